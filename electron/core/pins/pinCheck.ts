import type { Message, MessageId } from '../../../shared/api/types.ts'
import { createBackoff } from '../platform/backoff.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { askedMessages } from '../sync/pages/messagesById.ts'

/** Asks the server what became of messages while no events came. One check runs at a time. */
export interface PinCheck {
  /** Asks for all of them, again where a check is under way. */
  readonly start: () => void
  /** An event told of the message: an answer that is on its way may be older. */
  readonly onChange: (messageId: MessageId) => void
}

interface PinCheckOptions {
  readonly runtime: () => AccountRuntime
  readonly signal: AbortSignal
  readonly whenLoaded: Promise<void>
  readonly ids: () => readonly MessageId[]
  /** Takes what the server said; null: there is no message that the person can read. */
  readonly take: (found: ReadonlyMap<MessageId, Message | null>) => Promise<void>
}

/** An answer of the server has no more messages than a page has. */
const askedAtOnce = 50
/** For servers that tell one message a request: so many, and then a pause. */
const askedSingly = 5
/** Pauses in milliseconds: after a part of the messages, and from the first to the longest after no answer. */
const partMs = 15_000
const firstMs = 2000
const longestMs = 600_000

export function createPinCheck({ ids, runtime, signal, take, whenLoaded }: PinCheckOptions): PinCheck {
  /** A registration came, so all are to be asked for. */
  let isAll = false
  let isRunning = false
  /** Messages that are still to be asked for; a run that fails leaves them to the next. */
  const open = new Set<MessageId>()
  /** Messages that events told of since the request began. */
  let changed = new Set<MessageId>()
  let nap = new AbortController()

  const run = async (): Promise<void> => {
    await whenLoaded
    const { clock, connection } = runtime()
    const backoff = createBackoff(clock, firstMs, longestMs)
    while (!signal.aborted) {
      if (isAll) for (const id of ids()) open.add(id)
      isAll = false
      const there = new Set(ids())
      for (const id of open) if (!there.has(id)) open.delete(id)
      if (open.size === 0) return
      await connection.whenLive(signal)
      if (signal.aborted) return
      const part = [...open].slice(0, askedAtOnce)
      changed = new Set()
      const told = await askedMessages(runtime(), part, askedSingly)
      const found = new Map([...told].filter(([id]) => !changed.has(id)))
      await take(found)
      for (const id of part) open.delete(id)
      // The others come first, so that one that is never answered does not keep them from being asked for.
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
    void runtime()
      .supervise('pinned messages', run)
      .finally(() => {
        isRunning = false
        // A registration may have come in the moment in which it ended.
        if (isAll && !signal.aborted) start()
      })
  }
  return { start, onChange: (messageId) => void changed.add(messageId) }
}
