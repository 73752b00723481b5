import { z } from 'zod'
import { conversationSchema, type Conversation } from '../../../../shared/api/conversation.ts'
import { bounds } from '../../../../shared/api/bounds.ts'
import { conversationKey } from '../../../../shared/api/conversationKey.ts'
import { content, int, someIds, token } from '../../../../shared/api/records/lenient.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { Message, ScheduledMessage } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { nameOfConversation } from '../../../../shared/model/topics/nameOfConversation.ts'
import { failure, type Answer, type ApiError } from '../../http/apiError.ts'
import { done } from '../../http/failure.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { classifyRepeatable } from '../engine/classify.ts'
import { createKind } from '../engine/createKind.ts'
import type { LookupResult, Operation, OperationKind } from '../engine/operationKind.ts'
import { localEventId, routeKind } from '../routeKind.ts'
import { createdId } from '../saved/recordIds.ts'
import { findSentAt } from '../sending/findSentMessage.ts'
import { refusalWords, storedText, unsendable } from '../sending/sendParams.ts'

const createParams = fileSchema(
  z.object({
    /** Id by which an edit replaces a message that the server does not have yet. */
    localId: token,
    destination: conversationSchema,
    content,
    /** UNIX time in seconds. */
    deliverAt: int,
    /** Earlier versions that the server may have. */
    earlier: z
      .array(z.object({ content, deliverAt: int }))
      .max(bounds.fileRows.max)
      .default([]),
    /** Id of an earlier version that the server has and that this one replaces. */
    replaces: int.nullable().default(null),
  }),
)
type CreateParams = z.output<typeof createParams>

const sendNowParams = fileSchema(
  z.object({
    scheduledId: int,
    destination: conversationSchema,
    content,
    /** UNIX time in seconds for which it was scheduled. */
    deliverAt: int,
    /** True if the server no longer has the message, so that a rollback must not show it. */
    isGone: z.boolean().default(false),
  }),
)
type SendNowParams = z.output<typeof sendNowParams>

/** The fields that an operation changes; null if the message does not exist. */
const recordValue = fileSchema(
  z
    .object({
      destination: conversationSchema.optional(),
      content: content.optional(),
      deliverAt: int.optional(),
      renderedContent: content.optional(),
      isFailed: z.boolean().optional(),
    })
    .nullable(),
)

const isSame = (
  a: Pick<CreateParams, 'content' | 'deliverAt' | 'destination'>,
  b: Pick<CreateParams, 'content' | 'deliverAt' | 'destination'>,
): boolean =>
  a.deliverAt === b.deliverAt &&
  conversationKey(a.destination) === conversationKey(b.destination) &&
  storedText(a.content) === storedText(b.content)

const words = (
  key: 'outbox_create' | 'outbox_delete' | 'outbox_send' | 'outbox_update',
  destination: Conversation | undefined,
  state: AccountState,
): string => t(`scheduled.${key}`, { name: destination ? nameOfConversation(state, destination) : '' })

const fetchScheduled = ({ api, signal }: AccountRuntime): Promise<Answer<readonly ScheduledMessage[]>> =>
  api.call(routes.getScheduledMessages, {}, { signal })

/** Seconds by which the server's clock may differ from this computer's. */
const sentSlack = 60

/**
 * Returns true if the user has sent this text to the conversation at or after `since` (UNIX seconds). Returns null if it
 * could not be looked up.
 */
async function wasSent(
  runtime: AccountRuntime,
  { content: text, destination }: Pick<CreateParams, 'content' | 'destination'>,
  since: number,
): Promise<boolean | null> {
  const isCandidate = ({ timestamp }: Message) => timestamp >= since - sentSlack
  const found = await findSentAt(runtime, { places: [destination], content: text, isCandidate })
  return found.ok ? found.value !== null : null
}

const isGoneOn = (error: ApiError): boolean => error.kind === 'refused' && error.status === 404

