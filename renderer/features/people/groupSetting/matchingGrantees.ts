import type { GroupSetting, User, UserGroup } from '../../../../shared/api/types.ts'
import { nameOrder } from '../../../../shared/model/people/nameOrder.ts'
import { allUsers } from '../../../../shared/model/people/users.ts'
import {
  isNobody,
  systemNameOf,
  takesGroup,
  takesPerson,
  type GroupSettingLimits,
} from '../../../../shared/model/permissions/groupSettingLimits.ts'
import { systemGroupNames } from '../../../../shared/model/permissions/systemGroupNames.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import {
  granteeKey,
  granteesOf,
  type Grantee,
} from '../../../../shared/model/permissions/groupSettingValue.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { firstInOrder, typedName, type TypedName } from '../../../../shared/model/search/nameRank.ts'
import { marksOf, type Snippet } from '../../../../shared/model/search/snippet.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { groupDetail, groupRank, namesakesIn, personDetail, personRank } from '../../search/picker/index.ts'

/** A group or user offered as a match. */
export interface GranteeMatch {
  readonly grantee: Grantee
  readonly label: string
  /**
   * Number of members of a group; for a user, the kind of account and, among users with the same name, the email
   * address or id.
   */
  readonly detail: string
}

/** Maximum number of matches offered. */
const maxShown = 50

type Candidate = {
  readonly label: string
  readonly rank: number
  /** Sorts system groups before other groups, and groups before users. */
  readonly order: number
} & (
  | { readonly user: User; readonly group?: undefined }
  | { readonly group: UserGroup; readonly user?: undefined }
)

const byName = nameOrder(true)
const inOrder = (a: Candidate, b: Candidate): number =>
  b.rank - a.rank || a.order - b.order || byName(a.label, b.label)

/**
 * A single letter occurs inside nearly every name in these scripts, so it only matches the start of words. Scripts
 * written without spaces have no word starts to match, so they are excluded.
 */
const isLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u

/** Returns the groups and users that the setting accepts and does not name yet, best matches first. */
export function matchingGrantees(
  state: AccountState,
  limits: GroupSettingLimits,
  value: GroupSetting,
  typed: string,
): readonly GranteeMatch[] {
  const chosen = new Set(granteesOf(value).map(granteeKey))
  const found = firstInOrder(candidatesOf(state, limits, typedName(typed), chosen), maxShown, inOrder)
  const namesakes = namesakesIn(found)
  return found.map(({ user, group, label }): GranteeMatch => {
    if (user !== undefined)
      return {
        grantee: { kind: 'person', id: user.id },
        label,
        detail: personDetail(state, user, namesakes.has(label)),
      }
    const grantee: Grantee = { kind: 'group', id: group.id }
    const isUncounted = isNobody(state, grantee) || systemNameOf(group) === 'role:internet'
    return { grantee, label, detail: isUncounted ? '' : groupDetail(state, group) }
  })
}

function* candidatesOf(
  state: AccountState,
  limits: GroupSettingLimits,
  typed: TypedName,
  chosen: ReadonlySet<string>,
): Generator<Candidate, void> {
  const findsInside = !isLetter.test(typed.text)
  for (const group of state.groups.values()) {
    const rank = groupRank(group, typed, findsInside)
    if (rank === 0 || !takesGroup(state, limits, group)) continue
    if (chosen.has(granteeKey({ kind: 'group', id: group.id }))) continue
    yield { group, label: groupLabel(group), rank, order: orderOf(group) }
  }
  if (!limits.takesSeveral) return
  for (const user of allUsers(state)) {
    const rank = personRank(state, user, typed, findsInside)
    if (rank === 0 || !takesPerson(limits, user)) continue
    if (chosen.has(granteeKey({ kind: 'person', id: user.id }))) continue
    yield { user, label: user.name, rank, order: systemGroupNames.length + 2 }
  }
}

function orderOf(group: UserGroup): number {
  const name = systemNameOf(group)
  const index = systemGroupNames.findIndex((known) => known === name)
  return name !== null && index >= 0 ? index : systemGroupNames.length + 1
}

const between = /[\s\-_./>:]/

/** Returns the ranges of a label that match the words of the query, preferring starts of words. */
export function matchMarks(label: string, typed: string): Snippet['marks'] {
  const words = foldText(typed.trim()).split(' ')
  const marks = words.flatMap((word) => {
    const all = marksOf(label, [word])
    const best =
      all.find(([from]) => from === 0 || between.test(label[from - 1] ?? '')) ??
      (isLetter.test(word) ? undefined : all[0])
    return best === undefined ? [] : [best]
  })
  return marks
    .sort((a, b) => a[0] - b[0])
    .filter(([from], index, sorted) => index === 0 || from >= (sorted[index - 1]?.[1] ?? 0))
}
