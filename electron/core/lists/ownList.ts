import type { z } from 'zod'
import {
  itemSchemas,
  type ListChange,
  type ListItem,
  type ListName,
} from '../../../shared/lists/itemSchemas.ts'
import { listKinds } from '../../../shared/lists/listKinds.ts'
import { itemEvent } from '../../../shared/model/lists/listSlices.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { createOwnTable, parseContent, type OwnFile, type OwnTable } from '../store/ownTable.ts'
import type { JoinedSave } from '../store/ownWrites.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

/** A list made by the user (shared/lists/listKinds.ts). Each change is saved and dispatched to the state. */
export interface OwnList<Name extends ListName = ListName> extends Pick<
  OwnTable<never>,
  'detach' | 'flushed' | 'rewrite'
> {
  /** Loads the list of the last run. Called once. */
  readonly load: (file: OwnFile | null) => Promise<void>
  /** Returns the slice of the state with the list's items. */
  readonly slices: () => Partial<AccountState>
  /** Returns the events to apply on top of a first registration. */
  readonly pending: () => readonly AccountEvent[]
  /**
   * Adds, replaces and removes items. Ignores unknown keys. Resolves with true after the first try to write, or with
   * false if the list would exceed its maximum; then nothing changes.
   */
  readonly change: (change: Omit<ListChange<Name>, 'list'>) => Promise<boolean>
}

/** Changes of records that are made together. */
interface RecordChange<Stored> {
  readonly puts?: readonly Stored[]
  /** Keys of removed records. */
  readonly drops?: readonly string[]
}

/** A list, with the functions that the code built on it needs. */
export interface OwnListParts<Name extends ListName, Stored = ListItem<Name>> {
  readonly list: OwnList<Name>
  readonly records: ReadonlyMap<string, Stored>
  /**
   * Changes the list, the state and the file. `also` is saved in the same transaction. Resolves after the first try to
   * write.
   */
  readonly apply: (change: RecordChange<Stored>, also?: JoinedSave) => Promise<unknown>
  /** Removes a record from the list and the state, and returns the change of the file for another transaction. */
  readonly handOver: (key: string) => JoinedSave
  /** Adds or replaces items, like `apply`. */
  readonly put: (items: readonly ListItem<Name>[], also?: JoinedSave) => Promise<unknown>
  /** Resolves when the last run's list is loaded. */
  readonly whenLoaded: Promise<void>
}

/** Properties of a list whose records have more fields than its items. */
export interface OwnListOptions<Item, Stored> {
  readonly schema: z.ZodType<Stored>
  /**
   * Returns the item as windows receive it. The fields must always be in the same order, because items are compared
   * as JSON.
   */
  readonly itemOf: (record: Stored) => Item
  /** Returns the record to store for an item. `before` is the one that it replaces. */
  readonly recordOf: (item: Item, before: Stored | undefined) => Stored
  /** Called after items have changed. */
  readonly onChange?: () => void
}

/** Creates a list whose records are its items. */
export const createPlainList = <Name extends ListName>(
  runtime: AccountRuntime,
  name: Name,
): OwnListParts<Name> =>
  createOwnList<Name, ListItem<Name>>(runtime, name, {
    schema: itemSchemas[name],
    itemOf: (item) => item,
    recordOf: (item) => item,
  })

export function createOwnList<Name extends ListName, Stored extends ListItem<Name>>(
  runtime: AccountRuntime,
  name: Name,
  { itemOf, onChange, recordOf, schema }: OwnListOptions<ListItem<Name>, Stored>,
): OwnListParts<Name, Stored> {
  const { stateStore } = runtime
  const { keyOf, max, table } = listKinds[name]
  const records = new Map<string, Stored>()
  const file = createOwnTable<Stored>({
    ...runtime,
    records,
    name: `the list ${name}`,
    parse: parseContent(schema),
    table,
    stored: (record) => record,
  })
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))

  const apply = ({ drops = [], puts = [] }: RecordChange<Stored>, also?: JoinedSave): Promise<unknown> => {
    const events: AccountEvent[] = []
    const changed = new Set<string>()
    for (const key of drops) {
      if (!records.delete(key)) continue
      changed.add(key)
      events.push({ type: 'local/item-gone', list: name, key })
    }
    for (const record of puts) {
      const key = keyOf(record)
      const before = records.get(key)
      if (isEqual(before, record)) continue
      records.set(key, record)
      changed.add(key)
      if (before === undefined || !isEqual(itemOf(before), itemOf(record)))
        events.push(itemEvent(name, itemOf(record)))
    }
    const saved = changed.size === 0 && also === undefined ? Promise.resolve() : file.save(changed, also)
    if (stateStore.state() !== null) stateStore.dispatch(events)
    if (events.length > 0) onChange?.()
    return saved
  }
  const recordsOf = (items: readonly ListItem<Name>[]): readonly Stored[] =>
    items.map((item) => recordOf(item, records.get(keyOf(item))))

  return {
    records,
    whenLoaded,
    apply,
    handOver: (key) => {
      records.delete(key)
      if (stateStore.state() !== null) stateStore.dispatch([{ type: 'local/item-gone', list: name, key }])
      return file.handOver([key])
    },
    put: (items, also) => apply({ puts: recordsOf(items) }, also),
    list: {
      load: async (ownFile) => {
        for (const record of (await file.load(ownFile)) ?? []) records.set(keyOf(record), record)
        loaded()
      },
      slices: () => ({ [name]: new Map([...records].map(([key, record]) => [key, itemOf(record)])) }),
      // Later registrations do not change the list.
      pending: () =>
        stateStore.state() === null
          ? [...records.values()].map((record) => itemEvent(name, itemOf(record)))
          : [],
      change: async ({ drops, puts }) => {
        await whenLoaded
        const keys = new Set(records.keys())
        for (const key of drops) keys.delete(key)
        for (const item of puts) keys.add(keyOf(item))
        if (keys.size > Math.max(max, records.size)) return false
        await apply({ drops, puts: recordsOf(puts) })
        return true
      },
      rewrite: file.rewrite,
      detach: file.detach,
      flushed: file.flushed,
    },
  }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
