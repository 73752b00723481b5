import { routes } from '../../../shared/api/routes/index.ts'
import { describe, success } from '../http/apiError.ts'
import type { Answer, ApiError } from '../http/apiError.ts'
import { editedMessage } from '../../../shared/model/localDraft.ts'
import { keepOnly } from '../platform/keepOnly.ts'
import { classifyRepeatable } from '../operations/engine/classify.ts'
import type { Verdict } from '../operations/engine/operationKind.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import type { DraftSteps } from './draftFile.ts'
import { isSynced, fingerprint } from './draftRecord.ts'
import type { DraftRecord } from './draftRecord.ts'
import { tombstoneOf, isTombstone } from './tombstone.ts'

/** The server's copies of the drafts, as the operations that save and delete them see them. */
export interface DraftCopies {
  /** Requests an operation for each copy that differs from its draft, and for each that is to be deleted. */
  kick(): void
  /** Clears all refusals: after a registration the server may support and accept other things. */
  registered(): void
  /** Called when the drafts of the last run are loaded: they are due at once. */
  restored(): void
  /** True when the server reports a form that this client sent before it sent a newer one. */
  readonly isEcho: (serverId: number, words: string) => boolean
  /** True while the server's copy differs from the draft and the server may have one. */
  isDue(draftId: string): boolean
  /**
   * Returns the milliseconds until the copy is due. A time in the future counts as long past: the clock was put
   * back, and waiting for that time may take long.
   */
  waitFor(draftId: string): number
  /** Sends a draft in its current form. */
  save(draftId: string): Promise<Answer<unknown>>
  /** Returns what an error means for the copy of a draft. */
  classifySave(draftId: string, error: ApiError, unreadable: number): Verdict
  /** A draft whose sending threw waits until it changes, so that the others are sent. */
  giveUp(draftId: string): void
  /** True while a copy is to be deleted. */
  isDoomed(serverId: number): boolean
  noteDeleted(serverId: number): void
}

interface DraftCopiesOptions {
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
  readonly submit: (kind: 'deleteDraftCopy' | 'saveDraftCopy', id: string, params: object) => void
}

/** A draft is sent after a pause of `pauseMs`, and at least `spacingMs` after it was sent before; milliseconds. */
const pauseMs = 2_000
const spacingMs = 5_000
/** Number of recently deleted drafts that are remembered: a registration under way meanwhile may list them. */
const deletedKept = 8
/** Number of recently sent forms of a draft that are remembered, because their events may come late. */
const echoesKept = 8

