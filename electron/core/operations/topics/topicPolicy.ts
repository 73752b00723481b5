import { z } from 'zod'
import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { topicConversationKey, topicKey } from '../../../../shared/api/conversationKey.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import { int, moment } from '../../../../shared/api/records/lenient.ts'
import { policies } from '../../../../shared/model/topics/userTopics.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { OperationKind } from '../engine/operationKind.ts'
import { localEventId, routeKind } from '../routeKind.ts'

/** A topic's visibility policy. `lastUpdated` (UNIX seconds) is 0 if the server has not sent it. */
const topicValue = fileSchema(z.object({ policy: int, lastUpdated: moment.default(0) }))
interface TopicParams {
  readonly channelId: number
  readonly topic: string
}
const key = ({ channelId, topic }: TopicParams) => `policy ${topicConversationKey(channelId, topic)}`
const policyNow = ({ channelId, topic }: TopicParams, state: AccountState): z.input<typeof topicValue> => {
  const current = state.userTopics.get(channelId)?.get(topicKey(topic))
  return current === undefined
    ? { policy: policies.none }
    : { policy: current.policy, lastUpdated: current.lastUpdated }
}
const policyShown = ({ channelId, topic }: TopicParams, value: unknown): readonly AccountEvent[] => {
  // A value from the file may have been written by another version.
  const read = topicValue.safeParse(value)
  return read.success
    ? [{ ...localEventId, type: 'user_topic', userTopic: { channelId, topic, ...read.data } }]
    : []
}
function policyWords(policy: number, name: string, state: AccountState): string {
  const topic = topicDisplayName(state, name)
  switch (policy) {
    case policies.muted:
      return t('outbox.topic_mute', { topic })
    case policies.unmuted:
      return t('outbox.topic_unmute', { topic })
    case policies.followed:
      return t('outbox.topic_follow', { topic })
    default:
      return t('outbox.topic_plain', { topic })
  }
}

const setTopicPolicy = routeKind(routes.setTopicPolicy, {
  key,
  words: ({ policy, topic }, state) => policyWords(policy, topic, state),
  optimistic: { value: ({ policy }) => ({ policy }), current: policyNow, events: policyShown },
})

/** Mutes topics on servers without topic policies. */
const muteTopic = routeKind(routes.muteTopic, {
  key,
  words: ({ op, topic }, state) =>
    policyWords(op === 'add' ? policies.muted : policies.unmuted, topic, state),
  optimistic: {
    value: ({ op }) => ({ policy: op === 'add' ? policies.muted : policies.none }),
    current: policyNow,
    events: policyShown,
  },
  recovery: {
    // Unmuting is refused if the topic is not muted, as after muting and unmuting it offline.
    lookUp: async ({ op }, _runtime, _error, { mayHaveApplied }) => op === 'remove' || mayHaveApplied,
  },
})

/** Operations that change topic policies. */
export const topicKinds: readonly OperationKind[] = [setTopicPolicy, muteTopic]
