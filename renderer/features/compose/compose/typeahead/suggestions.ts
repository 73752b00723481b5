import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { t } from '../../../../../shared/i18n.ts'
import { hasChannelWildcard, hasTopicWildcard } from '../../../../../shared/api/capabilities.ts'
import type { Channel, User, UserId } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { memoByObject } from '../../../../../shared/collections/memo.ts'
import { mapValues, type ShardedMap } from '../../../../../shared/collections/shardedMap.ts'
import { channelByName } from '../../../../../shared/model/channels/channels.ts'
import { canInGroup } from '../../../../../shared/model/permissions/permissions.ts'
import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import { channelDescription } from '../../../content/content/index.ts'
import { emojiTable, findEmoji, ownEmoji } from '../../../content/reactions/index.ts'
import { previewOf } from '../parts/preview.ts'
import { findSnippets, shownSnippets } from '../snippets/snippets.ts'
import type { Trigger } from './detect.ts'
import {
  channelForTopic,
  channelText,
  emojiText,
  groupText,
  mentionText,
  topicText,
  wildcardText,
} from './insertion.ts'
import { matchRank, rankNamed, rankPeople, type PeopleHints, type Person } from './rank.ts'

/** A row of the list of suggestions. */
export interface Suggestion {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly icon:
    | { readonly type: 'person'; readonly id: UserId }
    | { readonly type: 'group' | 'snippet' }
    | ({ readonly type: 'channel'; readonly color: string | undefined } & Pick<
        Channel,
        'isPrivate' | 'isWebPublic'
      >)
    | { readonly type: 'emoji'; readonly name: string; readonly code: string; readonly kind: string }
  /** Text that replaces the typed one. */
  readonly text: string
  /** Text inserted by the key `>` instead: a channel whose topic is still to be entered. */
  readonly alternative?: string
}

const maxSuggestions = 8

/** Returns suggestions for the text before the caret, best first. lately: ids of the newest messages in the view. */
export function suggestionsFor(
  state: AccountState,
  trigger: Trigger,
  target: DraftTarget,
  lately: readonly number[],
): readonly Suggestion[] {
  switch (trigger.kind) {
    case 'emoji':
      return findEmoji(emojiTable.now(), ownEmoji(state), trigger.query, maxSuggestions).map(
        ({ name, code, type }) => ({
          key: `${type} ${code}`,
          label: `:${name}:`,
          detail: '',
          icon: { type: 'emoji', name, code, kind: type },
          text: emojiText(name),
        }),
      )
    case 'channel':
      return channels(state, trigger.query)
    case 'topic':
      return topics(state, trigger)
    case 'snippet':
      return findSnippets(shownSnippets(state), trigger.query)
        .filter(({ title }) => (matchRank(title, trigger.query) ?? 9) <= 2)
        .slice(0, maxSuggestions)
        .map(({ content, id, title }) => ({
          key: `snippet ${id}`,
          label: title,
          detail: previewOf(content),
          icon: { type: 'snippet' },
          text: content,
        }))
    case 'mention':
      return mentions(state, trigger, target, lately)
  }
}

/** Users who can be mentioned, with folded names. Computed once per list of users. */
export const mentionable = memoByObject((users: ShardedMap<User>) => {
  const people: { readonly person: Person; readonly folded: string }[] = []
  const counts = new Map<string, number>()
  for (const { id, name, isBot, isActive, isSystemBot } of mapValues(users)) {
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (isActive && !isSystemBot) people.push({ person: { id, name, isBot }, folded: foldText(name) })
  }
  return { people, isAmbiguous: (name: string) => (counts.get(name) ?? 0) > 1 }
})

