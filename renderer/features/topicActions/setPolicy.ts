import { setsTopicPolicies } from '../../../shared/api/capabilities.ts'
import type { ChannelId, VisibilityPolicy } from '../../../shared/api/types.ts'
import { policies } from '../../../shared/model/topics/userTopics.ts'
import type { AccountStore } from '../../state/index.ts'
import { runAction } from '../outbox/index.ts'

/** Decides for a topic, in the words of the account's server. */
export function setPolicy(
  store: AccountStore,
  channelId: ChannelId,
  topic: string,
  policy: VisibilityPolicy,
): void {
  const level = store.getState().state?.realm.featureLevel
  if (level === undefined) return
  if (setsTopicPolicies(level)) runAction(store.id, 'setTopicPolicy', { channelId, topic, policy })
  else {
    const op = policy === policies.muted ? 'add' : 'remove'
    runAction(store.id, 'muteTopic', { channelId, topic, op })
  }
}
