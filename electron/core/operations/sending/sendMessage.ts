import { routes } from '../../../../shared/api/routes/index.ts'
import type { Message, MessageId, VisibilityPolicy } from '../../../../shared/api/types.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { conversationKey } from '../../../../shared/api/conversationKey.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { isDeadKey } from '../../http/apiError.ts'
import type { OperationKind, Verdict } from '../engine/operationKind.ts'
import { classifyUnrepeatable } from '../engine/classify.ts'
import { createKind } from '../engine/createKind.ts'
import { awaitSent } from './awaitSent.ts'
import { conversationEnded, endConversations } from './conversationEnds.ts'
import { findSentMessage } from './findSentMessage.ts'
import { createRecentIds } from './recentIds.ts'
import { createSendFollow } from './sendFollow.ts'
import type { TakeBack } from './takenBack.ts'
import {
  outboxRow,
  refusalWords,
  sendParams,
  unsendable,
  type SendOperation,
  type SendParams,
  type SendQueue,
} from './sendParams.ts'
import { sentUploads } from './uploadLinks.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { topicPolicy } from '../../../../shared/model/topics/userTopics.ts'

/**
 * Remembers the topic's policy before a message is sent. The returned function reports the new policy if sending
 * changed it; the server may follow or unmute the topic of a sent message.
 */
function watchPolicy(
  { stateStore, policyChanged }: Pick<AccountRuntime, 'stateStore' | 'policyChanged'>,
  to: Conversation,
): (policy: VisibilityPolicy | null) => void {
  const state = stateStore.state()
  if (to.type !== 'channel' || state === null) return () => undefined
  const { channelId, topic } = to
  const before = topicPolicy(state, channelId, topic)
  return (policy) => {
    if (policy !== null && policy !== before) policyChanged({ channelId, topic, policy, before })
  }
}

/**
 * Records that a message belongs to `owner`, so that no other unconfirmed operation mistakes it for its own message.
 * `owner` is null if the operation has ended. Returns the changed operations, which must be saved before the owner is
 * deleted from the file.
 */
function claimMessage(
  operations: Iterable<SendOperation>,
  id: MessageId,
  owner: SendOperation | null,
): readonly SendOperation[] {
  const stale = [...operations].filter(
    ({ mayHaveApplied, params, status, ...each }) =>
      each.id !== owner?.id &&
      params.after < id &&
      !params.others.includes(id) &&
      (mayHaveApplied || status === 'sending' || status === 'unknown'),
  )
  for (const each of stale) each.params = { ...each.params, others: [...each.params.others, id] }
  return stale
}

/** Timeout of the send request in ms. After it, the outcome is unknown. */
const sendTimeoutMs = 30_000
/** Pause in ms before a topic that could not be looked up is looked up again. */
const secondLookMs = 3_000
/** Longest time in ms that a message is held back so that the user can take it back. */
const maxUndoMs = 30_000
/** Maximum number of the user's messages without a local id that are remembered until a response arrives. */
const maxArrived = 1000

export interface SendKind extends OperationKind<SendParams> {
  newestId(): MessageId
  /** Records the newest known message id. A message sent later has a higher one. */
  noteNewestId(id: MessageId): void
  /** Accepts the ids of the last run's messages that turned out to be sent, by local id. */
  alreadySent(settled: Readonly<Record<string, MessageId>>): void
}

