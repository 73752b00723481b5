import type { OwnScheduled } from '../../../shared/lists/itemSchemas.ts'
import type { Anchored, ConversationList } from '../lists/conversationList.ts'
import { createConversationList } from '../lists/conversationList.ts'
import { ownSendId } from '../operations/scheduled/ownSendId.ts'
import type { Sending } from '../operations/sending/sending.ts'
import { watchTimes } from '../platform/watchTimes.ts'
import type { JoinedSave } from '../store/ownWrites.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

type Stored = Anchored<OwnScheduled>

/** Messages that this app sends at their time, because the server is too old to do it. */
export interface OwnScheduledList extends ConversationList<'scheduled'> {
  get(id: string): OwnScheduled | undefined
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
  const { clock, connection, signal, stateStore, supervise } = runtime
  let isResumed = false
  let watching: AbortController | null = null
  const { apply, handOver, list, records, whenLoaded, put } = createConversationList(runtime, 'scheduled', {
    follows: 'topics of scheduled messages',
    keepsLost: true,
    onChange: () => {
      if (isResumed) start()
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
  const check = async (): Promise<number | null> => {
    // Without a state, the user's conversations are unknown. A registration starts this again.
    if (stateStore.state() === null) return null
    if (connection.current().state === 'paused') return Infinity
    const now = clock.now()
    const due = [...records.values()].filter(({ deliverAt }) => deliverAt * 1000 <= now)
    for (const record of due.toSorted((a, b) => a.deliverAt - b.deliverAt)) await send(record)
    const times = [...records.values()].map(({ deliverAt }) => deliverAt * 1000)
    return times.length === 0 ? null : Math.min(...times)
  }
  const start = () => {
    watching?.abort()
    watching = null
    if (signal.aborted || records.size === 0) return
    const controller = (watching = new AbortController())
    const either = AbortSignal.any([signal, controller.signal])
    void supervise('scheduled messages', () => watchTimes(clock, either, check))
  }

  return {
    ...list,
    get: (id) => records.get(id),
    put: async (item, also) => {
      await whenLoaded
      return put([item], also)
    },
    drop: async (id, also) => {
      await whenLoaded
      return apply({ drops: [id] }, also)
    },
    send: async (id) => {
      await whenLoaded
      const record = records.get(id)
      if (record !== undefined) await send(record)
    },
    // Sends the messages whose time passed while the app was closed, too.
    resume: () => {
      isResumed = true
      list.resume()
      start()
    },
    onEvents: (events) => {
      list.onEvents(events)
      if (events === 'all') start()
    },
  }
}
