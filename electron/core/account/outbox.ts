import { randomUUID } from 'node:crypto'
import { t } from '../../../shared/i18n.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { Message, MessageId } from '../../../shared/api/types.ts'
import type { AccountEvent, Destination, OutboxRow, OutboxStatus } from '../../../shared/model/localEvent.ts'
import { placeKey } from '../../../shared/model/place.ts'
import { createBackoff } from '../http/backoff.ts'
import { describe, isDeadKey } from '../http/apiError.ts'
import { fetchMessages } from './fetchMessages.ts'
import { findSent, narrowOf } from './outboxLook.ts'
import { sendVerdict, storedText, tooLong } from './sendVerdict.ts'
import type { Session } from './session.ts'

export interface Outbox {
  /** The row's local id, or null where there is nothing in the text to send. */
  send(destination: Destination, content: string): string | null
  /** A failed row goes to the end of its line. */
  retry(localId: string): void
  /** The row as it was; null where there is none or its request is out. */
  discard(localId: string): OutboxRow | null
  /** The server's events with the rows they settle taken out, in the same batch. */
  settle(events: readonly ServerEvent[]): readonly AccountEvent[]
  /** The end of the echoes of messages that a fetch brought. */
  settleFetched(messages: readonly Message[]): readonly AccountEvent[]
  /** The newest id there is: what an attempt's message must be later than. */
  sawId(id: MessageId): void
  rows(): readonly OutboxRow[]
}

interface Entry {
  row: OutboxRow
  /** The newest message id known before the first attempt. */
  after: MessageId
  /** The id in the answer, once there is one. */
  confirmed: MessageId | null
}

/** The send request's own limit; past it the outcome is unknown. */
const sendTimeoutMs = 30_000
/** An event follows its answer in no time, unless we do not get events of that conversation. */
const eventWaitMs = 5_000
const secondLookMs = 3_000

