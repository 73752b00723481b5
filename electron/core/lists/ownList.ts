import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import type { OwnFile } from '../operations/engine/operationLog.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createKeptList, type KeptList, type KeptListOptions } from './keptList.ts'

/** A list that the person made; the state is told of each change. */
export interface OwnList<Item> extends Pick<KeptList<Item>, 'detach' | 'flushed'> {
  /** Takes over the last run's list; called once. */
  readonly load: (file: OwnFile | null) => Promise<void>
  /** By their keys. */
  readonly items: () => ReadonlyMap<string, Item>
  /** Returns the events to apply on top of a first registration. */
  readonly pending: () => readonly AccountEvent[]
  /** Adds items or changes those with their keys; resolves when it is written. False: it is full, nothing changed. */
  readonly set: (items: readonly Item[]) => Promise<boolean>
  /** Takes an item off the list; an unknown one changes nothing. */
  readonly remove: (key: string) => Promise<void>
  /** Writes everything again, because the file was lost. */
  readonly rewrite: () => void
}

/** A list for the parts of main that are built on it. */
export interface OwnListParts<Item> {
  readonly list: OwnList<Item>
  readonly records: ReadonlyMap<string, Item>
  /** Resolves once the last run's list is there. */
  readonly whenLoaded: Promise<void>
  /** Puts items in the place of those with their keys; the same again is no change. Resolves after the first try to write. */
  readonly put: (items: readonly Item[]) => Promise<void>
}

interface OwnListOptions<Item> extends Pick<KeptListOptions<Item>, 'name' | 'parse' | 'table'> {
  readonly stateStore: () => Pick<AccountRuntime['stateStore'], 'dispatch' | 'state'>
  readonly keyOf: (item: Item) => string
  readonly told: (item: Item) => AccountEvent
  readonly gone: (item: Item) => AccountEvent
  /** As many items as there can be. */
  readonly most: number
}

export function createOwnList<Item>(
  { clock, log, signal }: Pick<AccountRuntime, 'clock' | 'log' | 'signal'>,
  { gone, keyOf, most, stateStore, told, ...kept }: OwnListOptions<Item>,
): OwnListParts<Item> {
  const records = new Map<string, Item>()
  const file = createKeptList<Item>({ clock, log, signal, records, ...kept })
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  const tell = (events: readonly AccountEvent[]): void => {
    const to = stateStore()
    if (to.state() !== null) to.dispatch(events)
  }
  const put = (items: readonly Item[]): Promise<void> => {
    const changed = items.filter((item) => JSON.stringify(records.get(keyOf(item))) !== JSON.stringify(item))
    if (changed.length === 0) return Promise.resolve()
    for (const item of changed) records.set(keyOf(item), item)
    const saved = file.save(changed.map(keyOf))
    tell(changed.map(told))
    return saved
  }

  return {
    records,
    whenLoaded,
    put,
    list: {
      load: async (own) => {
        for (const record of await file.load(own)) records.set(keyOf(record), record)
        loaded()
      },
      items: () => new Map(records),
      // Later registrations leave the list as it is.
      pending: () => (stateStore().state() === null ? [...records.values()].map(told) : []),
      set: async (items) => {
        await whenLoaded
        if (new Set([...records.keys(), ...items.map(keyOf)]).size > most) return false
        await put(items)
        return true
      },
      remove: async (key) => {
        await whenLoaded
        const item = records.get(key)
        if (item === undefined) return
        records.delete(key)
        const saved = file.save([key])
        tell([gone(item)])
        await saved
      },
      rewrite: () => void file.save(records.keys()),
      detach: file.detach,
      flushed: file.flushed,
    },
  }
}