export function createDraftCopies({
  runtime,
  records,
  apply,
  isKept,
  gone,
  unwritten,
  fresh,
  submit,
}: DraftCopiesOptions): DraftCopies {
  const deleted = new Set<number>()
  const echoes = new Map<number, string[]>()
  const toldAt = new Map<string, number>()
  const changedAt = new Map<string, { readonly rev: number; readonly at: number }>()
  /** Fingerprints that the server refused, by draft id. The draft is not sent again until it changes. */
  const refused = new Map<string, string>()
  let isOff = false

  const wordsOf = (record: DraftRecord) => fingerprint(record.target, record.content)
  const noteEcho = (id: number, words: string) =>
    echoes.set(id, [...(echoes.get(id) ?? []), words].slice(-echoesKept))
  const isDue = (id: string): boolean => {
    const record = records.get(id)
    return (
      record !== undefined &&
      isKept() &&
      !isOff &&
      !isTombstone(record) &&
      editedMessage(id) === null &&
      !isSynced(record) &&
      refused.get(id) !== wordsOf(record)
    )
  }
  const isDoomed = (serverId: number) =>
    isKept() && !isOff && gone.has(serverId) && !deleted.has(serverId) && !unwritten.has(serverId)
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

  const save = async (draftId: string): Promise<Answer<unknown>> => {
    const record = records.get(draftId)
    if (record === undefined) return success(null)
    const { api, clock, signal } = runtime()
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
    const end = isAgain ? null : tombstoneOf(record, clock.now())
    const puts = [{ ...record, asked: { said: words, timestamp } }, ...(end === null ? [] : [end])]
    await apply({ puts: puts.map((each) => ({ record: each, keeps: false })) })
    toldAt.set(id, clock.now())
    if (record.serverId !== null) {
      noteEcho(record.serverId, words)
      const answer = await api.call(routes.updateDraft, { draftId: record.serverId, draft }, { signal })
      if (answer.ok) await put(linkedTo(record.serverId)?.id, () => ({ base: words, asked: null }))
      return answer
    }
    const answer = await api.call(routes.createDrafts, { drafts: [draft] }, { signal })
    const serverId = answer.ok ? answer.value[0] : undefined
    if (serverId === undefined) return answer
    noteEcho(serverId, words)
    if (runtime().stateStore.state()?.drafts.has(serverId) !== true) fresh.add(serverId)
    if ([...records.values()].some((other) => isTombstone(other) && isOf(other)))
      await apply({ gone: [serverId] })
    // The draft was sent or deleted before the response, or before its event, arrived.
    if (gone.has(serverId)) return answer
    // A rename may have changed the draft's id meanwhile, and the event may have arrived before the response.
    const now = linkedTo(serverId) ?? [...records.values()].find((one) => one.serverId === null && isOf(one))
    await (now === undefined
      ? apply({ gone: [serverId] })
      : put(now.id, ({ asked }) => ({ serverId, base: words, asked: isAgain ? asked : null })))
    return answer
  }
  const giveUp = (draftId: string) => {
    const record = records.get(draftId)
    if (record !== undefined) refused.set(draftId, wordsOf(record))
  }

  const kick = () => {
    noteChanges()
    forgetGone()
    for (const serverId of gone)
      if (isDoomed(serverId)) submit('deleteDraftCopy', `draft deletion ${String(serverId)}`, { serverId })
    for (const draftId of records.keys())
      if (isDue(draftId)) submit('saveDraftCopy', `draft copy ${draftId}`, { draftId })
  }

  return {
    kick,
    isDue,
    isDoomed,
    save,
    giveUp,
    registered: () => {
      isOff = false
      refused.clear()
      kick()
    },
    restored: () => {
      for (const { id, rev } of records.values()) changedAt.set(id, { rev, at: -Infinity })
    },
    isEcho: (serverId, words) => {
      const told = echoes.get(serverId)
      return told !== undefined && told.indexOf(words) >= 0 && told.at(-1) !== words
    },
    waitFor: (draftId) => {
      const now = runtime().clock.now()
      const since = (at: number | undefined) => (at === undefined || at > now ? Infinity : now - at)
      return Math.max(pauseMs - since(changedAt.get(draftId)?.at), spacingMs - since(toldAt.get(draftId)), 0)
    },
    classifySave: (draftId, error, unreadable) => {
      const verdict = classifyRepeatable(error, unreadable)
      if (verdict.type !== 'refused') return verdict
      runtime().log.info('a draft was not taken by the server', { why: describe(error) })
      const serverId = records.get(draftId)?.serverId ?? null
      if (error.kind === 'tooOld' || error.kind === 'tooNew') isOff = true
      else if (error.kind === 'refused' && error.status === 404 && serverId !== null)
        void put(linkedTo(serverId)?.id, () => ({ serverId: null, base: null, asked: null }))
      else {
        giveUp(draftId)
        void put(draftId, () => ({ asked: null }))
      }
      return { type: 'ended' }
    },
    noteDeleted: (serverId) => {
      deleted.add(serverId)
      // The deletion stays in the file until the state shows it. A run that finds the draft in its state and nothing
      // about it in the file would take the file for lost.
      if (runtime().stateStore.state()?.drafts.has(serverId) !== true) void apply({ synced: [serverId] })
    },
  }
}
