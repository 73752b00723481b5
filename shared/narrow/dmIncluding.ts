import { namesDm } from '../api/capabilities.ts'
import { marksOfPeople, peopleIn, type NarrowOperator } from './operator.ts'
import { leadingIds, peopleOf } from './operands.ts'

/** All direct conversations that include these users. */
export const dmIncluding: NarrowOperator = {
  name: 'dm-including',
  examples: ['dm-including:{person}', '-dm-including:{person}'],
  earlierNames: ['group-pm-with'],
  parse: (text, names) => peopleOf(text, names) ?? text,
  target: 'person',
  offer: 'search.begin_dm_including',
  words: (name) => ['search.pill_dm_including', name],
  parseLink: leadingIds,
  // Older servers have an operator for group conversations only.
  wireName: (level) => (namesDm(level) ? 'dm-including' : 'group-pm-with'),
  isOneEach: true,
  isOfDirects: () => true,
  key: String,
  decide: (operand, message, { featureLevel }) => {
    if (message.type !== 'direct' || (!namesDm(featureLevel) && message.userIds.length <= 2)) return false
    return peopleIn(operand)?.every((id) => message.userIds.includes(id)) ?? 'unknown'
  },
  dependsOn: () => ['people'],
  marks: marksOfPeople,
}
