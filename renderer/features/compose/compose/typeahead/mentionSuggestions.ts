import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { hasChannelWildcard, hasTopicWildcard } from '../../../../../shared/api/capabilities.ts'
import type { User, UserId } from '../../../../../shared/api/types.ts'
import { allUsers } from '../../../../../shared/model/people/users.ts'
import { memoByObject } from '../../../../../shared/collections/memo.ts'
import { t } from '../../../../../shared/i18n.ts'
import { peopleCount } from '../../../../../shared/model/channels/partialSubscribers.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import { canInGroup } from '../../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { groupText, mentionText, wildcardText } from './insertion.ts'
import { matchedValue, matchRank, rankNamed, rankPeople, type PeopleHints } from './rank.ts'
import { maxSuggestions, type Suggestion, type SuggestionRequest } from './suggestion.ts'

/** Returns users, groups and wildcards to mention. */
export function mentionSuggestions(request: SuggestionRequest): readonly Suggestion[] {
  const { query } = request.trigger
  const people = userSuggestions(request)
  if (query === '') return people
  const others = [...groupSuggestions(request), ...wildcardSuggestions(request)]
  const all = [...people.slice(0, maxSuggestions - Math.min(3, others.length)), ...others]
  // Names that contain the query within a word rank after those with a word that begins with it.
  const isMeant = ({ label }: Suggestion): boolean => (matchRank(label, query) ?? 9) <= 2
  return [...all.filter(isMeant), ...all.filter((suggestion) => !isMeant(suggestion))].slice(
    0,
    maxSuggestions,
  )
}

function userSuggestions({ state, trigger, target, lately }: SuggestionRequest): readonly Suggestion[] {
  const { isSilent, query } = trigger
  const hints = hintsOf(state, target, lately)
  const active = rankPeople(state, query, hints, maxSuggestions)
  const left = query === '' ? 0 : maxSuggestions - active.length
  const found = left === 0 ? active : [...active, ...rankPeople(state, query, hints, left, false)]
  return found.map((user): Suggestion => {
    const { id, name } = user
    return {
      key: `user ${id}`,
      label: name,
      detail: userDetail(state, user, query, isOutside(target, hints, id)),
      icon: { type: 'person', id },
      // Computed for the chosen one only, because all names are compared.
      get text() {
        return mentionText(name, id, hasNamesake(state, name), isSilent)
      },
    }
  })
}

const isOutside = (target: DraftTarget, { isHere }: PeopleHints, id: UserId): boolean =>
  target.type === 'channel' && target.channelId !== null && !isHere(id)

/** Returns the profile field that found the user, and facts that matter for mentioning them. */
function userDetail(state: AccountState, user: User, query: string, isElsewhere: boolean): string {
  const { isActive, isBot } = user
  return [
    matchedValue(state, user, query),
    isBot ? t('compose.bot') : null,
    isActive ? null : t('compose.suggestion_deactivated'),
    isActive && !isBot && isElsewhere ? t('compose.not_subscribed') : null,
  ]
    .filter((note) => note !== null)
    .join(' · ')
}

/** Returns true if several users have the name. */
export function hasNamesake(state: AccountState, name: string): boolean {
  let count = 0
  for (const user of allUsers(state)) if (user.name === name && ++count > 1) return true
  return false
}

function groupSuggestions({ state, trigger }: SuggestionRequest): readonly Suggestion[] {
  const { isSilent, query } = trigger
  const groups = [...state.groups.values()].filter(
    ({ id, isDeactivated, isSystem, name }) =>
      !isSystem &&
      !isDeactivated &&
      matchRank(name, query) !== null &&
      // Silent mentions notify nobody, so they need no permission.
      (isSilent || canInGroup(state, 'mention', id)),
  )
  return rankNamed(groups, query, 3).map(({ id, name, description }) => ({
    key: `group ${id}`,
    label: name,
    detail: description || t('compose.group'),
    icon: { type: 'group' },
    text: groupText(name, isSilent),
  }))
}

function wildcardSuggestions({ state, trigger, target }: SuggestionRequest): readonly Suggestion[] {
  const { isSilent, query } = trigger
  const level = state.realm.featureLevel
  const inChannel = [
    ...(hasChannelWildcard(level) ? ['channel'] : []),
    ...(hasTopicWildcard(level) ? ['topic'] : []),
  ]
  return ['all', ...(target.type === 'channel' ? inChannel : [])]
    .filter((name) => (matchRank(name, query) ?? 9) <= 1)
    .map((name) => ({
      key: `wildcard ${name}`,
      label: name,
      detail: wildcardDetail(state, name, target),
      icon: { type: 'group' },
      text: wildcardText(name, isSilent),
    }))
}

/** Returns the users that a wildcard notifies. The number of participants of a topic is not known here. */
function wildcardDetail(state: AccountState, name: string, target: DraftTarget): string {
  if (name === 'topic') return t('compose.wildcard_topic')
  const count = target.type === 'direct' ? target.userIds.length : subscriberCount(state, target.channelId)
  return count === null ? t('compose.wildcard_all') : t('compose.wildcard_count', { count })
}

function subscriberCount(state: AccountState, channelId: number | null): number | null {
  const channel = channelId === null ? undefined : state.channels.get(channelId)
  return channel === undefined ? null : peopleCount(state, channel)
}

/**
 * Returns ranking facts: senders of the messages `lately`, subscribers of the channel, and users of recent direct
 * conversations.
 */
export function hintsOf(state: AccountState, target: DraftTarget, lately: readonly number[]): PeopleHints {
  const spokeHere = new Map<UserId, number>()
  for (const id of lately) {
    const message = messageOf(state, id)
    if (message !== undefined && message.senderId !== state.self.userId) spokeHere.set(message.senderId, id)
  }
  const users = target.type === 'direct' ? target.userIds : subscribersIn(state, target.channelId)
  const here = setOf(users)
  return { spokeHere, direct: latestDirects(state.directs), isHere: (id) => here.has(id) }
}

const noUsers: readonly UserId[] = []
const subscribersIn = (state: AccountState, channelId: number | null): readonly UserId[] =>
  channelId === null ? noUsers : subscribersOf(state, channelId)

/** Computed once per list, because a channel may have thousands of subscribers. */
const setOf = memoByObject((users: readonly UserId[]): ReadonlySet<UserId> => new Set(users))

/** Id of the latest direct message with each user. */
const latestDirects = memoByObject((directs: AccountState['directs']): ReadonlyMap<UserId, number> => {
  const latest = new Map<UserId, number>()
  for (const { userIds, maxId } of directs.values())
    for (const id of userIds) latest.set(id, Math.max(maxId, latest.get(id) ?? 0))
  return latest
})
