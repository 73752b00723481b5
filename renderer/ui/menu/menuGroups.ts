import type { MenuItem } from './Menu.tsx'

/** Order and groups of a menu's items, by id. Items that delete something are last. */
export interface MenuTable {
  readonly groups: readonly (readonly string[])[]
  /** Items that move to a submenu if there are more than `maxItems`, rarest first. */
  readonly rare: readonly (readonly string[])[]
  /** Index of the group that ends with the submenu. */
  readonly moreIn: number
}

const maxItems = 10

/** Returns the items in groups, with rare ones in a submenu if there are too many for one level. */
export function inGroups(
  items: readonly MenuItem[],
  { groups, rare, moreIn }: MenuTable,
  moreLabel: string,
): readonly MenuItem[] {
  // Items in a group have the order of the table, and unlisted items follow.
  const ordered = groups.flatMap((ids, index) =>
    ids
      .flatMap((id) => items.filter((item) => item.id === id))
      .map((item) => ({ ...item, group: String(index) })),
  )
  const others = items.filter(({ id }) => !groups.flat().includes(id))
  let shown: readonly (MenuItem & { readonly group: string })[] = [
    ...ordered,
    ...others.map((item) => ({ ...item, group: String(groups.length) })),
  ]
  let moved: readonly MenuItem[] = []
  for (const ids of rare) {
    if (shown.length + Math.sign(moved.length) <= maxItems) break
    moved = [...moved, ...shown.filter(({ id }) => ids.includes(id))]
    shown = shown.filter(({ id }) => !ids.includes(id))
  }
  if (moved.length === 0) return shown
  const after = shown.findIndex(({ group }) => Number(group) > moreIn)
  const index = after < 0 ? shown.length : after
  const more: MenuItem = {
    id: 'more',
    label: moreLabel,
    icon: 'more',
    group: String(moreIn),
    items: moved.map(({ group: _, ...item }) => item),
  }
  return [...shown.slice(0, index), more, ...shown.slice(index)]
}
