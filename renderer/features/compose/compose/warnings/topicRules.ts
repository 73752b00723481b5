import { isResolvedTopic, withoutResolvedMark } from '../../../../../shared/api/resolvedTopic.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { canInChannel, topicRule } from '../../../../../shared/model/permissions/permissions.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import { joinChannel } from '../../membership/index.ts'
import { mayResolve, toggleResolved } from '../../resolving/index.ts'
import { isNewTopic } from '../recipient/target.ts'
import { similarTopic } from './similarTopic.ts'
import { channelOf, channelTarget, type WarningRule } from './warning.ts'

/** Warnings about the channel and the topic. */
export const topicRules: readonly WarningRule[] = [
  {
    // Stops a message from a view of several topics, because the user may mean a visible one.
    id: 'emptyTopic',
    tone: 'warning',
    confirm: 'compose.send_anyway',
    isLate: true,
    applies: (state, { isHere, target }) =>
      isHere ||
      target.type === 'direct' ||
      target.channelId === null ||
      target.topic.trim() !== '' ||
      topicRule(state, target.channelId) !== 'any'
        ? null
        : {
            key: 'compose.empty_topic',
            values: { topic: topicDisplayName(state, '') },
            action: {
              label: 'compose.empty_topic_name',
              isPartial: true,
              run: ({ focusMissing }) => focusMissing(),
            },
          },
  },
  {
    id: 'onlyEmptyTopic',
    tone: 'info',
    isEarly: true,
    applies: (state, { target }) => {
      const channel = channelOf(state, target)
      if (channel === undefined || target.type === 'direct' || target.topic.trim() === '') return null
      return topicRule(state, channel.id) !== 'empty'
        ? null
        : {
            key: 'compose.only_empty_topic',
            values: { channel: channel.name, topic: topicDisplayName(state, '') },
          }
    },
  },
  {
    id: 'similarTopic',
    tone: 'info',
    applies: (state, { target }) => {
      const place = channelTarget(target)
      if (place === null || !isNewTopic(state, place.channelId, place.topic)) return null
      if (topicRule(state, place.channelId) === 'empty') return null
      const found = similarTopic(knownTopics(state, place.channelId).topics, place.topic)
      if (found === null) return null
      return {
        key: isResolvedTopic(found) ? 'compose.similar_resolved' : 'compose.similar_topic',
        values: { topic: withoutResolvedMark(found) },
        action: {
          label: 'compose.similar_use',
          run: ({ changeTarget }) => changeTarget({ ...place, topic: found }),
        },
      }
    },
  },
  {
    id: 'resolved',
    tone: 'info',
    applies: (state, { target }) => {
      const place = channelTarget(target)
      if (place === null || !isResolvedTopic(place.topic)) return null
      if (isNewTopic(state, place.channelId, place.topic)) return null
      return {
        key: 'compose.resolved',
        values: { topic: withoutResolvedMark(place.topic) },
        action: mayResolve(state, place)
          ? { label: 'compose.unresolve', run: ({ store }) => toggleResolved(store, place) }
          : null,
      }
    },
  },
  {
    id: 'notSubscribed',
    tone: 'info',
    applies: (state, { target }) => {
      const channel = channelOf(state, target)
      if (channel === undefined || channel.isArchived || state.subscriptions.has(channel.id)) return null
      return {
        key: 'compose.self_not_subscribed',
        values: { channel: channel.name },
        action: canInChannel(state, 'subscribe', channel.id)
          ? {
              label: 'channels.join',
              run: ({ store }) => joinChannel(store, channel.id),
            }
          : null,
      }
    },
  },
]
