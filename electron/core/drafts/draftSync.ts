import { routes } from '../../../shared/api/routes/index.ts'
import { createBackoff } from '../platform/backoff.ts'
import { describe, isOutcomeUnknown } from '../http/apiError.ts'
import type { ApiError } from '../http/apiError.ts'
import { editedMessage } from '../../../shared/model/localDraft.ts'
import { keepOnly } from '../platform/keepOnly.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import type { DraftSteps } from './draftFile.ts'
import { isSynced, fingerprint } from './draftRecord.ts'
import type { DraftRecord } from './draftRecord.ts'
import { tombstoneOf, isTombstone } from './tombstone.ts'

export interface DraftSync {
  /** Starts sending whatever differs from what the server has. */
  kick(): void
  /** Clears all refusals: after a registration the server may support and accept other things. */
  registered(): void
  /** Takes over the deletions that the last run did not finish. */
  restore(serverIds: readonly number[]): void
  /** True when the server reports a form that this client sent before it sent a newer one. */
  readonly isEcho: (serverId: number, words: string) => boolean
  readonly flush: (signal: AbortSignal) => Promise<void>
}

interface DraftSyncOptions {
  readonly runtime: () => AccountRuntime
  readonly records: ReadonlyMap<string, DraftRecord>
  readonly apply: (steps: DraftSteps) => Promise<void>
  /** True when the user's settings let the server store drafts. */
  readonly isKept: () => boolean
  /** Ids of the server's drafts that are to be deleted. Loses old ones that no event can mention any more. */
  readonly gone: Set<number>
  /** Ids in `gone` that must not be deleted yet. */
  readonly unwritten: ReadonlySet<number>
  /** Receives the ids of the server's drafts that this client created. */
  readonly fresh: Set<number>
}

/** A draft is sent after a pause of `pauseMs`, and at least `spacingMs` after it was sent before; milliseconds. */
const pauseMs = 2_000
const spacingMs = 5_000
/** Number of recently deleted drafts that are remembered: a registration under way meanwhile may list them. */
const deletedKept = 8
/** Number of recently sent forms of a draft that are remembered, because their events may come late. */
const echoesKept = 8

/**
 * Sends drafts to the server. A draft is due while it differs from what the server was sent, so there is no queue.
 */
