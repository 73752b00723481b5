import { z } from 'zod'
import { maxSavedSearches, type SavedSearch } from '../../../shared/model/search/savedSearch.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import type { OwnFile } from '../operations/engine/operationLog.ts'
import { parseJson } from '../platform/parseJson.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createKeptList, type KeptList } from './keptList.ts'

/** Searches that the person saved. */
export interface SavedSearchList extends Pick<KeptList<SavedSearch>, 'detach' | 'flushed'> {
  /** Takes over the last run's list; called once. */
  readonly load: (file: OwnFile | null) => Promise<void>
  readonly items: () => ReadonlyMap<string, SavedSearch>
  /** Returns the events to apply on top of a first registration. */
  readonly pending: () => readonly AccountEvent[]
  /** Saves or changes searches; resolves when it is written. False: the list is full, nothing changed. */
  readonly set: (searches: readonly SavedSearch[]) => Promise<boolean>
  /** Takes a search off the list; an unknown one changes nothing. */
  readonly remove: (id: string) => Promise<void>
  /** Writes everything again, because the file was lost. */
  readonly rewrite: () => void
}

const term = z.object({
  operator: z.string(),
  operand: z.union([z.string(), z.number(), z.array(z.number())]),
  negated: z.boolean().optional(),
})
const schema = z.object({
  id: z.string(),
  name: z.string(),
  narrow: z.array(term).min(1),
  tells: z.boolean(),
  rank: z.number(),
})

const told = (search: SavedSearch): AccountEvent => ({ type: 'local/saved-search', search })

export function createSavedSearchList(
  { clock, log, signal }: Pick<AccountRuntime, 'clock' | 'log' | 'signal'>,
  { stateStore }: Pick<AccountRuntime, 'stateStore'>,
): SavedSearchList {
  const records = new Map<string, SavedSearch>()
  const file = createKeptList<SavedSearch>({
    clock,
    log,
    signal,
    records,
    name: 'the list of saved searches',
    parse: (text) => schema.safeParse(parseJson(text)).data ?? null,
    read: (own) => own.call('own', 'savedSearches', null),
    write: (own, change) => own.call('own', 'saveSearches', change),
  })
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  const tell = (events: readonly AccountEvent[]): void => {
    if (stateStore.state() !== null) stateStore.dispatch(events)
  }

  return {
    load: async (own) => {
      for (const record of await file.load(own)) records.set(record.id, record)
      loaded()
    },
    items: () => new Map(records),
    // Later registrations leave the list as it is.
    pending: () => (stateStore.state() === null ? [...records.values()].map(told) : []),
    set: async (searches) => {
      await whenLoaded
      const ids = searches.map(({ id }) => id)
      if (new Set([...records.keys(), ...ids]).size > maxSavedSearches) return false
      for (const search of searches) records.set(search.id, search)
      const saved = file.save(ids)
      tell(searches.map(told))
      await saved
      return true
    },
    remove: async (id) => {
      await whenLoaded
      if (!records.delete(id)) return
      const saved = file.save([id])
      tell([{ type: 'local/saved-search-gone', id }])
      await saved
    },
    rewrite: () => void file.save(records.keys()),
    detach: file.detach,
    flushed: file.flushed,
  }
}