/** A message that no longer exists was sent or deleted. */
const classify: OperationKind['recovery']['classify'] = (error, { unreadable }) => {
  const verdict = classifyRepeatable(error, unreadable)
  if (verdict.type !== 'refused') return verdict
  return { ...verdict, reason: isGoneOn(error) ? t('scheduled.gone') : refusalWords(error) }
}

/** Returns the refusal of a request that the server would not store as it is. */
const refusal = (message: string) =>
  failure({ kind: 'refused', code: 'BAD_REQUEST', status: 400, message, body: {} })

const createScheduled = createKind<CreateParams>({
  kind: routes.createScheduledMessage.name,
  schema: createParams,
  lane: ({ localId }) => `scheduled ${localId}`,
  key: ({ localId }) => `scheduled ${localId}`,
  words: ({ destination }, state) => words('outbox_create', destination, state),
  request: async (
    { content: text, deliverAt, destination, replaces },
    { api, clock, queue, signal },
    operation,
  ) => {
    // The server's clock decides if this computer's is slow.
    if (deliverAt * 1000 <= clock.now()) return refusal(t('scheduled.too_late'))
    const reason = unsendable(text, destination, queue()?.limits)
    if (reason !== null) return refusal(reason)
    if (replaces !== null) {
      const replaced = await api.call(routes.deleteScheduledMessage, { scheduledId: replaces }, { signal })
      if (!replaced.ok) return replaced
      // If the server refuses the new version, the next try must not delete the earlier one again.
      operation.params = { ...operation.params, replaces: null }
    }
    return api.call(routes.createScheduledMessage, { content: text, deliverAt, destination }, { signal })
  },
  optimistic: {
    // The equal messages that the server has already. A lookup must not mistake them for this one.
    current: (params, { scheduledMessages }) =>
      [...scheduledMessages.values()].filter((each) => isSame(each, params)).map(({ id }) => id),
  },
  recovery: {
    repeat: 'afterLookup',
    classify,
    lookUp: async (params, runtime, error, operation): Promise<LookupResult> => {
      if (error !== null) return false
      const found = await fetchScheduled(runtime)
      if (!found.ok) return null
      const previous = new Set(someIds.safeParse(operation.before).data ?? [])
      const unknown = found.value.filter(({ id }) => !previous.has(id))
      if (unknown.some((each) => isSame(each, params))) return true
      const replaced = unknown.find((each) =>
        params.earlier.some((version) => isSame(each, { ...params, ...version })),
      )
      operation.params = { ...params, replaces: replaced?.id ?? null }
      // It may have been stored and sent since.
      const isDue = params.deliverAt * 1000 <= runtime.clock.now()
      return isDue && wasSent(runtime, params, params.deliverAt)
    },
    // The message is shown without a gap, because its event may arrive after the response. An event that arrived before
    // has the rendered content, which the response lacks.
    onAccepted: (operation, answer, queue) => {
      const id = createdId(answer)
      const { content: text, deliverAt, destination } = operation.params
      const message = { content: text, deliverAt, destination, renderedContent: '', isFailed: false }
      const previous = queue.runtime.stateStore.state()?.scheduledMessages
      operation.resolveCaller(done)
      queue.end(
        operation,
        id === undefined || previous?.has(id) === true
          ? []
          : [{ ...localEventId, type: 'scheduled_messages', op: 'add', messages: [{ ...message, id }] }],
      )
    },
  },
  merge: {
    pair: (earlier, later, mayHaveApplied) =>
      mayHaveApplied
        ? {
            ...later,
            earlier: [...earlier.earlier, { content: earlier.content, deliverAt: earlier.deliverAt }],
          }
        : later,
  },
})

const lane = ({ scheduledId }: { readonly scheduledId: number }) => `scheduled ${String(scheduledId)}`

interface OfScheduled {
  readonly scheduledId: number
}

const recordOf = ({ scheduledId }: OfScheduled, { scheduledMessages }: AccountState) => {
  const record = scheduledMessages.get(scheduledId)
  if (record === undefined) return null
  const { id: _id, ...value } = record
  return value
}

