import type { DraftTarget } from '../../../shared/api/conversation.ts'
import type { Draft } from '../../../shared/api/types.ts'
import {
  draftIdOf,
  editedMessage,
  newDraftId,
  targetOfSaved,
} from '../../../shared/model/outbox/localDraft.ts'
import type { DraftCopies } from './draftCopies.ts'
import {
  copiesOf,
  fingerprint,
  isSynced,
  isTombstone,
  unlinked,
  wordsOf,
  type DraftRecord,
} from './draftRecord.ts'
import type { DraftSet } from './draftSet.ts'

/** Writer name of drafts that came from the server. */
export const serverWriter = 'server'

/**
 * Applies changes of the server's drafts to the local ones. `isKept`: the user's settings allow the server to store
 * drafts.
 */
export function mergeWithServer(
  { apply, copiesToDelete, ended, fresh, moved, records, serverDrafts }: DraftSet,
  copies: Pick<DraftCopies, 'isEcho'>,
  isKept: boolean,
): void {
  if (!isKept) {
    // The setting was turned off and the server deleted its copies. Local drafts stay.
    const linked = [...records.values()].filter(({ serverId }) => serverId !== null)
    const puts = linked.map((record) => ({ record: { ...record, ...unlinked } }))
    if (puts.length > 0) void apply({ puts })
    return
  }
  const server = serverDrafts()
  // Tombstones stay, because the server may report further copies later.
  const late = ended().flatMap((record) => copiesOf(record, server))
  const linked = new Set([...records.values()].map(({ serverId }) => serverId))
  const news = late.filter((id) => !copiesToDelete.has(id) && !linked.has(id))
  if (news.length > 0) void apply({ copiesToDelete: news })
  for (const id of fresh) if (server.has(id)) fresh.delete(id)
  const duplicates = duplicatesIn(new Map([...server].filter(([id]) => !copiesToDelete.has(id))))
  const here = new Map([...records].filter(([, record]) => !isTombstone(record)))
  const steps = mergeServerDrafts(here, server, duplicates, {
    isGone: (id) => copiesToDelete.has(id),
    isFresh: (id) => fresh.has(id),
    isEcho: copies.isEcho,
  })
  for (const { was, record, keeps } of steps) {
    if (record === null) void apply({ drops: was === null ? [] : [{ record: was, keeps }] })
    else if (was === null || was.id === record.id) void apply({ puts: [{ record, keeps }] })
    else void apply(moved(was, record, keeps))
  }
  if (duplicates.size > 0) void apply({ copiesToDelete: [...duplicates.keys()] })
}

export interface MergeContext {
  /** True if the draft is deleted here, even if the server still lists it. */
  readonly isGone: (serverId: number) => boolean
  /** True if this client created the draft and the server has not reported it yet. */
  readonly isFresh: (serverId: number) => boolean
  /** True if this client recently sent this version. Its event may arrive late. */
  readonly isEcho: (serverId: number, words: string) => boolean
}

/** Change of one local draft: `record` replaces `was`. A null `was` adds a draft, a null `record` deletes one. */
export interface MergeStep {
  readonly was: DraftRecord | null
  readonly record: DraftRecord | null
  /** True if the previous text is kept as a version. */
  readonly keeps: boolean
}

/**
 * Returns the changes to local drafts that follow from the server's drafts. If both sides changed a draft, the server's
 * version is added as a second draft. Text that was not sent to the server is never lost.
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
    // The draft was changed here since then, so it is sent to the server as a new draft.
    else take(local, isSynced(local) ? null : { ...local, ...unlinked })
  }
  for (const draft of server.values()) {
    if (context.isGone(draft.id) || duplicates.has(draft.id)) continue
    const theirs = recordOf(draft)
    const linked = find(now, ({ serverId }) => serverId === draft.id)
    if (linked === undefined) {
      const same = find(now, (record) => record.serverId === null && isSame(record, theirs, draft.timestamp))
      if (same === undefined) take(null, now.has(theirs.id) ? withOwnKey(theirs) : theirs)
      // `asked` is kept, because a repeated request may have created two copies.
      else take(same, { ...same, serverId: draft.id, base: theirs.base })
      continue
    }
    const words = theirs.base ?? ''
    if (linked.base === words || context.isEcho(draft.id, words)) continue
    if (linked.asked?.said === words || wordsOf(linked) === words)
      take(linked, { ...linked, base: words, asked: null })
    else if (isSynced(linked)) take(linked, successor(linked, theirs, now), true)
    else {
      take(linked, { ...linked, ...unlinked })
      take(null, withOwnKey(theirs))
    }
  }
  for (const record of [...now.values()]) {
    if (record.serverId === null || server.has(record.serverId) || context.isFresh(record.serverId)) continue
    // The draft was sent or deleted elsewhere. If it was changed here since then, it is sent to the server again.
    if (isSynced(record)) take(record, null, true)
    else take(record, { ...record, ...unlinked })
  }
  return steps
}

/**
 * Finds drafts on the server that two clients created from the same text: same recipient, text and second. Returns the
 * id of the first one by the id of each later one.
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

/** Gives a server's draft a separate id, so that it does not replace a local draft. */
export const withOwnKey = (record: DraftRecord): DraftRecord => ({
  ...record,
  id: record.serverId === null ? record.id : ownKeyOf(record.serverId),
})

const ownKeyOf = (serverId: number): string => `server:${String(serverId)}`

const isNowhere = (target: DraftTarget): boolean => draftIdOf(target) === newDraftId

function recordOf({ id, destination, content, timestamp }: Draft): DraftRecord {
  const target = targetOfSaved(destination)
  return {
    // A draft without a recipient belongs to no conversation. The id of the new-message composer is for local ones.
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
  (wordsOf(ours) === theirs.base ||
    (ours.asked !== null && ours.asked.said === theirs.base && ours.asked.timestamp === timestamp))

/** Returns the server's newer version of a local draft. The id stays unless the recipient changed. */
function successor(
  ours: DraftRecord,
  theirs: DraftRecord,
  records: ReadonlyMap<string, DraftRecord>,
): DraftRecord {
  const stays = draftIdOf(ours.target) === draftIdOf(theirs.target)
  const id = stays ? ours.id : records.has(theirs.id) ? withOwnKey(theirs).id : theirs.id
  return { ...theirs, id, rev: ours.rev + 1, mark: stays ? ours.mark : null }
}
