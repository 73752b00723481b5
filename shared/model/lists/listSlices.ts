import type { ListItem, ListName, ListsState } from '../../lists/itemSchemas.ts'
import { listKinds, mapLists } from '../../lists/listKinds.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { ItemEvent } from '../state/localEvent.ts'
import type { EventOf } from '../state/slice.ts'

type ListState<Name extends ListName> = ReadonlyMap<string, ListItem<Name>>

/** Returns the slice of a list. Main stores the lists and reports each change by the same two events. */
const sliceOf = <Name extends ListName>(name: Name) => ({
  // A registration contains no lists.
  fromSnapshot: (_snapshot: unknown, old: ListState<Name> | null): ListState<Name> => old ?? new Map(),
  on: {
    'local/item': (items: ListState<Name>, { item, key, list }: EventOf<'local/item'>): ListState<Name> =>
      // Cast, because TypeScript cannot see that the list and its item belong together.
      list === name ? withRecords(items, [item as ListItem<Name>], () => key) : items,
    'local/item-gone': (items: ListState<Name>, { list, key }: EventOf<'local/item-gone'>): ListState<Name> =>
      list === name ? withoutRecords(items, [key]) : items,
  },
})

export const listSlices = mapLists<{ readonly [Name in ListName]: ReturnType<typeof sliceOf<Name>> }>(sliceOf)

/** The lists of an account without items. */
export const emptyLists = mapLists<ListsState>(() => new Map())

/** Returns the event that shows an item. */
export function itemEvent<Name extends ListName>(list: Name, item: ListItem<Name>): ItemEvent {
  const key = listKinds[list].keyOf(item)
  // Cast, because TypeScript cannot see that the list and its item belong together.
  return { type: 'local/item', list, key, item } as ItemEvent
}
