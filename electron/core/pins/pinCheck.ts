import type { Message, MessageId } from '../../../shared/api/types.ts'
import { createBackoff } from '../platform/backoff.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { fetchMessagesById } from '../sync/pages/messagesById.ts'

/** Asks the server for changes of messages while no events arrived. One check runs at a time. */
export interface PinCheck {
  /** Checks all messages, again if a check is running. */
  readonly start: () => void
  /** Called when an event changed the message, because the response of a running request may be older. */
  readonly onChange: (messageId: MessageId) => void
}

interface PinCheckOptions {
  readonly runtime: AccountRuntime
  readonly whenLoaded: Promise<void>
  readonly ids: () => readonly MessageId[]
  /** Called with the server's messages; null for one that does not exist or that the user cannot read. */
  readonly take: (found: ReadonlyMap<MessageId, Message | null>) => Promise<void>
}

/** Maximum number of messages per request. */
const maxPerRequest = 50
/** Number of requests between pauses, for servers that return one message per request. */
const maxSingly = 5
/** Pauses in ms: after a part of the messages; the first and the longest one after a failure. */
const partMs = 15_000
const firstMs = 2000
const maxPauseMs = 600_000

export function createPinCheck({ ids, runtime, take, whenLoaded }: PinCheckOptions): PinCheck {
  const { clock, connection, signal, supervise } = runtime
  /** True after a registration, when all messages must be checked. */
  let isAll = false
  let isRunning = false
  /** Messages still to be checked. If a run fails, the next one continues with them. */
  const open = new Set<MessageId>()
  /** Messages changed by events since the request started. */
  let changed = new Set<MessageId>()
  let nap = new AbortController()

  const run = async (): Promise<void> => {
    await whenLoaded
    const backoff = createBackoff(clock, firstMs, maxPauseMs)
    while (!signal.aborted) {
      if (isAll) for (const id of ids()) open.add(id)
      isAll = false
      const there = new Set(ids())
      for (const id of open) if (!there.has(id)) open.delete(id)
      if (open.size === 0) return
      await connection.whenLive(signal)
      if (signal.aborted) return
      const part = [...open].slice(0, maxPerRequest)
      changed = new Set()
      const answered = await fetchMessagesById(runtime, part, maxSingly)
      const found = new Map([...answered].filter(([id]) => !changed.has(id)))
      await take(found)
      for (const id of part) open.delete(id)
      // Moves messages without an answer to the end, so that one that never gets an answer does not block the others.
      for (const id of part) if (!found.has(id)) open.add(id)
      if (found.size > 0) backoff.reset()
      if (found.size === part.length) continue
      nap = new AbortController()
      const waitMs = found.size > 0 ? partMs : backoff.next(firstMs)
      await clock.sleep(waitMs, AbortSignal.any([signal, nap.signal]))
    }
  }
  const start = (): void => {
    isAll = true
    nap.abort()
    if (isRunning) return
    isRunning = true
    void supervise('pinned messages', run).finally(() => {
      isRunning = false
      // A registration may have happened just as the run ended.
      if (isAll && !signal.aborted) start()
    })
  }
  return { start, onChange: (messageId) => void changed.add(messageId) }
}
