import { namesDm } from '../api/capabilities.ts'
import { dmKey } from '../api/conversationKey.ts'
import { marksOfPeople, peopleIn, type NarrowOperator } from './operator.ts'
import { leadingIds, peopleOf } from './operands.ts'

/** One direct conversation, by the ids of the other users; [] for notes to self. */
export const dm: NarrowOperator = {
  name: 'dm',
  examples: ['dm:{person}', 'dm:me', '-dm:{person}'],
  earlierNames: ['pm-with'],
  oldLinkName: 'pm-with',
  parse: (text, names) => peopleOf(text, names) ?? text,
  target: 'person',
  isList: true,
  offer: 'search.begin_dm',
  words: (name) => ['search.pill_dm', name],
  parseLink: leadingIds,
  wireName: (level) => (namesDm(level) ? 'dm' : 'pm-with'),
  wireOperand: (operand, { selfUserId }) =>
    Array.isArray(operand) && operand.length === 0 ? [selfUserId] : operand,
  isConversation: true,
  key: String,
  decide: (operand, message, { selfUserId }) => {
    const people = peopleIn(operand)
    if (message.type !== 'direct') return false
    if (people === null) return 'unknown'
    const others = (ids: readonly number[]) => dmKey(ids.filter((id) => id !== selfUserId))
    return others(people) === others(message.userIds)
  },
  dependsOn: () => ['people'],
  stored: (operand, { selfUserId }) => {
    const people = peopleIn(operand)
    return people && { where: 'people = ?', values: [dmKey([...people, selfUserId])] }
  },
  marks: marksOfPeople,
}
