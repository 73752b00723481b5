import { draftIdOf, moveWriter } from '../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../shared/model/state/localRecords.ts'
import { draftAnchor } from './draftAnchor.ts'
import { newUniqueId, sameTopic, unlinked, type DraftRecord } from './draftRecord.ts'
import { isContinuationOf, isLargeDeletion } from './draftRenames.ts'
import type { DraftSet } from './draftSet.ts'
import { withOwnKey, serverWriter } from './mergeServerDrafts.ts'

/** A draft as its writer submits it. */
export interface DraftInput extends Pick<LocalDraft, 'caret' | 'content' | 'id' | 'target'> {
  /** Newest revision that the writer has seen; 0 if none. */
  readonly rev: number
  readonly writer: string
}

/** Time in ms after which another version of a growing text is kept. */
const versionEveryMs = 60_000

/**
 * Saves a text. Resolves with the draft's revision when it is saved. A blank text deletes the draft and resolves with 0,
 * or with the given revision if it leaves a newer text alone.
 */
export async function putDraft(
  { apply, drop, records, renames, runtime, versionAt }: DraftSet,
  { caret, content, rev, writer, ...where }: DraftInput,
): Promise<number> {
  const { clock } = runtime
  const renamed = records.has(where.id) ? undefined : renames.current(where.id, content, rev)
  const { id, target } = renamed ?? where
  const old = records.get(id)
  if (content.trim() === '') {
    if (old === undefined) return 0
    // The writer has not seen the newer text. With its revision, the next blank text would delete it.
    if (old.writer !== writer && old.rev > rev) return rev
    await drop(old)
    return 0
  }
  const isSame = old?.content === content && draftIdOf(old.target) === draftIdOf(target)
  if (old !== undefined && isSame && sameTopic(old.target, target)) {
    await apply({ puts: [{ record: { ...old, caret } }] })
    return old.rev
  }
  const isUnseen = old !== undefined && old.rev > rev
  const record: DraftRecord = {
    ...(old ?? unlinked),
    id,
    target,
    content,
    caret,
    updated: clock.now(),
    rev: Math.max(old?.rev ?? 0, rev) + 1,
    writer,
    mark: draftAnchor(runtime, target, old),
  }
  if (old === undefined) versionAt.set(id, clock.now())
  // Both sides changed the draft: the server's version is kept as a second draft.
  if (isUnseen && old.writer === serverWriter && old.serverId !== null) {
    const puts = [
      { ...record, ...unlinked },
      { ...withOwnKey(old), rev: 1 },
    ]
    await apply({ puts: puts.map((each) => ({ record: each })) })
    return record.rev
  }
  // Another draft was moved here while this one was being started. Both are kept.
  if (isUnseen && old.writer === moveWriter && !isContinuationOf(old.content, content)) {
    const other = { ...old, id: newUniqueId(), rev: 1 }
    const puts = [{ ...record, ...unlinked }, other].map((each) => ({ record: each }))
    renames.add(id, other.id, true)
    await apply({ moves: [[id, other.id]], puts })
    return record.rev
  }
  const isDue = clock.now() - (versionAt.get(id) ?? -Infinity) > versionEveryMs
  const keeps = old !== undefined && (old.writer !== writer || isDue || isLargeDeletion(old.content, content))
  await apply({ puts: [{ record, keeps }] })
  return record.rev
}
