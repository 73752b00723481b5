import { useLayoutEffect, useRef, type RefObject } from 'react'
import { revealRow } from '../../../ui/index.ts'
import { itemHeight, type ListItem } from './listItem.ts'

/** Number of rows to show when a group is opened. */
const shownOfGroup = 4

/** Scrolls to the first rows of a group when it is opened by a key on its heading. */
export function useRevealedGroup(
  list: RefObject<HTMLDivElement | null>,
  items: readonly ListItem[],
  index: number,
): void {
  const item = items[index]
  const heading = item?.type === 'heading' ? item : null
  const before = useRef(heading)
  useLayoutEffect(() => {
    const isOpened = heading?.key === before.current?.key && before.current?.isCollapsed === true
    before.current = heading
    const scroller = list.current
    if (!isOpened || heading?.isCollapsed !== false || scroller === null) return
    const sum = (some: readonly ListItem[]): number => some.reduce((all, one) => all + itemHeight(one), 0)
    const top = sum(items.slice(0, index))
    revealRow(scroller, top, top + sum(items.slice(index, index + 1 + shownOfGroup)))
  }, [list, items, index, heading])
}
