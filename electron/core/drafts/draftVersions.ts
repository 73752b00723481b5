import type { DraftVersion } from '../../../shared/model/outbox/localDraft.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { OwnFile } from '../store/ownTable.ts'
import { versionsKept, type OwnRow, type VersionChange } from '../store/state/ownOperations.ts'
import { parseVersion } from './draftRecord.ts'

/** The earlier versions of drafts, in the file, or in memory if there is no file. No method throws. */
export interface DraftVersions {
  /** Starts using the file. */
  readonly use: (file: OwnFile) => void
  /** Makes the changes in memory if there is no file. Otherwise a transaction makes them. */
  readonly change: (changes: readonly VersionChange[]) => void
  /** Resolves with the versions of a draft, newest first. */
  readonly read: (id: string) => Promise<readonly DraftVersion[]>
  /** Stops using the file. The versions of these drafts then exist in memory. */
  readonly detach: (ids: Iterable<string>) => Promise<void>
}

/** Time in ms for which versions of a deleted draft are kept. */
const versionsLastMs = 30 * 86_400_000

export function createDraftVersions(clock: Clock, log: Log): DraftVersions {
  const memory = new Map<string, readonly OwnRow[]>()
  let file: OwnFile | null = null

  const rowsOf = async (id: string): Promise<readonly OwnRow[]> => {
    if (file === null) return memory.get(id) ?? []
    try {
      return await file.call('own', 'draftVersions', { key: id })
    } catch (error) {
      log.error('the versions of a draft could not be read', { error })
      return []
    }
  }
  const remember = (id: string, rows: readonly OwnRow[]) =>
    memory.set(id, [...rows, ...(memory.get(id) ?? [])].slice(0, versionsKept))
  const make = (change: VersionChange) => {
    if (change.type === 'keep') remember(change.row.key, [change.row])
    if (change.type === 'drop') memory.delete(change.key)
    if (change.type !== 'move') return
    remember(change.to, memory.get(change.from) ?? [])
    memory.delete(change.from)
  }

  return {
    use: (own) => {
      file = own
      own
        .call('own', 'forgetVersions', { before: clock.now() - versionsLastMs })
        .catch((error: unknown) => log.error('old versions of drafts are still there', { error }))
    },
    change: (changes) => {
      if (file === null) for (const change of changes) make(change)
    },
    read: async (id) => (await rowsOf(id)).flatMap((row) => parseVersion(row) ?? []),
    detach: async (ids) => {
      for (const id of ids) memory.set(id, await rowsOf(id))
      file = null
    },
  }
}