export function createDraftSync({
  runtime,
  records,
  apply,
  isKept,
  gone,
  unwritten,
  fresh,
}: DraftSyncOptions): DraftSync {
  const deletions = new Set<number>()
  const deleted = new Set<number>()
  const echoes = new Map<number, string[]>()
  const toldAt = new Map<string, number>()
  const changedAt = new Map<string, { readonly rev: number; readonly at: number }>()
  /** Fingerprints that the server refused, by draft id. The draft is not sent again until it changes. */
  const refused = new Map<string, string>()
  /** Number of consecutive responses that could not be read. */
  let unreadable = 0
  let isRunning = false
  let isOff = false

  const wordsOf = (record: DraftRecord) => fingerprint(record.target, record.content)
  const noteEcho = (id: number, words: string) =>
    echoes.set(id, [...(echoes.get(id) ?? []), words].slice(-echoesKept))
  const isDue = (record: DraftRecord) =>
    !isTombstone(record) &&
    editedMessage(record.id) === null &&
    !isSynced(record) &&
    refused.get(record.id) !== wordsOf(record)
  const nextDeletion = () => {
    for (const id of gone) if (!deleted.has(id) && !unwritten.has(id)) deletions.add(id)
    return [...deletions].find((id) => !deleted.has(id))
  }
  /**
   * Returns the milliseconds until the draft is due. A time in the future counts as long past: the clock was put
   * back, and waiting for that time may take long.
   */
  const waitFor = ({ id }: DraftRecord): number => {
    const now = runtime().clock.now()
    const since = (at: number | undefined) => (at === undefined || at > now ? Infinity : now - at)
    return Math.max(pauseMs - since(changedAt.get(id)?.at), spacingMs - since(toldAt.get(id)), 0)
  }
  const noteChanges = () => {
    for (const { id, rev } of records.values())
      if (changedAt.get(id)?.rev !== rev) changedAt.set(id, { rev, at: runtime().clock.now() })
  }
  /** Forgets everything about drafts that are neither here nor on the server. */
  const forgetGone = () => {
    for (const known of [changedAt, toldAt, refused]) keepOnly<string>(known, records)
    const atServer = runtime().stateStore.state()?.drafts
    if (atServer === undefined) return
    const isOver = (serverId: number) => !atServer.has(serverId) && !fresh.has(serverId)
    for (const serverId of [...deleted].filter(isOver).slice(0, -deletedKept)) {
      deleted.delete(serverId)
      deletions.delete(serverId)
      gone.delete(serverId)
    }
    const linked = new Set([...records.values()].map(({ serverId }) => serverId))
    for (const serverId of echoes.keys())
      if (isOver(serverId) && !linked.has(serverId)) echoes.delete(serverId)
  }

  const linkedTo = (serverId: number) => [...records.values()].find((record) => record.serverId === serverId)
  const put = (
    id: string | undefined,
    change: (record: DraftRecord) => Partial<DraftRecord>,
  ): Promise<void> => {
    const record = id === undefined ? undefined : records.get(id)
    return record === undefined
      ? Promise.resolve()
      : apply({ puts: [{ record: { ...record, ...change(record) }, keeps: false }] })
  }

  /** Sends a draft in its current form. Returns the server's error; null when there is none. */
  const tell = async (record: DraftRecord, signal: AbortSignal): Promise<ApiError | null> => {
    const { api } = runtime()
    const { id, target, content } = record
    const words = wordsOf(record)
    const timestamp = Math.floor(record.updated / 1000)
    const destination =
      target.type === 'direct'
        ? target
        : target.channelId === null
          ? null
          : { type: target.type, channelId: target.channelId, topic: target.topic }
    const draft = { destination, content, timestamp }
    // Nobody knows whether the server stored the earlier form that it was asked to
    // store. The tombstone has that copy deleted.
    const isOf = ({ asked }: DraftRecord) => asked?.said === words && asked.timestamp === timestamp
    const isAgain = isOf(record)
    const end = isAgain ? null : tombstoneOf(record, runtime().clock.now())
    const puts = [{ ...record, asked: { said: words, timestamp } }, ...(end === null ? [] : [end])]
    await apply({ puts: puts.map((each) => ({ record: each, keeps: false })) })
    toldAt.set(id, runtime().clock.now())
    if (record.serverId !== null) {
      noteEcho(record.serverId, words)
      const answer = await api.call(routes.updateDraft, { draftId: record.serverId, draft }, { signal })
      if (answer.ok) await put(linkedTo(record.serverId)?.id, () => ({ base: words, asked: null }))
      return answer.ok ? null : answer.error
    }
    const answer = await api.call(routes.createDrafts, { drafts: [draft] }, { signal })
    if (!answer.ok) return answer.error
    const serverId = answer.value[0]
    if (serverId === undefined) return null
    noteEcho(serverId, words)
    if (runtime().stateStore.state()?.drafts.has(serverId) !== true) fresh.add(serverId)
    if ([...records.values()].some((other) => isTombstone(other) && isOf(other)))
      await apply({ gone: [serverId] })
    // The draft was sent or deleted before the response, or before its event, arrived.
    if (gone.has(serverId)) return null
    // A rename may have changed the draft's id meanwhile, and the event may have arrived before the response.
    const now = linkedTo(serverId) ?? [...records.values()].find((one) => one.serverId === null && isOf(one))
    await (now === undefined
      ? apply({ gone: [serverId] })
      : put(now.id, ({ asked }) => ({ serverId, base: words, asked: isAgain ? asked : null })))
    return null
  }
  const remove = async (serverId: number, signal: AbortSignal): Promise<ApiError | null> => {
    const answer = await runtime().api.call(routes.deleteDraft, { draftId: serverId }, { signal })
    if (!answer.ok && isOutcomeUnknown(answer.error, unreadable + 1)) return answer.error
    if (!answer.ok && answer.error.kind === 'aborted') return answer.error
    deleted.add(serverId)
    // The deletion stays in the file until the state shows it. A run that finds the draft in its state and nothing
    // about it in the file would take the file for lost.
    if (runtime().stateStore.state()?.drafts.has(serverId) !== true) await apply({ synced: [serverId] })
    return null
  }
  /** Handles the outcome of a send. 'later': to be tried again. 'off': this server stores no drafts. */
  const settle = async (record: DraftRecord, error: ApiError | null): Promise<'done' | 'later' | 'off'> => {
    if (error === null) return 'done'
    if (error.kind === 'aborted') return 'later'
    if (isOutcomeUnknown(error, unreadable)) return 'later'
    runtime().log.info('a draft was not taken by the server', { why: describe(error) })
    if (error.kind === 'tooOld' || error.kind === 'tooNew') return 'off'
    if (error.kind === 'refused' && error.status === 404 && record.serverId !== null) {
      await put(linkedTo(record.serverId)?.id, () => ({ serverId: null, base: null, asked: null }))
      return 'done'
    }
    refused.set(record.id, wordsOf(record))
    await put(record.id, () => ({ asked: null }))
    return 'done'
  }

  /** A draft whose sending threw waits until it changes, so that the others are sent. */
  const stumbled = (record: DraftRecord, fault: unknown): never => {
    refused.set(record.id, wordsOf(record))
    throw fault
  }

  const run = async () => {
    const { clock, connection, signal, whenSpare } = runtime()
    const backoff = createBackoff(clock, 1_000)
    while (!signal.aborted && isKept() && !isOff) {
      await whenSpare(signal)
      const deletion = nextDeletion()
      const due = [...records.values()].filter(isDue)
      if (deletion === undefined && due.length === 0) break
      if (connection.current().state !== 'live') {
        await connection.whenLive(signal)
        // Reconnecting may have brought events that change what is due.
        continue
      }
      let error: ApiError | null
      if (deletion !== undefined) {
        error = await remove(deletion, signal)
        unreadable = error?.kind === 'malformed' ? unreadable + 1 : 0
      } else {
        const [first] = due
          .map((record) => ({ record, waitMs: waitFor(record) }))
          .sort((a, b) => a.waitMs - b.waitMs)
        if (first === undefined) break
        if (first.waitMs > 0) {
          await clock.sleep(first.waitMs, signal)
          continue
        }
        error = await tell(first.record, signal).catch((fault: unknown) => stumbled(first.record, fault))
        unreadable = error?.kind === 'malformed' ? unreadable + 1 : 0
        const outcome = await settle(first.record, error)
        if (outcome === 'off') isOff = true
        if (outcome !== 'later') error = null
      }
      if (error === null) backoff.reset()
      else await clock.sleep(backoff.next(error.kind === 'rateLimited' ? error.retryAfter * 1000 : 0), signal)
    }
    isRunning = false
  }

  const kick = () => {
    noteChanges()
    forgetGone()
    if (isRunning) return
    isRunning = true
    void runtime().supervise('drafts', run)
  }

  return {
    kick,
    registered: () => {
      isOff = false
      refused.clear()
      kick()
    },
    restore: (serverIds) => {
      for (const id of serverIds) deletions.add(id)
      for (const { id, rev } of records.values()) changedAt.set(id, { rev, at: -Infinity })
    },
    isEcho: (serverId, words) => {
      const told = echoes.get(serverId)
      return told !== undefined && told.indexOf(words) >= 0 && told.at(-1) !== words
    },
    flush: async (signal) => {
      if (!isKept() || isOff) return
      const left = nextDeletion()
      if (left !== undefined) await remove(left, signal)
      for (const id of [...records.keys()]) {
        if (signal.aborted) return
        const record = records.get(id)
        if (record !== undefined && isDue(record)) await tell(record, signal)
      }
    },
  }
}