/** Messages on their way: in order within a conversation, none lost, none sent twice. */
export function createOutbox(session: () => Session): Outbox {
  const entries = new Map<string, Entry>()
  const lines = new Set<string>()
  const taken = new Set<MessageId>()
  /** Own messages that came without our local id while something was on its way: of another queue, or elsewhere. */
  let arrived = new Set<MessageId>()
  let newestId: MessageId = 0

  const set = (entry: Entry, status: OutboxStatus, reason: string | null = null) => {
    if (entries.get(entry.row.localId) !== entry) return
    if (entry.row.status === status && entry.row.reason === reason) return
    entry.row = { ...entry.row, status, reason }
    session().door.apply([{ type: 'local/outbox', row: entry.row }])
  }
  const isHere = (entry: Entry) => entries.get(entry.row.localId) === entry
  const nextIn = (key: string) =>
    [...entries.values()].find(({ row }) => placeKey(row.destination) === key && row.status === 'queued')

  /** Delivers one line until nothing in it waits. Lines of other conversations go their own way. */
  const run = async (key: string) => {
    const { clock, connection, signal } = session()
    const backoff = createBackoff(clock, 500)
    for (let entry = nextIn(key); entry && !signal.aborted; entry = nextIn(key)) {
      await connection.whenLive(signal)
      if (!isHere(entry) || signal.aborted) continue
      const waitMs = await attempt(entry)
      if (waitMs === null) backoff.reset()
      else await clock.sleep(backoff.next(waitMs), signal)
    }
    lines.delete(key)
  }
  const start = ({ row }: Entry) => {
    const key = placeKey(row.destination)
    if (lines.has(key)) return
    lines.add(key)
    void run(key)
  }

  /** One try. null: settled one way or another; a number: milliseconds to wait at least before the next. */
  const attempt = async (entry: Entry): Promise<number | null> => {
    const { api, fetchOnce, log, queue, signal } = session()
    const { destination, content, localId } = entry.row
    const limits = queue()?.limits
    const long = limits ? tooLong(storedText(content), destination, limits) : null
    if (long !== null) {
      set(entry, 'failed', long)
      return null
    }
    entry.after = Math.max(entry.after, newestId)
    set(entry, 'sending')
    const queueId = queue()?.id
    const answer = await api.call(
      routes.sendMessage,
      { destination: plain(destination), content, localId, ...(queueId === undefined ? {} : { queueId }) },
      { timeoutMs: sendTimeoutMs, signal, ...(fetchOnce ? { fetch: fetchOnce } : {}) },
    )
    if (!isHere(entry)) return null
    if (answer.ok) {
      void confirm(entry, answer.value.id)
      return null
    }
    const verdict = sendVerdict(answer.error)
    log.info('a message was not sent', { why: describe(answer.error), verdict: verdict.type })
    if (verdict.type === 'again') {
      set(entry, 'queued')
      return verdict.waitMs
    }
    if (verdict.type === 'unknown') return resolve(entry, verdict.likely === 'not-stored')
    set(entry, 'failed', verdict.reason)
    return null
  }

  /** Sent for certain. Its event replaces the echo; where none comes, the message is fetched. */
  const confirm = async (entry: Entry, id: MessageId, waitMs = eventWaitMs) => {
    const { clock, connection, queue, signal } = session()
    entry.confirmed = id
    taken.add(id)
    if (arrived.has(id)) {
      entries.delete(entry.row.localId)
      session().door.apply([{ type: 'local/outbox-gone', localId: entry.row.localId }])
      return
    }
    const deadline = clock.now() + waitMs
    const generation = queue()?.generation
    // A new queue will never bring it.
    const mayCome = () => clock.now() < deadline && queue()?.generation === generation
    while (isHere(entry) && !signal.aborted && mayCome()) await clock.sleep(250, signal)
    while (isHere(entry) && !signal.aborted) {
      await connection.whenLive(signal)
      if (await bringIn(entry, id)) return
      await clock.sleep(eventWaitMs, signal)
    }
  }

  /** The message and what is around it, and in the same batch the end of its echo. */
  const bringIn = async (entry: Entry, id: MessageId): Promise<boolean> => {
    const { destination, localId } = entry.row
    const page = {
      narrow: narrowOf(destination),
      anchor: id,
      before: 40,
      after: 40,
      direction: 'around' as const,
      replaces: false,
    }
    const answer = await fetchMessages(session(), page, [{ type: 'local/outbox-gone', localId }])
    // A refusal to show it (we may post but not read) does not make it unsent.
    if (!answer.ok && (answer.error.kind !== 'refused' || isDeadKey(answer.error))) return !isHere(entry)
    if (!answer.ok && isHere(entry)) session().door.apply([{ type: 'local/outbox-gone', localId }])
    entries.delete(localId)
    return true
  }

  /**
   * Nobody knows whether it was stored: our event tells, or two looks at the conversation. Answers as an attempt does:
   * 0 where it was not, and may go `again` without the person.
   */
  const resolve = async (entry: Entry, again: boolean): Promise<number | null> => {
    const { clock, connection, log, signal } = session()
    set(entry, 'unknown')
    for (let looks = 0; looks < 2 && isHere(entry) && !signal.aborted;) {
      await connection.whenLive(signal)
      await clock.sleep(looks === 0 ? 500 : secondLookMs, signal)
      if (!isHere(entry) || signal.aborted) return null
      const { destination, content } = entry.row
      const wanted = { destination, content, after: entry.after, isTaken: (id: MessageId) => taken.has(id) }
      const found = await findSent(session(), wanted)
      if (!found.ok) {
        log.info('could not look for a message', { why: describe(found.error) })
        if (found.error.kind === 'refused' && !isDeadKey(found.error)) break
        await clock.sleep(secondLookMs, signal)
        continue
      }
      if (found.value !== null) {
        // Its event would have been here by now.
        void confirm(entry, found.value, 0)
        return null
      }
      looks += 1
    }
    if (signal.aborted || !isHere(entry)) return null
    if (again) set(entry, 'queued')
    else set(entry, 'failed', t('core.sendUnknown'))
    return again ? 0 : null
  }

  return {
    send: (destination, content) => {
      if (storedText(content) === '' || content.includes('\0')) return null
      const { clock, door } = session()
      const row: OutboxRow = {
        localId: randomUUID(),
        destination,
        content,
        createdAt: Math.floor(clock.now() / 1000),
        status: 'queued',
        reason: null,
      }
      const entry: Entry = { row, after: newestId, confirmed: null }
      entries.set(row.localId, entry)
      door.apply([{ type: 'local/outbox', row }])
      start(entry)
      return row.localId
    },
    retry: (localId) => {
      const entry = entries.get(localId)
      if (entry?.row.status !== 'failed') return
      // To the end of its line, as the person sends it now.
      entries.delete(localId)
      entries.set(localId, entry)
      set(entry, 'queued')
      start(entry)
    },
    discard: (localId) => {
      const entry = entries.get(localId)
      if (!entry || entry.row.status === 'sending') return null
      entries.delete(localId)
      session().door.apply([{ type: 'local/outbox-gone', localId }])
      return entry.row
    },
    settle: (events) => {
      const out: AccountEvent[] = []
      if (entries.size === 0) arrived = new Set()
      for (const event of events) {
        out.push(event)
        if (event.type !== 'message') continue
        newestId = Math.max(newestId, event.message.id)
        const entry = settledBy(event, entries)
        if (!entry) {
          if (event.message.senderId === session().context().selfUserId) arrived.add(event.message.id)
          continue
        }
        taken.add(event.message.id)
        entries.delete(entry.row.localId)
        out.push({ type: 'local/outbox-gone', localId: entry.row.localId })
      }
      return out
    },
    settleFetched: (messages) => {
      const out: AccountEvent[] = []
      if (entries.size === 0) return out
      const fetched = new Set(messages.map(({ id }) => id))
      for (const { row, confirmed } of [...entries.values()]) {
        if (confirmed === null || !fetched.has(confirmed)) continue
        entries.delete(row.localId)
        out.push({ type: 'local/outbox-gone', localId: row.localId })
      }
      return out
    },
    sawId: (id) => {
      newestId = Math.max(newestId, id)
    },
    rows: () => [...entries.values()].map(({ row }) => row),
  }
}

function settledBy(
  event: Extract<ServerEvent, { type: 'message' }>,
  entries: ReadonlyMap<string, Entry>,
): Entry | undefined {
  const own = event.localId === null ? undefined : entries.get(event.localId)
  return own ?? [...entries.values()].find(({ confirmed }) => confirmed === event.message.id)
}

/** The route's schema knows no readonly lists. */
export const plain = (to: Destination) =>
  to.type === 'channel' ? { ...to } : { type: to.type, userIds: [...to.userIds] }
