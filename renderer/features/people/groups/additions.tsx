import type { User, UserGroup } from '../../../../shared/api/types.ts'
import { nameOrder } from '../../../../shared/model/people/nameOrder.ts'
import { allUsers } from '../../../../shared/model/people/users.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { granteeKey, type Grantee } from '../../../../shared/model/permissions/groupSettingValue.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { firstInOrder, typedName } from '../../../../shared/model/search/nameRank.ts'
import { marksOf } from '../../../../shared/model/search/snippet.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import {
  GranteeMark,
  groupDetail,
  groupRank,
  namesakesIn,
  personDetail,
  personRank,
} from '../../search/picker/index.ts'
import { isCounted } from './groupList.ts'
import { type ComboboxOption } from '../../../ui/index.ts'

/** Maximum number of options offered. */
const maxShown = 20

interface Candidate {
  readonly grantee: Grantee
  readonly label: string
  readonly rank: number
  readonly detail: (hasNamesake: boolean) => string
}

export interface Wanted {
  /** Selects the users that are offered, or null to offer none. */
  readonly takesPerson: ((user: User) => boolean) | null
  readonly takesGroup: (group: UserGroup) => boolean
}

function* candidatesOf(state: AccountState, text: string, wanted: Wanted): Generator<Candidate, void> {
  const typed = typedName(text)
  const { takesGroup, takesPerson } = wanted
  if (takesPerson !== null)
    for (const user of allUsers(state)) {
      const rank = personRank(state, user, typed)
      if (rank === 0 || !user.isActive || user.isSystemBot || !takesPerson(user)) continue
      const grantee: Grantee = { kind: 'person', id: user.id }
      yield { grantee, label: user.name, rank, detail: (twice) => personDetail(state, user, twice) }
    }
  for (const group of state.groups.values()) {
    const rank = groupRank(group, typed)
    if (rank === 0 || group.isDeactivated || !isCounted(group) || !takesGroup(group)) continue
    const grantee: Grantee = { kind: 'group', id: group.id }
    yield { grantee, label: groupLabel(group), rank, detail: () => groupDetail(state, group) }
  }
}

const byName = nameOrder(true)
const inOrder = (a: Candidate, b: Candidate): number =>
  b.rank - a.rank ||
  Number(a.grantee.kind === 'group') - Number(b.grantee.kind === 'group') ||
  byName(a.label, b.label) ||
  a.grantee.id - b.grantee.id

/** Returns the users and groups that can be added and match the query, best matches first. */
export function additionOptions(
  state: AccountState,
  text: string,
  wanted: Wanted,
): readonly ComboboxOption<Grantee>[] {
  const found = firstInOrder(candidatesOf(state, text, wanted), maxShown, inOrder)
  const namesakes = namesakesIn(found)
  const words = foldText(text.trim()).split(' ')
  return found.map(({ grantee, label, detail }) => ({
    key: granteeKey(grantee),
    value: grantee,
    label,
    marks: marksOf(label, words),
    detail: detail(namesakes.has(label)),
    picture: <GranteeMark grantee={grantee} size={20} />,
  }))
}