function mentions(
  state: AccountState,
  { query, isSilent }: Trigger,
  target: DraftTarget,
  lately: readonly number[],
): readonly Suggestion[] {
  const { people, isAmbiguous } = mentionable(state.users)
  const hints = hintsOf(state, target, lately)
  const found = rankPeople(people, query, hints, maxSuggestions).map(({ id, name, isBot }): Suggestion => ({
    key: `user ${id}`,
    label: name,
    detail: isBot
      ? t('compose.bot')
      : target.type === 'channel' && target.channelId !== null && !hints.isHere(id)
        ? t('compose.not_subscribed')
        : '',
    icon: { type: 'person', id },
    text: mentionText(name, id, isAmbiguous(name), isSilent),
  }))
  if (query === '') return found
  const level = state.realm.featureLevel
  const inChannel = [
    ...(hasChannelWildcard(level) ? ['channel'] : []),
    ...(hasTopicWildcard(level) ? ['topic'] : []),
  ]
  const wildcards = ['all', ...(target.type === 'channel' ? inChannel : [])]
  const calls = wildcards
    .filter((name) => (matchRank(name, query) ?? 9) <= 1)
    .map((name): Suggestion => ({
      key: `wildcard ${name}`,
      label: name,
      detail: t(name === 'topic' ? 'compose.wildcard_topic' : 'compose.wildcard_all'),
      icon: { type: 'group' },
      text: wildcardText(name, isSilent),
    }))
  const groups = [...state.groups.values()].filter(
    // Silent mentions notify nobody, so they need no permission.
    ({ id, isSystem, isDeactivated }) =>
      !isSystem && !isDeactivated && (isSilent || canInGroup(state, 'mention', id)),
  )
  const named = rankNamed(groups, query, 3).map(({ id, name, description }): Suggestion => ({
    key: `group ${id}`,
    label: name,
    detail: description || t('compose.group'),
    icon: { type: 'group' },
    text: groupText(name, isSilent),
  }))
  const all = [
    ...found.slice(0, maxSuggestions - Math.min(3, calls.length + named.length)),
    ...named,
    ...calls,
  ]
  // Names that contain the query within a word rank after those with a word that begins with it.
  const isMeant = ({ label }: Suggestion): boolean => (matchRank(label, query) ?? 9) <= 2
  return [...all.filter(isMeant), ...all.filter((suggestion) => !isMeant(suggestion))].slice(
    0,
    maxSuggestions,
  )
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
  const direct = new Map<UserId, number>()
  for (const { userIds, maxId } of state.directs.values()) {
    for (const id of userIds) direct.set(id, Math.max(maxId, direct.get(id) ?? 0))
  }
  const here = new Set(
    target.type === 'direct'
      ? target.userIds
      : target.channelId === null
        ? []
        : subscribersOf(state, target.channelId),
  )
  return { spokeHere, direct, isHere: (id) => here.has(id) }
}

/** Suggests subscribed channels first, then other visible ones. */
function channels(state: AccountState, query: string): readonly Suggestion[] {
  const open = [...state.channels.values()].filter(({ isArchived }) => !isArchived)
  const subscribed = open.filter(({ id }) => state.subscriptions.has(id))
  const others = open.filter(({ id }) => !state.subscriptions.has(id))
  const first = rankNamed(subscribed, query, maxSuggestions)
  return [...first, ...rankNamed(others, query, maxSuggestions - first.length)].map((channel) => ({
    key: `channel ${channel.id}`,
    label: channel.name,
    detail: channelDescription(channel),
    icon: {
      type: 'channel',
      color: state.subscriptions.get(channel.id)?.color,
      isPrivate: channel.isPrivate,
      isWebPublic: channel.isWebPublic,
    },
    text: channelText(channel.name, channel.id),
    alternative: channelForTopic(channel.name),
  }))
}

function topics(state: AccountState, { channel, query }: Trigger): readonly Suggestion[] {
  const found = channelByName(state, channel)
  if (found === undefined) return []
  const { color } = state.subscriptions.get(found.id) ?? {}
  return rankNamed(knownTopics(state, found.id).topics, query, maxSuggestions).map(({ name, key }) => ({
    key: `topic ${key}`,
    label: topicDisplayName(state, name),
    detail: `#${found.name}`,
    icon: { type: 'channel', color, isPrivate: found.isPrivate, isWebPublic: found.isWebPublic },
    text: topicText(found.name, found.id, name, topicDisplayName(state, name)),
  }))
}
