import type { GroupSetting, User, UserGroup } from '../../../shared/api/types.ts'
import { membersOfGroup } from '../../../shared/model/people/groupMembers.ts'
import { nameOrder } from '../../../shared/model/people/nameOrder.ts'
import { allUsers, mailAddress } from '../../../shared/model/people/users.ts'
import {
  isNobody,
  systemGroupNames,
  systemNameOf,
  takesGroup,
  takesPerson,
  type GroupSettingLimits,
} from '../../../shared/model/permissions/groupSettingLimits.ts'
import { groupLabel } from '../../../shared/model/permissions/groupSettingNames.ts'
import { granteeKey, granteesOf, type Grantee } from '../../../shared/model/permissions/groupSettingValue.ts'
import { roles } from '../../../shared/model/permissions/roles.ts'
import { foldText } from '../../../shared/model/search/foldText.ts'
import { marksOf, type Snippet } from '../../../shared/model/search/snippet.ts'
import { wordStarts } from '../../../shared/model/search/nameScore.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { memoByObject } from '../../../shared/model/state/memo.ts'
import { t } from '../../../shared/i18n.ts'

/** A grantee that is offered. */
export interface GranteeMatch {
  readonly grantee: Grantee
  readonly label: string
  /** The number of people for groups, the kind and what tells namesakes apart for people. */
  readonly detail: string
  readonly isSystem: boolean
}

/** Most grantees that are offered. */
const maxShown = 50

interface Candidate {
  readonly user?: User
  readonly group?: UserGroup
  readonly label: string
  readonly rank: number
  /** Groups of the system come before other groups, and these before people. */
  readonly order: number
}

const byName = nameOrder(true)
const inOrder = (a: Candidate, b: Candidate): number =>
  b.rank - a.rank || a.order - b.order || byName(a.label, b.label)

/** The first candidates in order, without sorting all of them. */
function firstOf(candidates: Iterable<Candidate>): readonly Candidate[] {
  const kept: Candidate[] = []
  for (const candidate of candidates) {
    const last = kept.at(-1)
    if (kept.length === maxShown && last !== undefined && inOrder(candidate, last) >= 0) continue
    let [from, to] = [0, kept.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (inOrder(candidate, kept[middle]!) < 0) to = middle
      else from = middle + 1
    }
    kept.splice(from, 0, candidate)
    if (kept.length > maxShown) kept.pop()
  }
  return kept
}

const foldedName = memoByObject(({ name }: User): string => foldText(name))

/** Folds everybody's name, which would take too long at the first key where thousands are. */
export function prepareNames(state: AccountState): void {
  for (const user of allUsers(state)) foldedName(user)
}

/** One letter is inside of nearly every name; scripts without spaces between words have more of them. */
const isLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u

/** How well a folded name fits the folded text; 0: not at all. Its start beats that of a word, that its inside. */
function rankOf(name: string, text: string): number {
  if (text === '') return 1
  if (name.startsWith(text)) return 3
  if (text.split(' ').every((word) => wordStarts(name, word))) return 2
  return !isLetter.test(text) && name.includes(text) ? 1 : 0
}

/** Groups and people that the setting may name besides those that it names, the best matches first. */
export function matchingGrantees(
  state: AccountState,
  limits: GroupSettingLimits,
  value: GroupSetting,
  typed: string,
): readonly GranteeMatch[] {
  const text = foldText(typed.trim())
  const chosen = new Set(granteesOf(value).map(granteeKey))
  const found = firstOf(candidatesOf(state, limits, text, chosen))
  const names = new Map<string, number>()
  for (const { label } of found) names.set(label, (names.get(label) ?? 0) + 1)
  return found.map((one) => matchOf(state, one, (names.get(one.label) ?? 0) > 1))
}

function* candidatesOf(
  state: AccountState,
  limits: GroupSettingLimits,
  text: string,
  chosen: ReadonlySet<string>,
): Generator<Candidate, void> {
  for (const group of state.groups.values()) {
    const label = groupLabel(group)
    const rank = rankOf(foldText(label), text)
    if (rank === 0 || !takesGroup(state, limits, group)) continue
    if (chosen.has(granteeKey({ kind: 'group', id: group.id }))) continue
    yield { group, label, rank, order: orderOf(group) }
  }
  if (!limits.takesSeveral) return
  for (const user of allUsers(state)) {
    const name = foldedName(user)
    const rank = rankOf(name, text) || (isAddress(state, user, text) ? 1 : 0)
    if (rank === 0 || !takesPerson(limits, user)) continue
    if (chosen.has(granteeKey({ kind: 'person', id: user.id }))) continue
    yield { user, label: user.name, rank, order: systemGroupNames.length + 2 }
  }
}

function orderOf(group: UserGroup): number {
  const name = systemNameOf(group)
  const at = systemGroupNames.findIndex((known) => known === name)
  return name !== null && at >= 0 ? at : systemGroupNames.length + 1
}

const isAddress = (state: AccountState, user: User, text: string): boolean =>
  text.length > 1 && mailAddress(state, user)?.toLowerCase().startsWith(text) === true

function matchOf(state: AccountState, { user, group, label }: Candidate, hasNamesake: boolean): GranteeMatch {
  if (group !== undefined) {
    const grantee: Grantee = { kind: 'group', id: group.id }
    const count = membersOfGroup(state, group.id).size
    const isSystem = systemNameOf(group) !== null
    const isUncounted = isNobody(state, grantee) || systemNameOf(group) === 'role:internet'
    return {
      grantee,
      label,
      isSystem,
      detail: isUncounted ? '' : t(isSystem ? 'groupSetting.role' : 'groupSetting.group', { count }),
    }
  }
  const { id = 0, isBot = false, role = roles.member } = user ?? {}
  const kind = t(
    isBot ? 'groupSetting.bot' : role > roles.member ? 'groupSetting.guest' : 'groupSetting.person',
  )
  const told = user === undefined ? null : mailAddress(state, user)
  return {
    grantee: { kind: 'person', id },
    label,
    isSystem: false,
    detail: hasNamesake ? `${kind}, ${told ?? `#${String(id)}`}` : kind,
  }
}

const between = /[\s\-_./>:]/

/** The part of a label that each word of the text fits: the start of a word rather than its inside. */
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
