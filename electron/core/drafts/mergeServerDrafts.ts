import type { DraftTarget } from '../../../shared/api/conversation.ts'
import type { Draft } from '../../../shared/api/types.ts'
import {
  draftIdOf,
  editedMessage,
  newDraftId,
  targetOfSaved,
} from '../../../shared/model/outbox/localDraft.ts'
import { isSynced, fingerprint } from './draftRecord.ts'
import type { DraftRecord } from './draftRecord.ts'

/** Writer name of drafts that came from the server. */
export const serverWriter = 'server'

export interface MergeContext {
  /** True for a draft that is deleted here, even if the server still lists it. */
  readonly isGone: (serverId: number) => boolean
  /** True for a draft that this client created and that the server has not reported yet. */
  readonly isFresh: (serverId: number) => boolean
  /** True for a form that this client itself sent a moment ago: its event may come late. */
  readonly isEcho: (serverId: number, words: string) => boolean
}

/** Change of one local draft: `record` replaces `was`. null for `was`: a new draft; null for `record`: a deletion. */
export interface MergeStep {
  readonly was: DraftRecord | null
  readonly record: DraftRecord | null
  /** True when the previous form becomes a version. */
  readonly keeps: boolean
}

/**
 * Returns the changes that the server's drafts make to the local ones. A draft that both sides changed is kept twice:
 * ours in its place, the server's beside it. Text that was not sent to the server is never lost.
 */
export function mergeServerDrafts(
  records: ReadonlyMap<string, DraftRecord>,
  server: ReadonlyMap<number, Draft>,
  duplicates: ReadonlyMap<number, number>,
  context: MergeContext,
): readonly MergeStep[] {
  const now = new Map(records)
  const steps: MergeStep[] = []
  const take = (was: DraftRecord | null, record: DraftRecord | null, keeps = false) => {
    if (was !== null) now.delete(was.id)
    if (record !== null) now.set(record.id, record)
    steps.push({ was, record, keeps })
  }

  for (const [duplicate, first] of duplicates) {
    const local = find(now, ({ serverId }) => serverId === duplicate)
    if (local === undefined) continue
    const isThere = find(now, ({ serverId }) => serverId === first) !== undefined
    if (!isThere) take(local, { ...local, serverId: first })
    // A draft that was changed here since then is created on the server again.
    else take(local, isSynced(local) ? null : { ...local, serverId: null, base: null, asked: null })
  }
  for (const draft of server.values()) {
    if (context.isGone(draft.id) || duplicates.has(draft.id)) continue
    const theirs = recordOf(draft)
    const linked = find(now, ({ serverId }) => serverId === draft.id)
    if (linked === undefined) {
      const same = find(now, (record) => record.serverId === null && isSame(record, theirs, draft.timestamp))
      if (same === undefined) take(null, now.has(theirs.id) ? withOwnKey(theirs) : theirs)
      // `asked` stays, because a draft that the server was asked for twice may have two copies.
      else take(same, { ...same, serverId: draft.id, base: theirs.base })
      continue
    }
    const words = theirs.base ?? ''
    if (linked.base === words || context.isEcho(draft.id, words)) continue
    if (linked.asked?.said === words || fingerprint(linked.target, linked.content) === words)
      take(linked, { ...linked, base: words, asked: null })
    else if (isSynced(linked)) take(linked, successor(linked, theirs, now), true)
    else {
      take(linked, { ...linked, serverId: null, base: null, asked: null })
      take(null, withOwnKey(theirs))
    }
  }
  for (const record of [...now.values()]) {
    if (record.serverId === null || server.has(record.serverId) || context.isFresh(record.serverId)) continue
    // The draft was sent or deleted elsewhere. If it was changed here since then, it is created again.
    if (isSynced(record)) take(record, null, true)
    else take(record, { ...record, serverId: null, base: null, asked: null })
  }
  return steps
}

/**
 * Finds duplicates among the server's drafts: equal to the second, because two clients created one from the same
 * text. Returns the id of the first one, by the id of each later one.
 */
export function duplicatesIn(server: ReadonlyMap<number, Draft>): ReadonlyMap<number, number> {
  const firsts = new Map<string, number>()
  const duplicates = new Map<number, number>()
  for (const { id, destination, content, timestamp } of [...server.values()].sort((a, b) => a.id - b.id)) {
    const key = `${String(timestamp)} ${fingerprint(targetOfSaved(destination), content)}`
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, id)
    else duplicates.set(id, first)
  }
  return duplicates
}

/** Gives a server's draft an id beside ours, so that it does not replace a local draft. */
export const withOwnKey = (record: DraftRecord): DraftRecord => ({
  ...record,
  id: record.serverId === null ? record.id : ownKeyOf(record.serverId),
})

const ownKeyOf = (serverId: number): string => `server:${String(serverId)}`

const isNowhere = (target: DraftTarget): boolean => draftIdOf(target) === newDraftId

function recordOf({ id, destination, content, timestamp }: Draft): DraftRecord {
  const target = targetOfSaved(destination)
  return {
    // A draft without a recipient is no conversation's own. The id of the feed's composer is for drafts begun here.
    id: isNowhere(target) ? ownKeyOf(id) : draftIdOf(target),
    target,
    content,
    caret: null,
    updated: timestamp * 1000,
    rev: 1,
    writer: serverWriter,
    serverId: id,
    base: fingerprint(target, content),
    asked: null,
    mark: null,
  }
}

const find = (records: ReadonlyMap<string, DraftRecord>, is: (record: DraftRecord) => boolean) =>
  [...records.values()].find(is)

const isSame = (ours: DraftRecord, theirs: DraftRecord, timestamp: number): boolean =>
  editedMessage(ours.id) === null &&
  (fingerprint(ours.target, ours.content) === theirs.base ||
    (ours.asked !== null && ours.asked.said === theirs.base && ours.asked.timestamp === timestamp))

/** Returns the server's newer form of a local draft, with the same id unless it was addressed elsewhere. */
function successor(
  ours: DraftRecord,
  theirs: DraftRecord,
  records: ReadonlyMap<string, DraftRecord>,
): DraftRecord {
  const stays = draftIdOf(ours.target) === draftIdOf(theirs.target)
  const id = stays ? ours.id : records.has(theirs.id) ? withOwnKey(theirs).id : theirs.id
  return { ...theirs, id, rev: ours.rev + 1, mark: stays ? ours.mark : null }
}
