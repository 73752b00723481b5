import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { HeadingItem, ListItem } from './listItem.ts'
import { useRevealedGroup } from './useRevealedGroup.ts'
import { topicRow } from './testing/topicRow.ts'

afterEach(cleanup)

const later = (isCollapsed: boolean): HeadingItem => ({
  type: 'heading',
  key: 'later',
  title: 'Later',
  count: 2,
  isCollapsed,
  account: null,
})

it('opening a group at the foot of a list shows its first rows', () => {
  const scroller = document.createElement('div')
  Object.defineProperty(scroller, 'clientHeight', { value: 100 })
  const list = { current: scroller }
  const above = [topicRow('Plan'), topicRow('Lunch')]
  const { rerender } = renderHook(
    ({ items, index }: { items: readonly ListItem[]; index: number }) => useRevealedGroup(list, items, index),
    { initialProps: { items: [...above, later(true)] as readonly ListItem[], index: 2 } },
  )
  expect(scroller.scrollTop).toBe(0)
  rerender({ items: [...above, later(false), topicRow('Cake'), topicRow('Tea')], index: 2 })
  // Two rows above, the heading and two rows of the group, of which the last 100 pixels are visible.
  expect(scroller.scrollTop).toBe(4 * 32 + 36 - 100)
  rerender({ items: [...above, later(true)], index: 2 })
  expect(scroller.scrollTop).toBe(4 * 32 + 36 - 100)
})
