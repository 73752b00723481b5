import type { OwnScheduled } from '../../../shared/lists/itemSchemas.ts'
import { listKinds } from '../../../shared/lists/listKinds.ts'
import type { Anchored, ConversationList } from '../lists/conversationList.ts'
import { createConversationList } from '../lists/conversationList.ts'
import { ownSendId } from '../operations/scheduled/ownSendId.ts'
import { createTimedRecords } from '../lists/timedRecords.ts'
import type { Sending } from '../operations/sending/sending.ts'
import type { JoinedSave } from '../store/ownWrites.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

type Stored = Anchored<OwnScheduled>

/**
 * Messages that this app sends at their time, because the server is too old to do it. Used once the last run is
 * restored.
 */
export interface OwnScheduledList extends ConversationList<'scheduled'> {
  get(id: string): OwnScheduled | undefined
  /** True if no message can be added. */
  isFull(): boolean
  /** Adds or replaces a message. `also` is saved in the same transaction. */
  put(item: OwnScheduled, also?: JoinedSave): Promise<unknown>
  /** Removes a message. `also` is saved in the same transaction. */
  drop(id: string, also?: JoinedSave): Promise<unknown>
  /** Sends a message now. Resolves when it is saved as sent; does nothing for an unknown id. */
  send(id: string): Promise<unknown>
}

/**
 * Creates the list. A message moves to the outbox in one transaction, under an id that follows from its own, so that it
 * is sent once whenever the app ends.
 */
export function createOwnScheduled(
  runtime: AccountRuntime,
  sending: Pick<Sending, 'send'>,
): OwnScheduledList {
  let isResumed = false
  const { apply, handOver, list, put, records } = createConversationList(runtime, 'scheduled', {
    follows: 'topics of scheduled messages',
    keepsLost: true,
    onChange: () => {
      if (isResumed) timed.start()
    },
  })
  const send = async ({ anchor, content, conversation, id }: Stored): Promise<unknown> => {
    const sent = sending.send(conversation, content, {
      localId: ownSendId(id),
      topicAnchor: anchor,
      takeDraft: () => ({ change: handOver(id) }),
    })
    // Without a text to send, or if the outbox has it, only the item is left.
    return sent === null ? apply({ drops: [id] }) : sent.kept
  }
  const timed = createTimedRecords({
    name: 'scheduled messages',
    runtime,
    records: () => records,
    timeOf: ({ deliverAt }) => deliverAt * 1000,
    onDue: send,
  })

  return {
    ...list,
    get: (id) => records.get(id),
    isFull: () => records.size >= listKinds.scheduled.max,
    put: (item, also) => put([item], also),
    drop: (id, also) => apply({ drops: [id] }, also),
    send: async (id) => {
      const record = records.get(id)
      if (record !== undefined) await send(record)
    },
    // Sends the messages whose time passed while the app was closed, too.
    resume: () => {
      isResumed = true
      list.resume()
      timed.start()
    },
    onEvents: (events) => {
      list.onEvents(events)
      if (events === 'all') timed.start()
    },
  }
}
