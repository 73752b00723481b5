import { routes } from '../../../shared/api/routes/index.ts'
import { editedMessage } from '../../../shared/model/outbox/localDraft.ts'
import { describe, success, type Answer, type ApiError } from '../http/apiError.ts'
import { classifyRepeatable } from '../operations/engine/classify.ts'
import type { Verdict } from '../operations/engine/operationKind.ts'
import { keepOnly } from '../platform/keepOnly.ts'
import { isSynced, isTombstone, tombstoneOf, unlinked, wordsOf, type DraftRecord } from './draftRecord.ts'
import type { DraftSet } from './draftSet.ts'

/** The server's copies of drafts, with the functions that their operations need. */
export interface DraftCopies {
  /** Submits an operation for each copy that differs from its draft and for each copy to be deleted. */
  readonly kick: () => void
  /** Clears all refusals. Called after a registration, because the server may have been upgraded. */
  readonly registered: () => void
  /** Called when the drafts of the last run are loaded. They can be sent at once. */
  readonly restored: () => void
  /** True if the server's event reports an older version that this client sent before its newest one. */
  readonly isEcho: (serverId: number, words: string) => boolean
  /** True if the draft must be sent: it differs from the server's copy, and the server stores drafts. */
  readonly isDue: (draftId: string) => boolean
  /**
   * Returns the delay in ms before the copy can be sent. Times in the future are ignored, because the clock may have
   * been set back.
   */
  readonly waitFor: (draftId: string) => number
  /** Sends the current version of a draft. */
  readonly save: (draftId: string) => Promise<Answer<unknown>>
  /** Returns the verdict on a failed request to save a draft. */
  readonly classifySave: (draftId: string, error: ApiError, unreadable: number) => Verdict
  /** Stops sending a draft until it changes, so that a draft whose request throws does not delay the others. */
  readonly giveUp: (draftId: string) => void
  /** True if a copy must be deleted and the server is known to have it. */
  readonly mustDelete: (serverId: number) => boolean
  /**
   * Called when the server has deleted a copy or refused to. The file lists the copy until the state no longer
   * contains it.
   */
  readonly noteDeleted: (serverId: number) => void
  /** Called when the server's state no longer contains these copies. */
  readonly noteGone: (serverIds: readonly number[]) => void
}

interface DraftCopiesOptions {
  readonly set: DraftSet
  /** True if the user's settings allow the server to store drafts. */
  readonly isKept: () => boolean
  readonly submit: (kind: 'deleteDraftCopy' | 'saveDraftCopy', id: string, params: object) => void
}

/** Delays in ms: a draft is sent after a typing pause of `pauseMs` and not within `spacingMs` of its last request. */
const pauseMs = 2_000
const spacingMs = 5_000
/** Number of recently deleted copies that are remembered, because a registration in progress may still list them. */
const deletedKept = 8
/** Number of recently sent versions of a draft that are remembered, because their events may arrive late. */
const echoesKept = 8

export function createDraftCopies({ isKept, set, submit }: DraftCopiesOptions): DraftCopies {
  const { apply, copiesToDelete, fresh, records, runtime, serverDrafts, unwritten } = set
  const deleted = new Set<number>()
  const echoes = new Map<number, string[]>()
  const sentAt = new Map<string, number>()
  const changedAt = new Map<string, { readonly rev: number; readonly at: number }>()
  /** Fingerprints that the server refused, by draft id. The draft is not sent again until it changes. */
  const refused = new Map<string, string>()
  let isOff = false

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
  const mustDelete = (serverId: number) =>
    isKept() &&
    !isOff &&
    copiesToDelete.has(serverId) &&
    !deleted.has(serverId) &&
    !unwritten.has(serverId) &&
    // An unknown copy will be reported by an event or the next registration; any other is already deleted.
    serverDrafts().has(serverId)
  const noteChanges = () => {
    for (const { id, rev } of records.values())
      if (changedAt.get(id)?.rev !== rev) changedAt.set(id, { rev, at: runtime.clock.now() })
  }
  /** Deletes the remembered data of drafts that exist neither here nor on the server. */
  const forgetGone = () => {
    for (const known of [changedAt, sentAt, refused]) keepOnly<string>(known, records)
    const atServer = runtime.stateStore.state()?.drafts
    if (atServer === undefined) return
    const isOver = (serverId: number) => !atServer.has(serverId) && !fresh.has(serverId)
    for (const serverId of [...deleted].filter(isOver).slice(0, -deletedKept)) {
      deleted.delete(serverId)
      copiesToDelete.delete(serverId)
    }
    const linked = new Set([...records.values()].map(({ serverId }) => serverId))
    for (const serverId of echoes.keys())
      if (isOver(serverId) && !linked.has(serverId)) echoes.delete(serverId)
  }

  const giveUp = (draftId: string) => {
    const record = records.get(draftId)
    if (record !== undefined) refused.set(draftId, wordsOf(record))
  }

  const kick = () => {
    noteChanges()
    forgetGone()
    for (const serverId of copiesToDelete)
      if (mustDelete(serverId)) submit('deleteDraftCopy', `draft deletion ${String(serverId)}`, { serverId })
    for (const draftId of records.keys())
      if (isDue(draftId)) submit('saveDraftCopy', `draft copy ${draftId}`, { draftId })
  }

  return {
    kick,
    isDue,
    mustDelete,
    save: (draftId) =>
      saveCopy(set, draftId, { noteEcho, noteSent: (id) => sentAt.set(id, runtime.clock.now()) }),
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
      const sent = echoes.get(serverId)
      return sent !== undefined && sent.indexOf(words) >= 0 && sent.at(-1) !== words
    },
    waitFor: (draftId) => {
      const now = runtime.clock.now()
      const since = (at: number | undefined) => (at === undefined || at > now ? Infinity : now - at)
      return Math.max(pauseMs - since(changedAt.get(draftId)?.at), spacingMs - since(sentAt.get(draftId)), 0)
    },
    classifySave: (draftId, error, unreadable) => {
      const verdict = classifyRepeatable(error, unreadable)
      if (verdict.type !== 'refused') return verdict
      runtime.log.info('a draft was not taken by the server', { why: describe(error) })
      const serverId = records.get(draftId)?.serverId ?? null
      if (error.kind === 'tooOld' || error.kind === 'tooNew') isOff = true
      else if (error.kind === 'refused' && error.status === 404 && serverId !== null)
        void putChange(set, linkedTo(set, serverId)?.id, () => unlinked)
      else {
        giveUp(draftId)
        void putChange(set, draftId, () => ({ asked: null }))
      }
      return { type: 'ended' }
    },
    // Stays in the file: if the state lists a draft that the file does not mention, the file is taken for lost.
    noteDeleted: (serverId) => void deleted.add(serverId),
    noteGone: (serverIds) => {
      if (serverIds.length === 0) return
      for (const serverId of serverIds) deleted.add(serverId)
      void apply({ deletedCopies: serverIds })
    },
  }
}

