import type { ChannelId, VisibilityPolicy } from '../../../../../shared/api/types.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { memoSelector } from '../../../../../shared/model/state/memoSelector.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { topicConversationKey } from '../../../../../shared/api/conversationKey.ts'
import { policies } from '../../../../../shared/model/topics/userTopics.ts'

/** Topic whose policy the user changed while the list was open. */
export interface TouchedTopic {
  readonly channelId: ChannelId
  readonly topic: string
}

/** Topic that the user muted, unmuted or follows. */
export interface TopicRow extends TouchedTopic {
  readonly key: string
  readonly channel: string
  /** Displayed name of the topic. */
  readonly title: string
  readonly policy: VisibilityPolicy
  /** UNIX time in seconds, or 0 if unknown. */
  readonly changedAt: number
}

function rowOf(
  state: AccountState,
  { channelId, topic }: TouchedTopic,
  policy: VisibilityPolicy,
  changedAt: number,
): TopicRow {
  return {
    key: topicConversationKey(channelId, topic),
    channelId,
    topic,
    channel: channelName(state, channelId) ?? String(channelId),
    title: topicDisplayName(state, topic),
    policy,
    changedAt,
  }
}

const byName = (a: TopicRow, b: TopicRow): number =>
  a.channel.localeCompare(b.channel) || a.title.localeCompare(b.title)

/** All topics with a policy, sorted by channel and name, so that a row stays in place when its policy changes. */
export const topicRows = memoSelector(
  (state: AccountState) => [state.userTopics, state.channels, state.formerChannels, state.realm],
  (state): readonly TopicRow[] =>
    [...state.userTopics.values()]
      .flatMap((topics) => [...topics.values()])
      .map((userTopic) => rowOf(state, userTopic, userTopic.policy, userTopic.lastUpdated))
      .sort(byName),
)

/** Returns the rows with those added back whose policy was removed while the list was open. */
export function withTouched(
  state: AccountState,
  rows: readonly TopicRow[],
  touched: readonly TouchedTopic[],
): readonly TopicRow[] {
  const known = new Set(rows.map(({ key }) => key))
  const plain = touched
    .map((touchedTopic) => rowOf(state, touchedTopic, policies.none, 0))
    .filter(({ key }) => !known.has(key))
  return plain.length === 0 ? rows : [...rows, ...plain].sort(byName)
}
