import { routes } from '../../../../shared/api/routes/index.ts'
import { createBackoff } from '../../http/backoff.ts'
import { describe, isUndecided } from '../../http/apiError.ts'
import type { ApiError } from '../../http/apiError.ts'
import { editedMessage } from '../../../../shared/model/localDraft.ts'
import { keepOnly } from '../../keepOnly.ts'
import type { Session } from '../session.ts'
import type { DraftSteps } from './draftFile.ts'
import { isTold, said } from './draftRecord.ts'
import type { DraftRecord } from './draftRecord.ts'
import { endOf, isEnded } from './endedDraft.ts'

export interface DraftSync {
  /** Something is to be told. */
  kick(): void
  /** It may be another server now, in what it can do and takes. */
  registered(): void
  /** The deletions that the last run left. */
  restore(serverIds: readonly number[]): void
  /** The server says what this client told it before it told it more. */
  readonly isEcho: (serverId: number, words: string) => boolean
  readonly flush: (signal: AbortSignal) => Promise<void>
}

interface DraftSyncOptions {
  readonly session: () => Session
  readonly records: ReadonlyMap<string, DraftRecord>
  readonly apply: (steps: DraftSteps) => Promise<void>
  /** Whether the person lets the server keep drafts. */
  readonly isKept: () => boolean
  /** Loses those that went long ago, of which nothing tells any more. */
  readonly gone: Set<number>
  /** Of these the ones that are not to go yet. */
  readonly unwritten: ReadonlySet<number>
  /** Gets the ids that this client made. */
  readonly fresh: Set<number>
}

/** A pause of this length, and at least this long between two changes of one draft; milliseconds. */
const pauseMs = 2_000
const spacingMs = 5_000
/** The server's drafts that went last: a registration that was under way meanwhile may tell of them. */
const deletedKept = 8
/** The forms of a draft told last, whose events may come late. */
const echoesKept = 8

/** Tells the server of drafts: what is to be told is what differs from what it was told, so nothing of it is queued. */
export function createDraftSync({
  session,
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
  /** What the server did not take, as it was then: not asked again until it changes. */
  const refused = new Map<string, string>()
  /** Answers in a row that could not be read. */
  let unreadable = 0
  let isRunning = false
  let isOff = false

  const wordsOf = (record: DraftRecord) => said(record.target, record.content)
  const noteEcho = (id: number, words: string) =>
    echoes.set(id, [...(echoes.get(id) ?? []), words].slice(-echoesKept))
  const isDue = (record: DraftRecord) =>
    !isEnded(record) &&
    editedMessage(record.id) === null &&
    !isTold(record) &&
    refused.get(record.id) !== wordsOf(record)
  const nextDeletion = () => {
    for (const id of gone) if (!deleted.has(id) && !unwritten.has(id)) deletions.add(id)
    return [...deletions].find((id) => !deleted.has(id))
  }
  /** Milliseconds until its turn, which is now where the clock was put back since: it may be long until it is there again. */
  const waitFor = ({ id }: DraftRecord): number => {
    const now = session().clock.now()
    const since = (at: number | undefined) => (at === undefined || at > now ? Infinity : now - at)
    return Math.max(pauseMs - since(changedAt.get(id)?.at), spacingMs - since(toldAt.get(id)), 0)
  }
  const noteChanges = () => {
    for (const { id, rev } of records.values())
      if (changedAt.get(id)?.rev !== rev) changedAt.set(id, { rev, at: session().clock.now() })
  }
  /** Of drafts that are neither here nor at the server nothing is known. */
  const forgetGone = () => {
    for (const known of [changedAt, toldAt, refused]) keepOnly<string>(known, records)
    const atServer = session().door.state()?.drafts
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

  /** What the server answers to this draft as it is now; null: it has it. */
  const tell = async (record: DraftRecord, signal: AbortSignal): Promise<ApiError | null> => {
    const { api } = session()
    const { id, target, content } = record
    const words = wordsOf(record)
    const timestamp = Math.floor(record.updated / 1000)
    const destination =
      target.type === 'direct'
        ? { type: target.type, userIds: [...target.userIds] }
        : target.channelId === null
          ? null
          : { type: target.type, channelId: target.channelId, topic: target.topic }
    const draft = { destination, content, timestamp }
    // Of an earlier form nobody knows whether it was taken: a copy of that one is to go.
    const isOf = ({ asked }: DraftRecord) => asked?.said === words && asked.timestamp === timestamp
    const isAgain = isOf(record)
    const end = isAgain ? null : endOf(record, session().clock.now())
    const puts = [{ ...record, asked: { said: words, timestamp } }, ...(end === null ? [] : [end])]
    await apply({ puts: puts.map((each) => ({ record: each, keeps: false })) })
    toldAt.set(id, session().clock.now())
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
    if (session().door.state()?.drafts.has(serverId) !== true) fresh.add(serverId)
    if ([...records.values()].some((other) => isEnded(other) && isOf(other)))
      await apply({ gone: [serverId] })
    // Sent or deleted before it was answered, or before its event came.
    if (gone.has(serverId)) return null
    // A rename may have given it another id meanwhile, and its event may have come first.
    const now = linkedTo(serverId) ?? [...records.values()].find((one) => one.serverId === null && isOf(one))
    await (now === undefined
      ? apply({ gone: [serverId] })
      : put(now.id, ({ asked }) => ({ serverId, base: words, asked: isAgain ? asked : null })))
    return null
  }
  const remove = async (serverId: number, signal: AbortSignal): Promise<ApiError | null> => {
    const answer = await session().api.call(routes.deleteDraft, { draftId: serverId }, { signal })
    if (!answer.ok && isUndecided(answer.error, unreadable + 1)) return answer.error
    if (!answer.ok && answer.error.kind === 'aborted') return answer.error
    deleted.add(serverId)
    // Until the state knows: a run that finds it there, and here nothing of it, takes its file for lost.
    if (session().door.state()?.drafts.has(serverId) !== true) await apply({ told: [serverId] })
    return null
  }
  /** Whether there is anything to do but to try again later. */
  const settle = async (record: DraftRecord, error: ApiError | null): Promise<'done' | 'later' | 'off'> => {
    if (error === null) return 'done'
    if (error.kind === 'aborted') return 'later'
    if (isUndecided(error, unreadable)) return 'later'
    session().log.info('a draft was not taken by the server', { why: describe(error) })
    if (error.kind === 'tooOld' || error.kind === 'tooNew') return 'off'
    if (error.kind === 'refused' && error.status === 404 && record.serverId !== null) {
      await put(linkedTo(record.serverId)?.id, () => ({ serverId: null, base: null, asked: null }))
      return 'done'
    }
    refused.set(record.id, wordsOf(record))
    await put(record.id, () => ({ asked: null }))
    return 'done'
  }

  /** A draft whose telling threw waits until it changes, so that the others are told. */
  const stumbled = (record: DraftRecord, fault: unknown): never => {
    refused.set(record.id, wordsOf(record))
    throw fault
  }

  const run = async () => {
    const { clock, connection, signal, whenSpare } = session()
    const backoff = createBackoff(clock, 1_000)
    while (!signal.aborted && isKept() && !isOff) {
      await whenSpare(signal)
      const deletion = nextDeletion()
      const due = [...records.values()].filter(isDue)
      if (deletion === undefined && due.length === 0) break
      if (connection.current().state !== 'live') {
        await connection.whenLive(signal)
        // What came with the connection may have changed what is to be told.
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
    void session().supervise('drafts', run)
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
