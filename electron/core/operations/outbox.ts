import { randomUUID } from 'node:crypto'
import { t } from '../../../shared/i18n.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import type { AccountEvent, OutboxRow, OutboxStatus } from '../../../shared/model/localEvent.ts'
import { conversationKey } from '../../../shared/model/conversation.ts'
import { createBackoff } from '../platform/backoff.ts'
import { describe, isDeadKey } from '../http/apiError.ts'
import { awaitSent } from './outbox/awaitSent.ts'
import { followTopic, topicAnchorOf } from '../sync/followTopic.ts'
import { claimMessage } from './outbox/claimMessage.ts'
import type { AwaitedFiles } from './outbox/awaitedFiles.ts'
import { createFileWaits } from './outbox/awaitedUploads.ts'
import { createBlockedMessages } from './outbox/blockedMessages.ts'
import { createPlaces } from './outbox/createPlaces.ts'
import type { OperationLog, KeepOptions } from './outbox/operationLog.ts'
import type { Outbox } from './outbox/outboxType.ts'
import { newEntry, readSend, sendKind, storedSend } from './outbox/sendJob.ts'
import type { SendEntry } from './outbox/sendJob.ts'
import { createRecentIds } from './outbox/recentIds.ts'
import { matchConfirmation } from './outbox/matchConfirmation.ts'
import { watchPolicy } from './outbox/watchPolicy.ts'
import { findSentMessage } from './findSentMessage.ts'
import { classifySendError, storedText, tooLong } from './classifySendError.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { pushAll } from '../../../shared/pushAll.ts'

/** Timeout of the send request, in milliseconds; after it the outcome is unknown. */
const sendTimeoutMs = 30_000
const secondLookMs = 3_000
/** Delay while the file cannot mark a message as sent, in ms: unmarked, a later run would send it again. */
const unwritableMs = 5_000
/** Deliveries of one message that may throw before it fails and those behind it go on. */
const maxFaults = 3

/** Own messages without a local id that are remembered: as many as may arrive before a response does. */
const mostArrived = 1000

