import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { createOwnTable, type OwnFile, type OwnTable, type OwnTableOptions } from '../store/ownTable.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

/** A list made by the user whose items have keys. Each change is dispatched to the state. */
export interface OwnList<Item> extends Pick<OwnTable<Item>, 'detach' | 'flushed' | 'rewrite'> {
  /** Loads the list of the last run. Called once. */
  readonly load: (file: OwnFile | null) => Promise<void>
  /** Returns the slice of the state with the list's items. */
  readonly slices: () => Partial<AccountState>
  /** Returns the events to apply on top of a first registration. */
  readonly pending: () => readonly AccountEvent[]
  /**
   * Adds or replaces items. Resolves with true when they are saved, or with false if the list would exceed its maximum.
   */
  readonly set: (items: readonly Item[]) => Promise<boolean>
  /** Removes an item. Does nothing if the key is unknown. */
  readonly remove: (key: string) => Promise<void>
}

/** A list, with the functions that the code built on it needs. */
export interface OwnListParts<Item> {
  readonly list: OwnList<Item>
  readonly records: ReadonlyMap<string, Item>
  /** Resolves when the last run's list is loaded. */
  readonly whenLoaded: Promise<void>
  /** Adds or replaces items and skips unchanged ones. Resolves after the first try to write. */
  readonly put: (items: readonly Item[]) => Promise<unknown>
}

interface OwnListOptions<Item> extends Pick<OwnTableOptions<Item>, 'name' | 'parse' | 'table'> {
  readonly keyOf: (item: Item) => string
  /** Returns the slice of the state with these items. */
  readonly slices: (items: ReadonlyMap<string, Item>) => Partial<AccountState>
  readonly told: (item: Item) => AccountEvent
  readonly gone: (item: Item) => AccountEvent
  /** Maximum number of items. */
  readonly most: number
}

export function createOwnList<Item>(
  runtime: AccountRuntime,
  { gone, keyOf, most, name, parse, slices, table, told }: OwnListOptions<Item>,
): OwnListParts<Item> {
  const { stateStore } = runtime
  const records = new Map<string, Item>()
  const file = createOwnTable<Item>({
    ...runtime,
    records,
    name,
    parse,
    table,
    stored: (item) => item,
  })
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  const tell = (events: readonly AccountEvent[]): void => {
    if (stateStore.state() !== null) stateStore.dispatch(events)
  }
  const put = (items: readonly Item[]): Promise<unknown> => {
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
        for (const record of (await file.load(own)) ?? []) records.set(keyOf(record), record)
        loaded()
      },
      slices: () => slices(new Map(records)),
      // Later registrations do not change the list.
      pending: () => (stateStore.state() === null ? [...records.values()].map(told) : []),
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
      rewrite: file.rewrite,
      detach: file.detach,
      flushed: file.flushed,
    },
  }
}
