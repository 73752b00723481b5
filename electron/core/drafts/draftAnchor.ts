import type { DraftTarget } from '../../../shared/api/conversation.ts'
import { knownTopics } from '../../../shared/model/topics/topics.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import {
  isSameTopic,
  topicAnchorOf,
  unverified,
  type InChannel,
  type TopicAnchor,
} from '../sync/followTopic.ts'
import type { DraftRecord } from './draftRecord.ts'

/** True for drafts in a topic, even if its name is empty. */
export const isInTopic = (target: DraftTarget): target is InChannel =>
  target.type === 'channel' && target.channelId !== null

/**
 * Returns the topic anchor of a draft addressed to `target`, or null if none is known. `old` is its previous version.
 */
export function draftAnchor(
  { connection, queue, stateStore }: AccountRuntime,
  target: DraftTarget,
  old?: DraftRecord,
): TopicAnchor | null {
  if (!isInTopic(target)) return null
  if (old !== undefined && isInTopic(old.target) && isSameTopic(old.target, target) && old.mark !== null)
    return old.mark
  const state = stateStore.state()
  if (state === null) return null
  const anchor = topicAnchorOf(target, state, queue()?.id ?? unverified)
  if (anchor === null || !knownTopics(state, target.channelId).stale) return anchor
  // The known topics may be outdated. While connected, the topic is looked up by name; otherwise the anchor is marked
  // as unverified.
  return connection.current().state === 'live' ? null : { ...anchor, queueId: unverified }
}