/** Sends messages in order within a conversation. None is lost, and none is sent twice. */
export function createOutbox(
  runtime: () => AccountRuntime,
  file: Pick<OperationLog, 'keep'>,
  files: () => AwaitedFiles,
): Outbox {
  const entries = new Map<string, SendEntry>()
  const lines = new Set<string>()
  const inFile = new Set<string>()
  const whenKept = new Map<string, () => void>()
  /** Own messages that came without our local id while something was on its way: of another queue or client. */
  const arrived = createRecentIds(mostArrived)
  let newestId: MessageId = 0
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))

  const isHere = (entry: SendEntry) => entries.get(entry.row.localId) === entry
  const save = (entry: SendEntry, options: KeepOptions = {}) => {
    const content = () => (isHere(entry) ? storedSend(entry) : null)
    return file.keep(entry.row.localId, sendKind, content, options)
  }
  const show = ({ row }: SendEntry) => runtime().stateStore.dispatch([{ type: 'local/outbox', row }])
  const gone = (entry: SendEntry): AccountEvent => {
    entries.delete(entry.row.localId)
    // Runs after the batch that contains this event.
    queueMicrotask(() => {
      void save(entry)
      blocked.unblock(entry.row.localId)
    })
    return { type: 'local/outbox-gone', localId: entry.row.localId }
  }
  const set = (entry: SendEntry, status: OutboxStatus, reason: string | null = null) => {
    if (!isHere(entry)) return
    if (entry.row.status === status && entry.row.reason === reason) return
    entry.row = { ...entry.row, status, reason }
    void save(entry)
    show(entry)
  }
  const noteId = (id: MessageId) => void (newestId = Math.max(newestId, id))
  const claim = (id: MessageId, owner: SendEntry | null) => {
    noteId(id)
    for (const entry of claimMessage(entries.values(), id, owner)) void save(entry)
  }
  const nextIn = (key: string) =>
    [...entries.values()].find(
      ({ awaits, hold, row, confirmed }) =>
        awaits.length === 0 &&
        hold === null &&
        conversationKey(row.destination) === key &&
        row.status !== 'failed' &&
        confirmed === null,
    )

  const fail = (entry: SendEntry, reason: string) => {
    if (isHere(entry)) blocked.blockBehind(entry)
    set(entry, 'failed', reason)
  }

  const blocked = createBlockedMessages({ entries, save, show, start: (entry) => start(entry) })
  const places = createPlaces({ entries, runtime, save, show, start: (entry) => start(entry) })
  const startDue = (entry: SendEntry) => {
    blocked.onReady(entry)
    start(entry)
  }
  const waits = createFileWaits({ entries, files, save, show, start: startDue })

  /** Delivers one lane until nothing in it waits. Lanes of other conversations run independently. */
  const run = async (key: string) => {
    await whenLoaded
    const { clock, connection, signal } = runtime()
    const backoff = createBackoff(clock, 500)
    for (let entry = nextIn(key); entry && !signal.aborted; entry = nextIn(key)) {
      // The message came from another lane, which is still delivering it.
      if (entry.work !== null) {
        await entry.work
        continue
      }
      await connection.whenLive(signal)
      if (signal.aborted || entry !== nextIn(key) || entry.work !== null) continue
      const waitMs = await deliver(entry)
      if (waitMs === null) backoff.reset()
      else await clock.sleep(backoff.next(waitMs), signal)
    }
    lines.delete(key)
  }
  const start = ({ row }: SendEntry) => {
    const key = conversationKey(row.destination)
    if (lines.has(key)) return
    lines.add(key)
    void runtime().supervise('outbox', () => run(key))
  }

  const deliver = (entry: SendEntry): Promise<number | null> => {
    const faulty = (error: unknown): never => {
      stumbled(entry)
      throw error
    }
    const work = step(entry).catch(faulty)
    entry.work = work.catch(() => null)
    return work.finally(() => (entry.work = null))
  }
  /** Handles a delivery that threw: a request that may be out is looked for before it is sent again. */
  const stumbled = (entry: SendEntry) => {
    entry.faults += 1
    if (entry.row.status === 'sending') set(entry, entry.isOut ? 'unknown' : 'queued')
    if (entry.faults < maxFaults) return
    entry.unsure ||= entry.isOut
    entry.faults = 0
    fail(entry, t('core.fault'))
  }

  /** Returns null when settled, otherwise the milliseconds to wait at least before the next try. */
  const step = async (entry: SendEntry): Promise<number | null> => {
    if (entry.row.status === 'unknown') return resolve(entry)
    if (!(await follow(entry))) return secondLookMs
    if (!entry.unsure) return attempt(entry)
    const found = await look(entry)
    if (!found.ok) return secondLookMs
    entry.unsure = false
    if (found.value === null) return attempt(entry)
    confirm(entry, found.value, 0)
    return null
  }

  /** Follows a rename of the topic that no event reported. Resolves with false while nobody knows. */
  const follow = async (entry: SendEntry): Promise<boolean> => {
    const { mark, row } = entry
    if (mark === null || row.destination.type !== 'channel') return true
    const followed = await followTopic(runtime(), row.destination, mark)
    if (followed.is === 'unknown') return false
    entry.mark = null
    if (followed.is !== 'moved' || !isHere(entry)) return true
    entry.earlier = [...entry.earlier, row.destination]
    entry.row = { ...entry.row, destination: followed.to }
    show(entry)
    return true
  }

  const attempt = async (entry: SendEntry): Promise<number | null> => {
    // Meanwhile the message may have been taken back, or its channel archived.
    if (!isHere(entry) || entry.row.status !== 'queued') return null
    const { api, fetchOnce, log, queue, signal } = runtime()
    const limits = queue()?.limits
    const refusal = limits ? tooLong(storedText(entry.row.content), entry.row.destination, limits) : null
    if (refusal !== null) {
      fail(entry, refusal)
      return null
    }
    entry.after = Math.max(entry.after, newestId)
    entry.isOut = false
    set(entry, 'sending')
    const kept = await save(entry)
    if (signal.aborted || !isHere(entry)) return null
    if (kept === 'stale') {
      set(entry, 'queued')
      return unwritableMs
    }
    const { destination, content, localId } = entry.row
    const queueId = queue()?.id
    const tellPolicy = watchPolicy(runtime(), destination)
    entry.isOut = true
    const answer = await api.call(
      routes.sendMessage,
      { destination, content, localId, ...(queueId === undefined ? {} : { queueId }) },
      { timeoutMs: sendTimeoutMs, signal, ...(fetchOnce ? { fetch: fetchOnce } : {}) },
    )
    // The message's event may have arrived first and removed the row.
    if (answer.ok) tellPolicy(answer.value.newTopicPolicy)
    if (!isHere(entry)) return null
    if (answer.ok) {
      confirm(entry, answer.value.id)
      return null
    }
    const verdict = classifySendError(answer.error)
    log.info('a message was not sent', { why: describe(answer.error), verdict: verdict.type })
    if (verdict.type === 'again') {
      set(entry, 'queued')
      return verdict.waitMs
    }
    if (verdict.type === 'unknown') return resolve(entry)
    if (!places.ended(entry)) fail(entry, verdict.reason)
    return null
  }

  /** Records that a message was sent for certain: nothing sends it again from here on. */
  const confirm = (entry: SendEntry, id: MessageId, waitMs?: number) => {
    entry.confirmed = id
    const echo = { isHere: () => isHere(entry), gone: () => gone(entry) }
    void runtime().supervise('outbox', async () => {
      claim(id, entry)
      if (arrived.has(id)) runtime().stateStore.dispatch([gone(entry)])
      else {
        void save(entry)
        await awaitSent(runtime(), entry, id, echo, waitMs)
      }
    })
  }

  const look = (entry: SendEntry) => findSentMessage(runtime(), entry)

  /**
   * Finds out whether a message was stored: its event tells, or one of two looks at the conversation. If these do not
   * find it, the user decides whether to send it again.
   */
  const resolve = async (entry: SendEntry): Promise<null> => {
    const { clock, connection, log, signal } = runtime()
    set(entry, 'unknown')
    for (let looks = 0; looks < 2 && isHere(entry) && !signal.aborted;) {
      await connection.whenLive(signal)
      await clock.sleep(looks === 0 ? 500 : secondLookMs, signal)
      if (!isHere(entry) || signal.aborted) return null
      const found = await look(entry)
      if (!found.ok) {
        log.info('could not look for a message', { why: describe(found.error) })
        if (found.error.kind === 'refused' && !isDeadKey(found.error)) break
        await clock.sleep(secondLookMs, signal)
        continue
      }
      if (found.value !== null) {
        // The message's event would have arrived by now.
        confirm(entry, found.value, 0)
        return null
      }
      looks += 1
    }
    if (signal.aborted || !isHere(entry)) return null
    entry.unsure = true
    fail(entry, t('core.sendUnknown'))
    return null
  }

  return {
    send: (destination, content, how = {}) => {
      if (storedText(content) === '' || content.includes('\0')) return null
      const { clock, stateStore, queue } = runtime()
      const { localId = randomUUID() } = how
      if (entries.has(localId) || stateStore.state()?.actions.has(localId) === true) return null
      const row: OutboxRow = {
        localId,
        destination,
        content,
        createdAt: Math.floor(clock.now() / 1000),
        status: 'queued',
        reason: null,
      }
      const mark = how.topicAnchor ?? topicAnchorOf(destination, stateStore.state(), queue()?.id)
      const entry = newEntry(row, newestId, mark, how.awaits ?? [])
      entries.set(row.localId, entry)
      const after = entry.awaits.length > 0 ? [] : blocked.onEnqueue(entry)
      const taken = how.takeDraft?.() ?? null
      if (taken !== null) whenKept.set(localId, taken.written)
      const kept = save(entry, taken === null ? {} : { drafts: taken.change })
      show(entry)
      blocked.release(after)
      if (entry.awaits.length > 0) waits.begin(entry)
      else start(entry)
      return { localId: row.localId, kept }
    },
    retry: (localId) => {
      const entry = entries.get(localId)
      if (entry === undefined || blocked.sendAnyway(entry)) return
      if (entry.row.status !== 'failed' || waits.retry(entry)) return
      // The user sends it now, so it goes to the end of its lane.
      entries.delete(localId)
      entries.set(localId, entry)
      void save(entry, { last: true })
      set(entry, 'queued')
      start(entry)
      blocked.unblock(localId)
    },
    discard: async (localId, { edits = false } = {}) => {
      const entry = entries.get(localId)
      if (!entry || entry.row.status === 'sending' || entry.confirmed !== null) return null
      const { content, destination, drafted = false } = entry.row
      const draft = drafted ? null : runtime().takeBack(destination, content)
      if (edits) blocked.onEdit(localId)
      runtime().stateStore.dispatch([gone(entry)])
      waits.leave(entry)
      await save(entry, draft === null ? {} : { drafts: draft.change })
      return draft?.id ?? null
    },
    settle: (events) => {
      const out: AccountEvent[] = []
      if (entries.size === 0) arrived.clear()
      for (const event of events) {
        out.push(event)
        if (event.type !== 'message') {
          pushAll(out, places.placed(event))
          continue
        }
        noteId(event.message.id)
        const entry = matchConfirmation(event, entries)
        if (!entry) {
          if (event.message.senderId === runtime().context().selfUserId) arrived.add(event.message.id)
          continue
        }
        claim(event.message.id, entry)
        out.push(gone(entry))
      }
      return out
    },
    settleFetched: (messages) => {
      for (const { id } of messages) noteId(id)
      if (entries.size === 0) return []
      const fetched = new Set(messages.map(({ id }) => id))
      return [...entries.values()]
        .filter(({ confirmed }) => confirmed !== null && fetched.has(confirmed))
        .map(gone)
    },
    noteNewestId: noteId,
    rows: () => [...entries.values()].map(({ row }) => row),
    pending: () => [...entries.values()].map(({ row }) => ({ type: 'local/outbox', row })),
    load: (jobs, settled) => {
      const newer = [...entries]
      entries.clear()
      const sends = jobs.filter(({ kind }) => kind === sendKind)
      for (const job of sends) {
        inFile.add(job.id)
        const entry = settled[job.id] === undefined ? readSend(job) : null
        if (entry !== null) entries.set(job.id, entry)
      }
      for (const { id } of sends) {
        const messageId = settled[id]
        if (messageId === undefined) continue
        claim(messageId, null)
        void file.keep(id, sendKind, () => null)
      }
      for (const [localId, entry] of newer) entries.set(localId, entry)
      blocked.load()
      loaded()
      for (const entry of entries.values()) {
        if (entry.confirmed !== null) confirm(entry, entry.confirmed, 0)
        else if (entry.row.status !== 'failed') start(entry)
      }
    },
    onUploads: waits.look,
    onDrafts: () => blocked.onDrafts(runtime().stateStore.state()?.localDrafts.values() ?? null),
    registered: () => void places.ended(),
    kept: (localId, kept) => {
      if (kept === 'saved' || kept === 'disabled') {
        whenKept.get(localId)?.()
        whenKept.delete(localId)
      }
      const entry = entries.get(localId)
      // The row is done and has left the file.
      if (entry === undefined) return void inFile.delete(localId)
      if (kept === 'saved') inFile.add(localId)
      if (kept === 'disabled') inFile.delete(localId)
      const isUnsaved = kept === 'failed' || kept === 'stale'
      if ((entry.row.unsaved ?? false) === isUnsaved) return
      const { unsaved: _before, ...row } = entry.row
      entry.row = isUnsaved ? { ...row, unsaved: true } : row
      show(entry)
    },
    answered: async (signal) => {
      const isOut = ({ row, confirmed }: SendEntry) => row.status === 'sending' && confirmed === null
      while (!signal.aborted && [...entries.values()].some(isOut)) await runtime().clock.sleep(20, signal)
    },
    unsaved: () => [...entries.keys()].filter((localId) => !inFile.has(localId)).length,
  }
}
