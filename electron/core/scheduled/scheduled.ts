import type { Conversation } from '../../../shared/api/conversation.ts'
import { changesScheduledMessages, hasScheduledMessages } from '../../../shared/api/capabilities.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import { t } from '../../../shared/i18n.ts'
import { listKinds } from '../../../shared/lists/listKinds.ts'
import type { ScheduledMessage } from '../../../shared/api/types.ts'
import type { OwnScheduled } from '../../../shared/lists/itemSchemas.ts'
import type { CallResult } from '../../../shared/ipc/contract.ts'
import type { ScheduledChange, ScheduledRef } from '../../../shared/ipc/calls/scheduledCalls.ts'
import { done, fault, value } from '../http/failure.ts'
import type { Engine } from '../operations/engine/createEngine.ts'
import type { SubmitOptions } from '../operations/engine/intake.ts'
import type { Operation, TakenDraft } from '../operations/engine/operationKind.ts'
import { sendScheduledNow, type SendUnscheduled } from '../operations/scheduled/scheduledMessages.ts'
import type { Sending } from '../operations/sending/sending.ts'
import { unsendable } from '../operations/sending/sendParams.ts'
import type { MovedDrafts } from '../operations/sending/takenBack.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import type { OwnScheduledList } from './ownScheduled.ts'

type MessageFields = Readonly<{
  destination: Conversation
  content: string
  /** UNIX time in seconds. */
  deliverAt: number
}>

/** A message to be scheduled. */
interface NewScheduled extends MessageFields {
  /** Unique, chosen by the window. */
  readonly id: string
  /** Takes the draft of this text. Returns null if there is none. */
  readonly takeDraft?: () => TakenDraft | null
}

/** The user's scheduled messages: the server's, those that it does not have yet, and those that this app sends. */
export interface Scheduled {
  /** Rejected if the server refuses the message at once; otherwise it is stored. */
  create(message: NewScheduled): Promise<CallResult<null>>
  change(of: ScheduledRef, change: ScheduledChange): Promise<CallResult<null>>
  remove(of: ScheduledRef): Promise<CallResult<null>>
  send(of: ScheduledRef): Promise<CallResult<null>>
  /** Turns a message into a draft in one transaction. Resolves with the draft's id. */
  toDraft(of: ScheduledRef): Promise<CallResult<string>>
}

/** A message that the server does not have yet. */
type WaitingMessage = Operation<Readonly<{ localId: string }> & MessageFields>

/** A scheduled message, and the changes of it at the place where it is kept. */
interface Source {
  readonly message: MessageFields
  /** Resolves when the change is saved. `changed` has the fields that differ, `next` all of them. */
  change(changed: Partial<MessageFields>, next: MessageFields): Promise<CallResult<null>>
  remove(): Promise<CallResult<null>>
  send(): Promise<CallResult<null>>
  /** Resolves with the draft's id. */
  toDraft(): Promise<CallResult<string>>
}

interface ScheduledOptions {
  readonly runtime: AccountRuntime
  readonly engine: Engine
  readonly list: OwnScheduledList
  readonly sending: Pick<Sending, 'send'>
  readonly drafts: MovedDrafts
}

/** Sends the text of an operation. One transaction replaces its row by that of the sent message. */
const sendTextOf = (
  engine: Pick<Engine, 'handOver'>,
  sending: Pick<Sending, 'send'>,
  operation: Operation<Readonly<{ destination: Conversation; content: string }>>,
) =>
  sending.send(operation.params.destination, operation.params.content, {
    takeDraft: () => ({ change: engine.handOver(operation) }),
  })

/** Returns the function with which an operation on a scheduled message becomes that of a sent message. */
export const createSendUnscheduled =
  (engine: Pick<Engine, 'handOver'>, sending: Pick<Sending, 'send'>): SendUnscheduled =>
  (operation) =>
    sendTextOf(engine, sending, operation) !== null

const isInProgress = ({ isAccepted, status, work }: WaitingMessage): boolean =>
  isAccepted || status === 'sending' || status === 'unknown' || work !== null

/** True while the server may have the message although no event has shown it yet. */
const isUncertain = (operation: WaitingMessage): boolean =>
  operation.status !== 'failed' && (isInProgress(operation) || operation.mayHaveApplied)

const missing = () => fault({ code: 'refused', message: t('scheduled.gone') })
const busy = () => fault({ code: 'refused', message: t('scheduled.busy') })

/** A message that this app sends. */
const fromList = (
  item: OwnScheduled,
  { drafts, list }: Pick<ScheduledOptions, 'drafts' | 'list'>,
): Source => ({
  message: { content: item.content, deliverAt: item.deliverAt, destination: item.conversation },
  change: async (_changed, { content, deliverAt }) => {
    await list.put({ ...item, content, deliverAt })
    return done
  },
  remove: async () => {
    await list.drop(item.id)
    return done
  },
  send: async () => {
    await list.send(item.id)
    return done
  },
  toDraft: async () => {
    const draft = drafts.takeBack(item.conversation, item.content)
    await list.drop(item.id, draft.change)
    return value(draft.id)
  },
})

