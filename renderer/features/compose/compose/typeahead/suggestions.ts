import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { channelByName } from '../../../../../shared/model/channels/channels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import type { LateValue } from '../../../../state/index.ts'
import { whenParser } from '../../../common/when/index.ts'
import { channelDescription } from '../../../content/content/index.ts'
import { emojiTable, findEmoji, ownEmoji } from '../../../content/reactions/index.ts'
import { previewOf } from '../parts/preview.ts'
import { findSnippets, shownSnippets } from '../snippets/snippets.ts'
import { commandSuggestions } from './commandSuggestions.ts'
import type { Trigger, TriggerKind } from './detect.ts'
import { channelForTopic, channelText, emojiText, topicText } from './insertion.ts'
import { languageSuggestions } from './languageSuggestions.ts'
import { mentionSuggestions } from './mentionSuggestions.ts'
import { rankNamed } from './rank.ts'
import { maxSuggestions, type Suggestion, type SuggestionRequest } from './suggestion.ts'
import { timeSuggestions } from './timeSuggestions.ts'

interface TypeaheadKind {
  /** Returns suggestions, best first. */
  readonly suggest: (request: SuggestionRequest) => readonly Suggestion[]
  /** Loaded when the kind is first used. The suggestions are then computed again. */
  readonly needs?: LateValue<unknown>
}

/** The kinds of completion. `detect` finds the one that the text before the caret requests. */
export const typeaheadKinds: Readonly<Record<TriggerKind, TypeaheadKind>> = {
  mention: { suggest: mentionSuggestions },
  channel: { suggest: channelSuggestions },
  topic: { suggest: topicSuggestions },
  emoji: { suggest: emojiSuggestions, needs: emojiTable },
  snippet: { suggest: snippetSuggestions },
  command: { suggest: commandSuggestions },
  language: { suggest: languageSuggestions },
  time: { suggest: timeSuggestions, needs: whenParser },
}

/** Returns suggestions for the text before the caret, best first. lately: ids of the newest messages in the view. */
export const suggestionsFor = (
  state: AccountState,
  trigger: Trigger,
  target: DraftTarget,
  lately: readonly number[],
): readonly Suggestion[] => typeaheadKinds[trigger.kind].suggest({ state, trigger, target, lately })

function emojiSuggestions({ state, trigger: { query } }: SuggestionRequest): readonly Suggestion[] {
  return findEmoji(emojiTable.now(), ownEmoji(state), query, maxSuggestions).map(({ name, code, type }) => ({
    key: `${type} ${code}`,
    label: `:${name}:`,
    detail: '',
    icon: { type: 'emoji', name, code, kind: type },
    text: emojiText(name),
  }))
}

function snippetSuggestions({ state, trigger: { query } }: SuggestionRequest): readonly Suggestion[] {
  return findSnippets(shownSnippets(state), query, 2)
    .slice(0, maxSuggestions)
    .map(({ content, id, title }) => ({
      key: `snippet ${id}`,
      label: title,
      detail: previewOf(content),
      icon: { type: 'snippet' },
      text: content,
    }))
}

/** Suggests subscribed channels first, then other visible ones. */
function channelSuggestions({ state, trigger: { query } }: SuggestionRequest): readonly Suggestion[] {
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

function topicSuggestions({ state, trigger }: SuggestionRequest): readonly Suggestion[] {
  const found = channelByName(state, trigger.channel)
  if (found === undefined) return []
  const { color } = state.subscriptions.get(found.id) ?? {}
  const { topics } = knownTopics(state, found.id)
  return rankNamed(topics, trigger.query, maxSuggestions).map(({ name, key }) => ({
    key: `topic ${key}`,
    label: topicDisplayName(state, name),
    detail: `#${found.name}`,
    icon: { type: 'channel', color, isPrivate: found.isPrivate, isWebPublic: found.isWebPublic },
    text: topicText(found.name, found.id, name, topicDisplayName(state, name)),
  }))
}
