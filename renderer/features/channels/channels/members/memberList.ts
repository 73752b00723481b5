import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { lazy } from '../../../../../shared/lazy.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import { nameOrder } from '../../../../../shared/model/people/nameOrder.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { roleLabels } from '../../../../../shared/model/organization/roles.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import { queryWords } from '../../../../../shared/model/search/matchesWords.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { clockTime, type HourCycle } from '../../../../ui/index.ts'

/** Member of a channel, as shown in the list. */
export interface Member {
  readonly userId: UserId
  readonly name: string
  /** Folded name, for the search. */
  readonly folded: string
}

/** Number of members per step, which takes about a millisecond. */
const perStep = 512
const byName = nameOrder(true)
const inOrder = (a: Member, b: Member): number => byName(a.name, b.name) || a.userId - b.userId

/**
 * Sorts the members of a channel: the creator, the own user, then the others by name. Yields between steps, since
 * sorting thousands takes longer than a frame.
 */
export function* memberSteps(
  state: AccountState | null,
  channelId: ChannelId,
): Generator<void, readonly Member[]> {
  if (state === null) return []
  const ids = subscribersOf(state, channelId)
  const creatorId = state.channels.get(channelId)?.creatorId ?? null
  const first: Member[] = []
  let runs: Member[][] = []
  for (let from = 0; from < ids.length; from += perStep) {
    if (from > 0) yield
    const run: Member[] = []
    for (const userId of ids.slice(from, from + perStep)) {
      const member = memberOf(state, userId)
      if (userId === creatorId || userId === state.self.userId) first.push(member)
      else run.push(member)
    }
    runs.push(run.sort(inOrder))
  }
  while (runs.length > 1) {
    const next: Member[][] = []
    for (let index = 0; index < runs.length; index += 2)
      next.push(yield* mergeSteps(runs[index]!, runs[index + 1] ?? []))
    runs = next
  }
  first.sort((a, b) => Number(b.userId === creatorId) - Number(a.userId === creatorId))
  return [...first, ...(runs[0] ?? [])]
}

function memberOf(state: AccountState, userId: UserId): Member {
  const name = selectUser(state, userId)?.name ?? t('messages.unknown_person')
  return { userId, name, folded: foldText(name) }
}

function* mergeSteps(left: readonly Member[], right: readonly Member[]): Generator<void, Member[]> {
  const merged: Member[] = []
  let at = 0
  let other = 0
  while (at < left.length || other < right.length) {
    const isLeft = other >= right.length || (at < left.length && inOrder(left[at]!, right[other]!) <= 0)
    merged.push(isLeft ? left[at++]! : right[other++]!)
    if (merged.length % perStep === 0) yield
  }
  return merged
}

/** Returns the members whose name contains each word of the query. */
export function findMembers(members: readonly Member[], typed: string): readonly Member[] {
  const words = queryWords(typed)
  return words.length === 0
    ? members
    : members.filter(({ folded }) => words.every((word) => folded.includes(word)))
}

/**
 * Returns a member's remarks for the channel and the organization. The most useful comes first, since a narrow row
 * cuts the end.
 */
export function remarkOf(state: AccountState, channelId: ChannelId, userId: UserId): string {
  const remarks: string[] = []
  if (state.self.userId === userId) remarks.push(t('channelMembers.you'))
  const standing = standingOf(state, userId)
  if (standing !== null) remarks.push(standing)
  if (state.channels.get(channelId)?.creatorId === userId) remarks.push(t('channelMembers.creator'))
  return remarks.map((remark, index) => (index === 0 ? remark : withSmallInitial(remark))).join(', ')
}

const withSmallInitial = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

function standingOf(state: AccountState, userId: UserId): string | null {
  const user = selectUser(state, userId)
  if (user === undefined) return null
  if (!user.isActive) return t('app.role_deactivated')
  if (user.isBot) {
    const owner = user.botOwnerId === null ? undefined : selectUser(state, user.botOwnerId)
    return owner === undefined ? t('app.role_bot') : t('channelMembers.bot_of', { name: owner.name })
  }
  const label = roleLabels[user.role]
  return label === undefined ? null : t(label)
}

const dayMs = 86_400_000
/** Number of days up to which each unit is used: weekdays, weeks, months. */
const maxDays = 7
const maxWeekDays = 60
const maxMonthDays = 365

const weekdays = lazy(() => t('messages.weekdays').split(', '))

/**
 * Returns the time of last activity in short: "10:14", "yesterday", "Monday", "2 weeks ago". Times are in
 * milliseconds.
 */
export function seenWords(at: number, now: number, hour24: HourCycle): string {
  const date = new Date(at)
  const today = new Date(now)
  const midnight = (days: number): number =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime()
  if (at >= midnight(0)) return clockTime(Math.min(at, now), hour24)
  if (at >= midnight(-1)) return t('channelMembers.seen_yesterday')
  const days = Math.floor((midnight(0) - at) / dayMs) + 1
  if (days < maxDays) return weekdays()[date.getDay()]!
  if (days < maxWeekDays) return t('channelMembers.seen_weeks', { count: Math.floor(days / 7) })
  if (days < maxMonthDays) return t('channelMembers.seen_months', { count: Math.floor(days / 30) })
  return t('channelMembers.seen_years', { count: Math.floor(days / 365) })
}
