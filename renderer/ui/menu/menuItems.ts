import type { MenuItem } from './Menu.tsx'

/** Lists items and groups of items in one list. Parts that are false or null are left out. */
export const menuItems = (
  ...parts: readonly (MenuItem | readonly MenuItem[] | false | null)[]
): readonly MenuItem[] => parts.flatMap((part) => part || [])
