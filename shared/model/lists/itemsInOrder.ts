import type { ListItem, ListName, ListsState } from '../../lists/itemSchemas.ts'
import { listKinds, mapLists } from '../../lists/listKinds.ts'
import type { AccountState } from '../state/accountState.ts'
import { memoSelector } from '../state/memoSelector.ts'

type ItemsSelector<Name extends ListName> = (state: AccountState) => readonly ListItem<Name>[]

const selectorOf = <Name extends ListName>(name: Name): ItemsSelector<Name> => {
  const { orderOf } = listKinds[name]
  const itemsOf = (state: ListsState) => state[name]
  return memoSelector(
    (state) => [itemsOf(state)],
    (state) =>
      [...itemsOf(state)]
        .sort(([keyA, a], [keyB, b]) => orderOf(a) - orderOf(b) || (keyA < keyB ? -1 : 1))
        .map(([, item]) => item),
  )
}

/** Selectors of the items of each list in their order. Those of equal order are sorted by key. */
export const itemsInOrder = mapLists<{ readonly [Name in ListName]: ItemsSelector<Name> }>(selectorOf)

/** Returns the items whose rank changes when they get this order of keys. Items without a key in it come last. */
export function reordered<Item extends { readonly rank: number }>(
  items: readonly Item[],
  keys: readonly string[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const places = new Map(keys.map((key, index) => [key, index]))
  const placeOf = (item: Item): number => places.get(keyOf(item)) ?? keys.length
  return [...items]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .flatMap((item, index) => (item.rank === index + 1 ? [] : { ...item, rank: index + 1 }))
}
