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

/** Changes of a list that are made together. */
interface ListChange<Stored> {
  readonly puts?: readonly Stored[]
  /** Keys of removed records. */
  readonly drops?: readonly string[]
}

/** A list, with the functions that the code built on it needs. */
export interface OwnListParts<Item, Stored = Item> {
  readonly list: OwnList<Item>
  readonly records: ReadonlyMap<string, Stored>
  /** Changes the list, the state and the file. Resolves after the first try to write. */
  readonly apply: (change: ListChange<Stored>) => Promise<unknown>
  /** Adds or replaces items. Resolves after the first try to write. */
  readonly put: (items: readonly Item[]) => Promise<unknown>
  /** Resolves when the last run's list is loaded. */
  readonly whenLoaded: Promise<void>
}

export interface OwnListOptions<Item, Stored = Item> extends Pick<
  OwnTableOptions<Stored>,
  'name' | 'parse' | 'table'
> {
  readonly keyOf: (item: Item) => string
  /**
   * Returns the item as windows receive it. The fields must always be in the same order, because items are compared
   * as JSON.
   */
  readonly itemOf: (record: Stored) => Item
  /** Returns the record to store for an item. `before` is the one that it replaces. */
  readonly recordOf: (item: Item, before: Stored | undefined) => Stored
  /** Returns the slice of the state with these items. */
  readonly slices: (items: ReadonlyMap<string, Item>) => Partial<AccountState>
  readonly putEvent: (item: Item) => AccountEvent
  readonly dropEvent: (item: Item) => AccountEvent
  /** Maximum number of items. */
  readonly max: number
  /** Called after items have changed. */
  readonly onChange?: () => void
}

export function createOwnList<Item, Stored extends Item = Item>(
  runtime: AccountRuntime,
  options: OwnListOptions<Item, Stored>,
): OwnListParts<Item, Stored> {
  const { dropEvent, itemOf, keyOf, max, onChange, putEvent, recordOf, slices } = options
  const { stateStore } = runtime
  const records = new Map<string, Stored>()
  const { name, parse, table } = options
  const file = createOwnTable<Stored>({ ...runtime, records, name, parse, table, stored: (record) => record })
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))

  const apply = ({ drops = [], puts = [] }: ListChange<Stored>): Promise<unknown> => {
    const events: AccountEvent[] = []
    const changed = new Set<string>()
    for (const key of drops) {
      const record = records.get(key)
      if (record === undefined) continue
      records.delete(key)
      changed.add(key)
      events.push(dropEvent(itemOf(record)))
    }
    for (const record of puts) {
      const key = keyOf(record)
      const before = records.get(key)
      if (isEqual(before, record)) continue
      records.set(key, record)
      changed.add(key)
      if (before === undefined || !isEqual(itemOf(before), itemOf(record)))
        events.push(putEvent(itemOf(record)))
    }
    const saved = changed.size === 0 ? Promise.resolve() : file.save(changed)
    if (stateStore.state() !== null) stateStore.dispatch(events)
    if (events.length > 0) onChange?.()
    return saved
  }
  const put = (items: readonly Item[]): Promise<unknown> =>
    apply({ puts: items.map((item) => recordOf(item, records.get(keyOf(item)))) })

  return {
    records,
    whenLoaded,
    apply,
    put,
    list: {
      load: async (own) => {
        for (const record of (await file.load(own)) ?? []) records.set(keyOf(record), record)
        loaded()
      },
      slices: () => slices(new Map([...records].map(([key, record]) => [key, itemOf(record)]))),
      // Later registrations do not change the list.
      pending: () =>
        stateStore.state() === null ? [...records.values()].map((record) => putEvent(itemOf(record))) : [],
      set: async (items) => {
        await whenLoaded
        if (new Set([...records.keys(), ...items.map(keyOf)]).size > max) return false
        await put(items)
        return true
      },
      remove: async (key) => {
        await whenLoaded
        await apply({ drops: [key] })
      },
      rewrite: file.rewrite,
      detach: file.detach,
      flushed: file.flushed,
    },
  }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
