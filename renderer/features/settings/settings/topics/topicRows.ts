import type { ChannelId, VisibilityPolicy } from '../../../../../shared/api/types.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { memoSelector } from '../../../../../shared/model/state/memo.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { topicConversationKey } from '../../../../../shared/model/topics/conversation.ts'
import { policies } from '../../../../../shared/model/topics/userTopics.ts'

/** A topic whose policy was changed while the person looked at the list. */
export interface TouchedTopic {
  readonly channelId: ChannelId
  readonly topic: string
}

/** A topic that the person muted, unmuted or follows. */
export interface TopicRow extends TouchedTopic {
  readonly key: string
  readonly channel: string
  /** Name of the topic on screen. */
  readonly title: string
  readonly policy: VisibilityPolicy
  /** UNIX seconds; 0: only the server knows, or nobody. */
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

/** All topics with a policy, by channel and name: a row stays where it is when its policy changes. */
export const topicRows = memoSelector(
  (state: AccountState) => [state.userTopics, state.channels, state.formerChannels, state.realm],
  (state): readonly TopicRow[] =>
    [...state.userTopics.values()]
      .flatMap((topics) => [...topics.values()])
      .map((one) => rowOf(state, one, one.policy, one.lastUpdated))
      .sort(byName),
)

/** The same with topics that were touched and have no policy any more. */
export function withTouched(
  state: AccountState,
  rows: readonly TopicRow[],
  touched: readonly TouchedTopic[],
): readonly TopicRow[] {
  const known = new Set(rows.map(({ key }) => key))
  const plain = touched.map((one) => rowOf(state, one, policies.none, 0)).filter(({ key }) => !known.has(key))
  return plain.length === 0 ? rows : [...rows, ...plain].sort(byName)
}