/** Sends messages, in order within a conversation and never twice. */
export function createSendKind(runtime: AccountRuntime, queue: SendQueue, takeBack: TakeBack): SendKind {
  /** The user's messages that arrived without a local id: from another client or an earlier queue. */
  const arrived = createRecentIds(maxArrived)
  let newestId: MessageId = 0
  let settled: Readonly<Record<string, MessageId>> = {}
  const noteNewestId = (id: MessageId) => void (newestId = Math.max(newestId, id))
  const claim = (id: MessageId, owner: SendOperation | null) => {
    noteNewestId(id)
    for (const each of claimMessage(queue.all(), id, owner)) void queue.save(each)
  }

  const follow = createSendFollow(runtime, queue)
  const prepare = async (operation: SendOperation): Promise<Verdict | null> => {
    const error = await follow.verify(operation)
    if (error !== null) return { type: 'retry', waitMs: secondLookMs, isUntouched: true }
    const { content, destination } = operation.params
    const reason = unsendable(content, destination, runtime.queue()?.limits)
    return reason === null ? null : { type: 'refused', reason }
  }
  const onMessage = ({ id, senderId }: Message, localId: string | null): readonly AccountEvent[] => {
    const all = queue.all()
    if (all.length === 0) arrived.clear()
    noteNewestId(id)
    const byLocalId = localId === null ? undefined : queue.get(localId)
    const operation = byLocalId ?? all.find(({ params }) => params.messageId === id)
    if (operation === undefined) {
      if (senderId === runtime.context().selfUserId) arrived.add(id)
      return []
    }
    claim(id, operation)
    return queue.endInBatch(operation)
  }
  const onAccepted = (operation: SendOperation, answer: unknown) => {
    const id = (answer as { readonly id: MessageId } | null)?.id ?? operation.params.messageId
    if (id === null) return
    operation.params = { ...operation.params, messageId: id }
    const echo = {
      isPending: () => queue.isPending(operation),
      end: () => queue.endInBatch(operation),
      // If a lookup found the message, its event has already passed.
      ...(answer === null ? { waitMs: 0 } : {}),
    }
    void runtime.supervise(`operation ${routes.sendMessage.name}`, async () => {
      claim(id, operation)
      if (arrived.has(id)) runtime.stateStore.dispatch(queue.endInBatch(operation))
      else {
        void queue.save(operation)
        await awaitSent(queue.runtime, operation, id, echo)
      }
    })
  }

  const sendKind = createKind<SendParams>({
    kind: routes.sendMessage.name,
    schema: sendParams,
    lane: ({ destination }) => conversationKey(destination),
    words: () => null,
    request: async ({ content, destination }, { api, fetchOnce, queue: registration, signal }, { id }) => {
      const queueId = registration()?.id
      const reportPolicy = watchPolicy(runtime, destination)
      const answer = await api.call(
        routes.sendMessage,
        { destination, content, localId: id, ...(queueId === undefined ? {} : { queueId }) },
        { timeoutMs: sendTimeoutMs, signal, ...(fetchOnce ? { fetch: fetchOnce } : {}) },
      )
      // Reported here because the message's event may have arrived first and ended the operation.
      if (answer.ok) reportPolicy(answer.value.newTopicPolicy)
      return answer
    },
    order: {
      inLane: 'blocking',
      uploads: sentUploads,
      prepare,
      delayMs: ({ createdAt, params: { undoUntil } }, now) => {
        const left = (undoUntil ?? now) - now
        // Sent at once if the clock was set back. The lane asks again after each delay, and would wait until the clock
        // catches up.
        return left > maxUndoMs || now < createdAt * 1000 ? 0 : Math.max(0, left)
      },
      onAttempt: (operation) => {
        const after = Math.max(operation.params.after, newestId)
        operation.params = { ...operation.params, after }
      },
    },
    optimistic: {
      onEvent: (event, sends) => [
        ...(event.type === 'message'
          ? onMessage(event.message, event.localId)
          : endConversations(sends, event, takeBack)),
        ...follow.onEvent(event),
      ],
      onFetched: (messages, sends) => {
        for (const { id } of messages) noteNewestId(id)
        const all = sends.all()
        if (all.length === 0) return []
        const fetched = new Set(messages.map(({ id }) => id))
        return all
          .filter(({ params }) => params.messageId !== null && fetched.has(params.messageId))
          .flatMap((each) => sends.endInBatch(each))
      },
      onSnapshot: ({ maxMessageId }) => noteNewestId(maxMessageId),
      onRegistered: (sends) => void conversationEnded(sends, takeBack),
    },
    recovery: {
      repeat: 'byUser',
      classify: (error) => classifyUnrepeatable(error, refusalWords),
      lookUp: async (params, parts, error, operation) => {
        // The server does not store a message that it refuses.
        if (error !== null) return false
        const found = await findSentMessage(parts, params)
        if (!found.ok) return found.error.kind === 'refused' && !isDeadKey(found.error) ? 'unknown' : null
        if (found.value === null) return false
        operation.params = { ...operation.params, messageId: found.value }
        return true
      },
      onAccepted,
      onRefused: (operation) => conversationEnded(queue, takeBack, operation),
      onLoaded: (sends) => {
        for (const [localId, id] of Object.entries(settled)) {
          const operation = sends.get(localId)
          if (operation === undefined) continue
          claim(id, null)
          sends.endInBatch(operation)
        }
      },
    },
    listing: {
      shown: (operation) => ({ type: 'local/outbox', row: outboxRow(operation) }),
      ended: ({ id, params: { messageId } }) => ({
        type: 'local/outbox-gone',
        localId: id,
        ...(messageId !== null && { messageId }),
      }),
      isShownElsewhere: ({ drafted }) => drafted,
    },
  })
  return {
    ...sendKind,
    newestId: () => newestId,
    noteNewestId,
    alreadySent: (found) => {
      settled = found
    },
  }
}
