import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { TakeBack } from './takenBack.ts'
import { outboxRow, type SendOperation, type SendQueue } from './sendParams.ts'

// False for messages that may already be on the server. They are looked up first.
const mayStop = ({ isAccepted, mayHaveApplied, params, status }: SendOperation): boolean =>
  !isAccepted && !params.drafted && (status === 'queued' || (status === 'failed' && !mayHaveApplied))

const stop = (operation: SendOperation) => {
  operation.hold = null
  operation.status = 'failed'
  operation.reason = t('core.sendArchived')
  operation.params = { ...operation.params, drafted: true }
}

/** Saves both in one transaction. Otherwise a crash in between would leave the text in the outbox and as a draft. */
const keepAsDraft = (queue: SendQueue, operation: SendOperation, takeBack: TakeBack) => {
  const { content, destination } = operation.params
  void queue.save(operation, { drafts: takeBack(destination, content).change })
}

/** True if the event archives or deletes the channel, so that nothing can be sent to it. */
function isStoppedBy(event: ServerEvent, destination: Conversation): boolean {
  if (event.type !== 'channel' || destination.type !== 'channel') return false
  if (event.op === 'delete') return event.channelIds.includes(destination.channelId)
  return (
    event.op === 'update' && event.channelId === destination.channelId && event.change.isArchived === true
  )
}

/** True if the channel is archived or unknown, so that nothing can be sent to it. */
function isClosed({ channels }: Pick<AccountState, 'channels'>, destination: Conversation): boolean {
  return destination.type === 'channel' && channels.get(destination.channelId)?.isArchived !== false
}

/** Turns waiting messages into drafts if the event archives or deletes their channel. Returns the changed outbox rows. */
export function endConversations(
  queue: SendQueue,
  event: ServerEvent,
  takeBack: TakeBack,
): readonly AccountEvent[] {
  if (event.type !== 'channel') return []
  return queue.all().flatMap((operation): readonly AccountEvent[] => {
    if (!mayStop(operation) || !isStoppedBy(event, operation.params.destination)) return []
    stop(operation)
    queueMicrotask(() => {
      keepAsDraft(queue, operation, takeBack)
    })
    return [{ type: 'local/outbox', row: outboxRow(operation) }]
  })
}

/**
 * Turns messages into drafts if their channel was archived or deleted without an event. `refused` is a message that the
 * server has just refused. Returns true if that one became a draft.
 */
export function conversationEnded(queue: SendQueue, takeBack: TakeBack, refused?: SendOperation): boolean {
  const state = queue.runtime.stateStore.state()
  if (state === null) return false
  for (const operation of queue.all()) {
    const { destination } = operation.params
    if ((operation !== refused && !mayStop(operation)) || !isClosed(state, destination)) continue
    stop(operation)
    keepAsDraft(queue, operation, takeBack)
    queue.show(operation)
  }
  return refused?.params.drafted === true
}
