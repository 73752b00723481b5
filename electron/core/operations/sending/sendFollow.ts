import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { createTopicFollow, type TopicFollow } from '../../sync/topicFollow.ts'
import { outboxRow, type SendOperation, type SendQueue } from './sendParams.ts'

/** Moves unsent messages along with their topics. */
export interface SendFollow extends Pick<TopicFollow<SendOperation>, 'verify'> {
  /** Called with each server event before it is applied. Returns the rows that it changed, for the same batch. */
  onEvent(event: ServerEvent): readonly AccountEvent[]
}

export function createSendFollow(runtime: AccountRuntime, queue: SendQueue): SendFollow {
  /** Messages that the current event moved. */
  let moved: SendOperation[] = []
  const get = (id: string): SendOperation | undefined => {
    const operation = queue.get(id)
    return operation?.isAccepted === false ? operation : undefined
  }
  const follow = createTopicFollow<SendOperation>({
    name: null,
    runtime,
    items: {
      get,
      has: (id) => get(id) !== undefined,
      values: () => queue.all().filter(({ isAccepted }) => !isAccepted),
    },
    keyOf: ({ id }) => id,
    topicOf: ({ params: { destination } }) => (destination.type === 'channel' ? destination : null),
    anchorOf: ({ params }) => params.mark,
    note: (operation, mark) => {
      operation.params = { ...operation.params, mark }
      void queue.save(operation)
    },
    move: (operation, to, mark, isReported) => {
      const { destination, earlier } = operation.params
      operation.params = { ...operation.params, mark, earlier: [...earlier, destination], destination: to }
      // Saved before the batch. Once the batch is stored, no event reports the move again.
      void queue.save(operation)
      if (isReported) moved.push(operation)
      else queue.show(operation)
    },
  })

  return {
    verify: follow.verify,
    onEvent: (event) => {
      moved = []
      follow.onEvents([event])
      return moved.map((operation) => {
        queueMicrotask(() => {
          if (operation.status !== 'failed') queue.start(operation)
        })
        return { type: 'local/outbox', row: outboxRow(operation) }
      })
    },
  }
}
