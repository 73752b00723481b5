import { t } from '../../../../shared/i18n.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { isClosed, movedBy, stoppedBy } from './placeChanges.ts'
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

/** One transaction: a crash between two writes would leave the text twice. */
const keepAsDraft = (queue: SendQueue, operation: SendOperation) => {
  const { content, destination } = operation.params
  void queue.save(operation, { drafts: queue.runtime.takeBack(destination, content).change })
}

/**
 * Moves waiting messages along with a moved topic, and turns them into drafts if their channel was archived or deleted.
 * Returns the changed outbox rows.
 */
export function keepInPlace(queue: SendQueue, event: ServerEvent): readonly AccountEvent[] {
  if (event.type !== 'update_message' && event.type !== 'channel') return []
  return queue.all().flatMap((operation): readonly AccountEvent[] => {
    if (operation.isAccepted) return []
    const { destination, earlier } = operation.params
    const moved = movedBy(event, destination)
    const isStopped = moved === null && mayStop(operation) && stoppedBy(event, destination)
    if (moved === null && !isStopped) return []
    if (moved !== null) {
      operation.params = { ...operation.params, earlier: [...earlier, destination], destination: moved }
      // Saved before the batch. Once the batch is stored, no event reports the move again.
      void queue.save(operation)
    } else stop(operation)
    queueMicrotask(() => {
      if (isStopped) keepAsDraft(queue, operation)
      else if (operation.status !== 'failed') queue.start(operation)
    })
    return [{ type: 'local/outbox', row: outboxRow(operation) }]
  })
}

/**
 * Turns messages into drafts if their channel was archived or deleted without an event. `refused` is a message that the
 * server has just refused. Returns true if that one became a draft.
 */
export function conversationEnded(queue: SendQueue, refused?: SendOperation): boolean {
  const state = queue.runtime.stateStore.state()
  if (state === null) return false
  for (const operation of queue.all()) {
    const { destination } = operation.params
    if ((operation !== refused && !mayStop(operation)) || !isClosed(state, destination)) continue
    stop(operation)
    keepAsDraft(queue, operation)
    queue.show(operation)
  }
  return refused?.params.drafted === true
}
