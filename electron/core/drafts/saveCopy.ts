import { routes } from '../../../shared/api/routes/index.ts'
import { success } from '../http/apiError.ts'
import type { Answer } from '../http/apiError.ts'
import { fingerprint, type DraftRecord } from './draftRecord.ts'
import type { DraftSet } from './draftSet.ts'
import { isTombstone, tombstoneOf } from './tombstone.ts'

export const wordsOf = (record: DraftRecord): string => fingerprint(record.target, record.content)

/** Returns the draft whose copy on the server has this id. */
export const linkedTo = ({ records }: Pick<DraftSet, 'records'>, serverId: number) =>
  [...records.values()].find((record) => record.serverId === serverId)

/** Changes fields of a draft. Does nothing if the draft no longer exists. */
export function putChange(
  { apply, records }: Pick<DraftSet, 'apply' | 'records'>,
  id: string | undefined,
  change: (record: DraftRecord) => Partial<DraftRecord>,
): Promise<void> {
  const record = id === undefined ? undefined : records.get(id)
  return record === undefined
    ? Promise.resolve()
    : apply({ puts: [{ record: { ...record, ...change(record) }, keeps: false }] })
}

interface Notes {
  /** Called with each version that is sent, because its event may arrive late. */
  readonly noteEcho: (serverId: number, words: string) => void
  readonly noteTold: (draftId: string) => void
}

/** Sends the current version of a draft and links the draft to the server's copy. */
export async function saveCopy(
  set: DraftSet,
  draftId: string,
  { noteEcho, noteTold }: Notes,
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
  await apply({ puts: puts.map((each) => ({ record: each, keeps: false })) })
  noteTold(id)
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
  if ([...records.values()].some((other) => isTombstone(other) && isOf(other)))
    await apply({ copiesToDelete: [serverId] })
  // The draft was sent or deleted before the response or its event arrived.
  if (copiesToDelete.has(serverId)) return answer
  // A rename may have changed the draft's id, and the event may have arrived before the response.
  const now =
    linkedTo(set, serverId) ?? [...records.values()].find((one) => one.serverId === null && isOf(one))
  await (now === undefined
    ? apply({ copiesToDelete: [serverId] })
    : putChange(set, now.id, ({ asked }) => ({ serverId, base: words, asked: isAgain ? asked : null })))
  return answer
}