export function createScheduled({ drafts, engine, list, runtime, sending }: ScheduledOptions): Scheduled {
  const { clock, context, queue, stateStore } = runtime
  const submit = async (
    kind: string,
    params: object,
    options: Pick<SubmitOptions, 'id' | 'takeDraft'> = {},
  ): Promise<CallResult<null>> => {
    const answer = await engine.submit(kind, params, { ...options, isAwaited: true })?.answer
    if (answer === undefined) return fault({ code: 'bad-input', message: t('core.badInput') })
    return answer.ok ? done : answer
  }
  /**
   * Schedules a message that replaces another one. The answer does not wait for the server: a refused message stays in
   * the outbox with the reason, because its text is nowhere else.
   */
  const replace = async (params: object): Promise<CallResult<null>> => {
    await engine.submit(routes.createScheduledMessage.name, params)?.kept
    return done
  }
  /** Returns why a message cannot be scheduled, or null if it can. An unchanged time is the server's decision. */
  const refusalOf = ({ content, deliverAt, destination }: MessageFields, isNewTime = true) => {
    const isPast = isNewTime && deliverAt * 1000 <= clock.now()
    const message = isPast ? t('later.dialog_past') : unsendable(content, destination, queue()?.limits)
    return message === null ? null : fault({ code: 'bad-input', message })
  }

  /** A message that the server has. */
  const fromServer = ({ content, deliverAt, destination, id: scheduledId }: ScheduledMessage): Source => ({
    message: { content, deliverAt, destination },
    change: (changed, next) =>
      changesScheduledMessages(context().featureLevel)
        ? submit(routes.updateScheduledMessage.name, { scheduledId, ...changed })
        : replace({
            ...next,
            localId: crypto.randomUUID(),
            earlier: [{ content, deliverAt }],
            replaces: scheduledId,
          }),
    remove: () => submit(routes.deleteScheduledMessage.name, { scheduledId }),
    send: () => submit(sendScheduledNow, { scheduledId, content, deliverAt, destination }),
    toDraft: async () => {
      const draft = drafts.takeBack(destination, content)
      const takeDraft = () => ({
        change: draft.change,
        // The message is still scheduled. A draft that the user has changed meanwhile remains.
        putBack: () =>
          drafts.begun().get(draft.id)?.content === content
            ? (drafts.sent(draft.id, content)?.change ?? null)
            : null,
      })
      const answer = await submit(routes.deleteScheduledMessage.name, { scheduledId }, { takeDraft })
      return answer.ok ? value(draft.id) : answer
    },
  })
  /** A message that the server does not have yet, or refused. */
  const fromOutbox = (operation: WaitingMessage): Source => {
    const { id, params, status } = operation
    return {
      message: params,
      change: async (changed) => {
        if (isInProgress(operation)) return busy()
        const next = { ...params, ...changed }
        if (status !== 'failed') return replace(next)
        const answer = await submit(routes.createScheduledMessage.name, next)
        if (answer.ok) await engine.discard(id)
        return answer
      },
      remove: async () => {
        if (isUncertain(operation)) return busy()
        await engine.discard(id)
        return done
      },
      send: async () => {
        if (isUncertain(operation)) return busy()
        await sendTextOf(engine, sending, operation)?.kept
        return done
      },
      toDraft: async () => {
        if (isUncertain(operation)) return busy()
        const draft = drafts.takeBack(params.destination, params.content)
        await engine.discard(id, draft.change)
        return value(draft.id)
      },
    }
  }
  /** Returns null if the message no longer exists. */
  const sourceOf = (of: ScheduledRef): Source | null => {
    switch (of.by) {
      case 'app': {
        const item = list.get(of.id)
        return item === undefined ? null : fromList(item, { drafts, list })
      }
      case 'server': {
        const record = stateStore.state()?.scheduledMessages.get(of.id)
        return record === undefined ? null : fromServer(record)
      }
      case 'outbox': {
        const operation = engine.get(of.id)
        return operation?.kind.kind === routes.createScheduledMessage.name
          ? fromOutbox(operation as unknown as WaitingMessage)
          : null
      }
    }
  }

  return {
    create: async ({ id, takeDraft, ...message }) => {
      const refusal = refusalOf(message)
      if (refusal !== null) return refusal
      if (hasScheduledMessages(context().featureLevel))
        return submit(routes.createScheduledMessage.name, { localId: id, ...message }, { id, takeDraft })
      const { full, max } = listKinds.scheduled
      if (list.isFull()) return fault({ code: 'refused', message: t(full, { count: max }) })
      const { content, deliverAt, destination: conversation } = message
      await list.put({ id, conversation, content, deliverAt }, takeDraft?.()?.change ?? undefined)
      return done
    },
    change: async (of, { content, deliverAt }) => {
      const source = sourceOf(of)
      if (source === null) return missing()
      const changed = {
        ...(content !== undefined && { content }),
        ...(deliverAt !== undefined && { deliverAt }),
      }
      const next = { ...source.message, ...changed }
      return refusalOf(next, deliverAt !== undefined) ?? source.change(changed, next)
    },
    remove: async (of) => sourceOf(of)?.remove() ?? missing(),
    send: async (of) => sourceOf(of)?.send() ?? missing(),
    toDraft: async (of) => sourceOf(of)?.toDraft() ?? missing(),
  }
}