/** Shows the fields of a message, or removes it. A value from the file may have been written by another version. */
function shown({ scheduledId }: OfScheduled, stored: unknown, state: AccountState): readonly AccountEvent[] {
  const value = recordValue.safeParse(stored).data
  if (value === undefined) return []
  const event = { ...localEventId, type: 'scheduled_messages' as const }
  if (value === null) return [{ ...event, op: 'remove', scheduledId }]
  const { content: text, deliverAt, destination, ...rest } = { ...recordOf({ scheduledId }, state), ...value }
  if (text === undefined || deliverAt === undefined || destination === undefined) return []
  const message = {
    renderedContent: '',
    isFailed: false,
    ...rest,
    id: scheduledId,
    content: text,
    deliverAt,
    destination,
  }
  return [{ ...event, op: 'add', messages: [message] }]
}

const updateScheduled = routeKind(routes.updateScheduledMessage, {
  lane,
  key: lane,
  words: (params, state) =>
    words('outbox_update', params.destination ?? recordOf(params, state)?.destination, state),
  merge: { pair: (earlier, later) => ({ ...earlier, ...later }) },
  optimistic: {
    current: recordOf,
    value: ({ content: text, deliverAt, destination }) => ({
      ...(text !== undefined && { content: text }),
      ...(deliverAt !== undefined && { deliverAt, isFailed: false }),
      ...(destination !== undefined && { destination }),
    }),
    // A message that no longer exists was sent or deleted.
    events: (params, value, state) => (recordOf(params, state) === null ? [] : shown(params, value, state)),
  },
  recovery: { classify },
})

const deleteScheduled = routeKind(routes.deleteScheduledMessage, {
  lane,
  key: lane,
  words: (params, state) => words('outbox_delete', recordOf(params, state)?.destination, state),
  optimistic: { current: recordOf, value: () => null, events: shown },
  recovery: {
    lookUp: async ({ scheduledId }, runtime) => {
      const found = await fetchScheduled(runtime)
      return found.ok ? !found.value.some(({ id }) => id === scheduledId) : null
    },
  },
})

/**
 * Hands the text of a message that the server no longer has to the outbox, which ends the operation. Returns false if
 * there is nothing to send.
 */
export type SendUnscheduled = (operation: Operation<SendNowParams>) => boolean

export const sendScheduledNow = 'sendScheduledNow'

/**
 * Sends a scheduled message at once: deletes it on the server, which then cannot send it, too, and sends its text like
 * any other message. The text is in the file throughout, either in this operation or in that of the message.
 */
const createSendNow = (send: SendUnscheduled) =>
  createKind<SendNowParams>({
    kind: sendScheduledNow,
    schema: sendNowParams,
    lane,
    words: ({ destination }, state) => words('outbox_send', destination, state),
    request: ({ scheduledId }, { api, signal }) =>
      api.call(routes.deleteScheduledMessage, { scheduledId }, { signal }),
    optimistic: {
      current: recordOf,
      value: () => null,
      events: shown,
      rollback: (params, _isGone, state, before) =>
        params.isGone || before === undefined ? [] : shown(params, before, state),
    },
    recovery: {
      repeat: 'afterLookup',
      classify,
      lookUp: async (params, runtime, error, operation): Promise<LookupResult> => {
        const found = await fetchScheduled(runtime)
        if (!found.ok) return null
        if (found.value.some(({ id }) => id === params.scheduledId)) return false
        const isSent = await wasSent(runtime, params, Math.min(params.deliverAt, operation.createdAt))
        if (isSent === null) return null
        if (isSent) return 'gone'
        // Deleted by an earlier attempt.
        if (error === null) return true
        operation.params = { ...params, isGone: true }
        return false
      },
      onAccepted: (operation, _answer, queue) => {
        if (!send(operation)) queue.end(operation)
      },
    },
  })

/** Operations on scheduled messages. */
export const createScheduledKinds = (send: SendUnscheduled): readonly OperationKind[] => [
  createScheduled,
  updateScheduled,
  deleteScheduled,
  createSendNow(send),
]
