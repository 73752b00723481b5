import type { Draft } from '../../../../shared/api/types.ts'
import {
  draftIdOf,
  editedMessage,
  newDraftId,
  targetOfSaved,
  type DraftTarget,
} from '../../../../shared/model/localDraft.ts'
import { isTold, said } from './draftRecord.ts'
import type { DraftRecord } from './draftRecord.ts'

/** Who wrote what came from the server. */
export const serverWriter = 'server'

export interface MergeContext {
  /** They are deleted here, whatever the server still shows. */
  readonly isGone: (serverId: number) => boolean
  /** Made by this client, and not yet told of by the server. */
  readonly isFresh: (serverId: number) => boolean
  /** What this client itself told the server a moment ago: an event of it may come late. */
  readonly isEcho: (serverId: number, words: string) => boolean
}

/** How a draft of here changes: put as it is in `record` (null: it goes), in the place of `was`. */
export interface MergeStep {
  readonly was: DraftRecord | null
  readonly record: DraftRecord | null
  /** What it was becomes a version. */
  readonly keeps: boolean
}

/**
 * What the server's drafts change of ours. Where both sides changed one, both are kept: ours in its place, the
 * server's beside it. Nothing that was not told to the server goes.
 */
export function mergeServerDrafts(
  records: ReadonlyMap<string, DraftRecord>,
  server: ReadonlyMap<number, Draft>,
  twins: ReadonlyMap<number, number>,
  context: MergeContext,
): readonly MergeStep[] {
  const now = new Map(records)
  const steps: MergeStep[] = []
  const take = (was: DraftRecord | null, record: DraftRecord | null, keeps = false) => {
    if (was !== null) now.delete(was.id)
    if (record !== null) now.set(record.id, record)
    steps.push({ was, record, keeps })
  }

  for (const [twin, first] of twins) {
    const own = find(now, ({ serverId }) => serverId === twin)
    if (own === undefined) continue
    const isThere = find(now, ({ serverId }) => serverId === first) !== undefined
    if (!isThere) take(own, { ...own, serverId: first })
    // What was written here since is told anew.
    else take(own, isTold(own) ? null : { ...own, serverId: null, base: null, asked: null })
  }
  for (const draft of server.values()) {
    if (context.isGone(draft.id) || twins.has(draft.id)) continue
    const theirs = recordOf(draft)
    const linked = find(now, ({ serverId }) => serverId === draft.id)
    if (linked === undefined) {
      const same = find(now, (record) => record.serverId === null && isSame(record, theirs, draft.timestamp))
      if (same === undefined) take(null, now.has(theirs.id) ? beside(theirs) : theirs)
      // What was asked stays: of one that was asked for twice there may be two.
      else take(same, { ...same, serverId: draft.id, base: theirs.base })
      continue
    }
    const words = theirs.base ?? ''
    if (linked.base === words || context.isEcho(draft.id, words)) continue
    if (linked.asked?.said === words || said(linked.target, linked.content) === words)
      take(linked, { ...linked, base: words, asked: null })
    else if (isTold(linked)) take(linked, successor(linked, theirs, now), true)
    else {
      take(linked, { ...linked, serverId: null, base: null, asked: null })
      take(null, beside(theirs))
    }
  }
  for (const record of [...now.values()]) {
    if (record.serverId === null || server.has(record.serverId) || context.isFresh(record.serverId)) continue
    // Sent or deleted elsewhere; what was written here since is told anew.
    if (isTold(record)) take(record, null, true)
    else take(record, { ...record, serverId: null, base: null, asked: null })
  }
  return steps
}

/**
 * Drafts of the server that are the very same, to the second: two clients told it of one text. Each later one's id
 * with the first one's.
 */
export function twinsIn(server: ReadonlyMap<number, Draft>): ReadonlyMap<number, number> {
  const firsts = new Map<string, number>()
  const twins = new Map<number, number>()
  for (const { id, destination, content, timestamp } of [...server.values()].sort((a, b) => a.id - b.id)) {
    const key = `${String(timestamp)} ${said(targetOfSaved(destination), content)}`
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, id)
    else twins.set(id, first)
  }
  return twins
}

/** A server's draft where it will not stand in the way of ours. */
export const beside = (record: DraftRecord): DraftRecord => ({
  ...record,
  id: record.serverId === null ? record.id : besideId(record.serverId),
})

const besideId = (serverId: number): string => `server:${String(serverId)}`

const isNowhere = (target: DraftTarget): boolean => draftIdOf(target) === newDraftId

function recordOf({ id, destination, content, timestamp }: Draft): DraftRecord {
  const target = targetOfSaved(destination)
  return {
    // A draft without a recipient belongs to no conversation's composer; the feed's is for what is begun here.
    id: isNowhere(target) ? besideId(id) : draftIdOf(target),
    target,
    content,
    caret: null,
    updated: timestamp * 1000,
    rev: 1,
    writer: serverWriter,
    serverId: id,
    base: said(target, content),
    asked: null,
    mark: null,
  }
}

const find = (records: ReadonlyMap<string, DraftRecord>, is: (record: DraftRecord) => boolean) =>
  [...records.values()].find(is)

const isSame = (ours: DraftRecord, theirs: DraftRecord, timestamp: number): boolean =>
  editedMessage(ours.id) === null &&
  (said(ours.target, ours.content) === theirs.base ||
    (ours.asked !== null && ours.asked.said === theirs.base && ours.asked.timestamp === timestamp))

/** What the server made of a draft of ours, in the same place unless it was moved. */
function successor(
  ours: DraftRecord,
  theirs: DraftRecord,
  records: ReadonlyMap<string, DraftRecord>,
): DraftRecord {
  const stays = draftIdOf(ours.target) === draftIdOf(theirs.target)
  const id = stays ? ours.id : records.has(theirs.id) ? beside(theirs).id : theirs.id
  return { ...theirs, id, rev: ours.rev + 1, mark: stays ? ours.mark : null }
}
