import type { Conversation } from '../../../shared/api/conversation.ts'
import { changesScheduledMessages, hasScheduledMessages } from '../../../shared/api/capabilities.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import { t } from '../../../shared/i18n.ts'
import type { CallResult } from '../../../shared/ipc/contract.ts'
import type { ScheduledChange, ScheduledRef } from '../../../shared/ipc/calls/scheduledCalls.ts'
import { done, fault, value } from '../http/failure.ts'
import type { Engine } from '../operations/engine/createEngine.ts'
import type { SubmitOptions } from '../operations/engine/intake.ts'
import type { Operation, TakenDraft } from '../operations/engine/operationKind.ts'
import { sendScheduledNow, type SendUnscheduled } from '../operations/scheduled/scheduledMessages.ts'
import type { Sending } from '../operations/sending/sending.ts'
import type { TakeBack } from '../operations/sending/takenBack.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import type { OwnScheduledList } from './ownScheduled.ts'

/** A message to be scheduled. */
interface NewScheduled {
  /** Unique, chosen by the window. */
  readonly id: string
  readonly destination: Conversation
  readonly content: string
  /** UNIX time in seconds. */
  readonly deliverAt: number
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

interface ScheduledOptions {
  readonly runtime: AccountRuntime
  readonly engine: Engine
  readonly list: OwnScheduledList
  readonly sending: Pick<Sending, 'send'>
  readonly takeBack: TakeBack
}

/**
 * Returns the function with which an operation on a scheduled message becomes that of a sent message. One transaction
 * replaces the row of the one by the other.
 */
export const createSendUnscheduled =
  (engine: Pick<Engine, 'deletionOf' | 'ofKind'>, sending: Pick<Sending, 'send'>): SendUnscheduled =>
  async (operation) => {
    const { content, destination } = operation.params
    const sent = sending.send(destination, content, {
      takeDraft: () => ({ change: engine.deletionOf(operation.id) }),
    })
    engine.ofKind(operation.kind.kind).end(operation)
    await sent?.kept
  }

/** A message that the server does not have yet. */
type WaitingMessage = Operation<
  Readonly<{ destination: Conversation; content: string; deliverAt: number; localId: string }>
>

const isInProgress = ({ isAccepted, status, work }: WaitingMessage): boolean =>
  isAccepted || status === 'sending' || status === 'unknown' || work !== null

const missing = () => fault({ code: 'refused', message: t('scheduled.gone') })
const busy = () => fault({ code: 'refused', message: t('scheduled.busy') })
const past = () => fault({ code: 'bad-input', message: t('later.dialog_past') })

export function createScheduled({ engine, list, runtime, sending, takeBack }: ScheduledOptions): Scheduled {
  const { clock, context, stateStore } = runtime
  const isPast = (deliverAt: number) => deliverAt * 1000 <= clock.now()
  const submit = async (
    kind: string,
    params: object,
    options: Pick<SubmitOptions, 'id' | 'takeDraft'> = {},
  ): Promise<CallResult<null>> => {
    const answer = await engine.submit(kind, params, { ...options, isAwaited: true })?.answer
    if (answer === undefined) return fault({ code: 'bad-input', message: t('core.badInput') })
    return answer.ok ? done : answer
  }
  const create = ({ id: localId, takeDraft, ...params }: NewScheduled) =>
    submit(routes.createScheduledMessage.name, { localId, ...params }, { id: localId, takeDraft })
  const recordOf = (id: number) => stateStore.state()?.scheduledMessages.get(id)
  /** Returns the operation of a message that the server does not have yet. */
  const waitingOf = (id: string) => {
    const operation = engine.get(id)
    return operation?.kind.kind === routes.createScheduledMessage.name
      ? (operation as unknown as WaitingMessage)
      : undefined
  }
  /** True while the server may have the message although no event has shown it yet. */
  const isUncertain = (operation: WaitingMessage) =>
    operation.status !== 'failed' && (isInProgress(operation) || operation.mayHaveApplied)

  return {
    create: async (message) => {
      if (isPast(message.deliverAt)) return past()
      if (hasScheduledMessages(context().featureLevel)) return create(message)
      const { content, deliverAt, destination: conversation, id, takeDraft } = message
      await list.put({ id, conversation, content, deliverAt }, takeDraft?.()?.change ?? undefined)
      return done
    },
    change: async (of, { content, deliverAt }) => {
      if (deliverAt !== undefined && isPast(deliverAt)) return past()
      const changed = {
        ...(content !== undefined && { content }),
        ...(deliverAt !== undefined && { deliverAt }),
      }
      switch (of.by) {
        case 'app': {
          const item = list.get(of.id)
          if (item === undefined) return missing()
          await list.put({ ...item, ...changed })
          return done
        }
        case 'server': {
          const record = recordOf(of.id)
          if (record === undefined) return missing()
          if (changesScheduledMessages(context().featureLevel))
            return submit(routes.updateScheduledMessage.name, { scheduledId: of.id, ...changed })
          const { content: text, destination } = record
          const next = { destination, content: text, deliverAt: record.deliverAt, ...changed }
          const created = await create({ id: crypto.randomUUID(), ...next })
          return created.ok ? submit(routes.deleteScheduledMessage.name, { scheduledId: of.id }) : created
        }
        case 'outbox': {
          const operation = waitingOf(of.id)
          if (operation === undefined) return missing()
          if (isInProgress(operation)) return busy()
          const { status } = operation
          // Replaces the waiting operation. A failed one is removed once the new one is stored.
          const answer = await submit(routes.createScheduledMessage.name, { ...operation.params, ...changed })
          if (status === 'failed' && answer.ok) await engine.discard(of.id)
          return answer
        }
      }
    },
    remove: async (of) => {
      switch (of.by) {
        case 'app':
          await list.drop(of.id)
          return done
        case 'server':
          return submit(routes.deleteScheduledMessage.name, { scheduledId: of.id })
        case 'outbox': {
          const operation = waitingOf(of.id)
          if (operation !== undefined && isUncertain(operation)) return busy()
          await engine.discard(of.id)
          return done
        }
      }
    },
    send: async (of) => {
      switch (of.by) {
        case 'app':
          await list.send(of.id)
          return done
        case 'server': {
          const record = recordOf(of.id)
          if (record === undefined) return missing()
          const { content, deliverAt, destination } = record
          return submit(sendScheduledNow, { scheduledId: of.id, content, deliverAt, destination })
        }
        case 'outbox': {
          const operation = waitingOf(of.id)
          if (operation === undefined) return missing()
          if (isUncertain(operation)) return busy()
          const { content, destination } = operation.params
          const sent = sending.send(destination, content, {
            takeDraft: () => ({ change: engine.deletionOf(operation.id) }),
          })
          await engine.discard(of.id)
          await sent?.kept
          return done
        }
      }
    },
    toDraft: async (of) => {
      switch (of.by) {
        case 'app': {
          const item = list.get(of.id)
          if (item === undefined) return missing()
          const draft = takeBack(item.conversation, item.content)
          await list.drop(of.id, draft.change)
          return value(draft.id)
        }
        case 'server': {
          const record = recordOf(of.id)
          if (record === undefined) return missing()
          const draft = takeBack(record.destination, record.content)
          const answer = await submit(
            routes.deleteScheduledMessage.name,
            { scheduledId: of.id },
            { takeDraft: () => ({ change: draft.change }) },
          )
          return answer.ok ? value(draft.id) : answer
        }
        case 'outbox': {
          const operation = waitingOf(of.id)
          if (operation === undefined) return missing()
          if (isUncertain(operation)) return busy()
          const draft = takeBack(operation.params.destination, operation.params.content)
          await engine.discard(of.id, draft.change)
          return value(draft.id)
        }
      }
    },
  }
}
