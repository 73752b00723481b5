import { isTombstone, copiesOf } from './tombstone.ts'
import type { DraftCopies } from './draftCopies.ts'
import { unlinked } from './draftRecord.ts'
import type { DraftSet } from './draftSet.ts'
import { duplicatesIn, mergeServerDrafts } from './mergeServerDrafts.ts'

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
    const puts = linked.map((record) => ({ record: { ...record, ...unlinked }, keeps: false }))
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