/** Returns the draft whose copy on the server has this id. */
const linkedTo = ({ records }: Pick<DraftSet, 'records'>, serverId: number) =>
  [...records.values()].find((record) => record.serverId === serverId)

/** Changes fields of a draft. Does nothing if the draft no longer exists. */
function putChange(
  { apply, records }: Pick<DraftSet, 'apply' | 'records'>,
  id: string | undefined,
  change: (record: DraftRecord) => Partial<DraftRecord>,
): Promise<void> {
  const record = id === undefined ? undefined : records.get(id)
  return record === undefined
    ? Promise.resolve()
    : apply({ puts: [{ record: { ...record, ...change(record) } }] })
}

interface Notes {
  /** Called with each version that is sent, because its event may arrive late. */
  readonly noteEcho: (serverId: number, words: string) => void
  readonly noteSent: (draftId: string) => void
}

/** Sends the current version of a draft and links the draft to the server's copy. */
async function saveCopy(
  set: DraftSet,
  draftId: string,
  { noteEcho, noteSent }: Notes,
): Promise<Answer<unknown>> {
  const { apply, copiesToDelete, fresh, records, runtime } = set

  const record = records.get(draftId)
  if (record === undefined) return success(null)
  const { api, clock, signal } = runtime
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
  // An earlier save request has an unknown outcome. Its tombstone deletes the copy that it may have created.
  const isOf = ({ asked }: DraftRecord) => asked?.said === words && asked.timestamp === timestamp
  const isAgain = isOf(record)
  const end = isAgain ? null : tombstoneOf(record, clock.now())
  const puts = [{ ...record, asked: { said: words, timestamp } }, ...(end === null ? [] : [end])]
  await apply({ puts: puts.map((each) => ({ record: each })) })
  noteSent(id)
  if (record.serverId !== null) {
    noteEcho(record.serverId, words)
    const answer = await api.call(routes.updateDraft, { draftId: record.serverId, draft }, { signal })
    if (answer.ok)
      await putChange(set, linkedTo(set, record.serverId)?.id, () => ({ base: words, asked: null }))
    return answer
  }
  const answer = await api.call(routes.createDrafts, { drafts: [draft] }, { signal })
  const serverId = answer.ok ? answer.value[0] : undefined
  if (serverId === undefined) return answer
  noteEcho(serverId, words)
  if (runtime.stateStore.state()?.drafts.has(serverId) !== true) fresh.add(serverId)
  if ([...records.values()].some((each) => isTombstone(each) && isOf(each)))
    await apply({ copiesToDelete: [serverId] })
  // The draft was sent or deleted before the response or its event arrived.
  if (copiesToDelete.has(serverId)) return answer
  // A rename may have changed the draft's id, and the event may have arrived before the response.
  const now =
    linkedTo(set, serverId) ?? [...records.values()].find((each) => each.serverId === null && isOf(each))
  await (now === undefined
    ? apply({ copiesToDelete: [serverId] })
    : putChange(set, now.id, ({ asked }) => ({ serverId, base: words, asked: isAgain ? asked : null })))
  return answer
}
