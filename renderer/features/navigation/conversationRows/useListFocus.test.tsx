import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { navigate, navigateHash, resetUi, startNavigation, uiStore } from '../../../state/index.ts'
import type { RowItem } from './listItem.ts'
import { useListFocus } from './useListFocus.ts'

let end = (): void => undefined
beforeEach(() => {
  resetUi({ account: 'a' })
  end = startNavigation('a', '#inbox')
})
afterEach(() => {
  cleanup()
  end()
})

const row = (key: string): RowItem => ({
  type: 'row',
  key,
  account: 'a',
  conversation: { type: 'channel', channelId: 9, topic: key },
  unread: 1,
  mentions: 0,
  line: 1,
})
const rows = (...keys: readonly string[]): readonly RowItem[] => keys.map((key) => row(key))

function show(items: readonly RowItem[], isHeld = false, list = 'inbox') {
  const { result, rerender, unmount } = renderHook(
    ({ now }: { now: readonly RowItem[] }) => useListFocus(now, { list, isHeld }),
    { initialProps: { now: items } },
  )
  return {
    focused: () => result.current.item?.key,
    departures: () => result.current.departures,
    to: (key: string) => act(() => result.current.focus(key)),
    becomes: (now: readonly RowItem[]) => rerender({ now }),
    unmount,
  }
}

it('a new row above a held first row does not take the focus', () => {
  const held = show(rows('Plan', 'Lunch'), true)
  held.becomes(rows('News', 'Plan', 'Lunch'))
  expect(held.focused()).toBe('Plan')
  const free = show(rows('Plan', 'Lunch'))
  free.becomes(rows('News', 'Plan', 'Lunch'))
  expect(free.focused()).toBe('News')
})

it('counts a focused row that leaves the list by itself', () => {
  const list = show(rows('Plan', 'Lunch'))
  list.to('Plan')
  list.becomes(rows('News', 'Plan', 'Lunch'))
  expect(list.departures()).toBe(0)
  list.becomes(rows('News', 'Lunch'))
  expect(list.departures()).toBe(1)
  expect(list.focused()).toBe('Lunch')
})

const undo = (): void => act(() => uiStore.setState(({ undone }) => ({ undone: undone + 1 })))

it('a row restored by Undo has the focus even after a click on the list', () => {
  const list = show(rows('Plan', 'Lunch'))
  list.to('Plan')
  list.becomes(rows('Lunch'))
  undo()
  list.to('Lunch')
  list.becomes(rows('Plan', 'Lunch'))
  expect(list.focused()).toBe('Plan')
})

it('a row restored by Undo has the focus, other returning rows do not', () => {
  const list = show(rows('Plan', 'Lunch', 'Cake'))
  list.to('Plan')
  list.becomes(rows('Lunch', 'Cake'))
  list.becomes(rows('Plan', 'Lunch', 'Cake'))
  expect(list.focused()).toBe('Lunch')
  list.to('Lunch')
  list.becomes(rows('Plan', 'Cake'))
  expect(list.focused()).toBe('Cake')
  undo()
  list.becomes(rows('Plan', 'Lunch', 'Cake'))
  expect(list.focused()).toBe('Lunch')
})

it('Undo of several rows returns the focus to the row that had it', () => {
  const list = show(rows('Plan', 'Lunch', 'Cake', 'Later'))
  list.to('Lunch')
  list.becomes(rows('Later'))
  expect(list.focused()).toBe('Later')
  undo()
  list.becomes(rows('Plan', 'Lunch', 'Cake', 'Later'))
  expect(list.focused()).toBe('Lunch')
})

it('the focus stays on the row the user moved it to after Undo', () => {
  const list = show(rows('Plan', 'Lunch', 'Cake'))
  list.to('Plan')
  list.becomes(rows('Lunch', 'Cake'))
  undo()
  list.to('Cake')
  list.becomes(rows('Plan', 'Lunch', 'Cake'))
  expect(list.focused()).toBe('Cake')
})

/** Leaves the list for a topic, as opening its row does. */
function leaveFor(topic: string, list: { readonly unmount: () => void }): void {
  act(() => navigate(topicNarrow(9, topic)))
  list.unmount()
}

it('a list resumes where it was left when the user returns from a conversation', () => {
  const list = show(rows('Plan', 'Lunch', 'Cake'))
  list.to('Lunch')
  leaveFor('Lunch', list)
  // The topic was resolved and read meanwhile, so the row after it has the focus.
  act(() => navigate(topicNarrow(9, '✔ Lunch'), { replace: true }))
  act(() => navigateHash('#inbox'))
  expect(show(rows('News', 'Plan', 'Cake')).focused()).toBe('Cake')
})

it('a list resumes where it was left only once', () => {
  const list = show(rows('Plan', 'Lunch'))
  list.to('Lunch')
  leaveFor('Lunch', list)
  act(() => navigateHash('#inbox'))
  const back = show(rows('Plan', 'Lunch'))
  expect(back.focused()).toBe('Lunch')
  back.unmount()
  act(() => navigate(topicNarrow(9, 'Cake')))
  act(() => navigate(topicNarrow(9, 'Lunch')))
  act(() => navigateHash('#inbox'))
  expect(show(rows('Plan', 'Lunch')).focused()).toBe('Plan')
})

const plans = rows('Plan', 'Lunch')

/** A pane of which a part is loaded after its list. */
function LatePane({ part }: { readonly part: Promise<string> }) {
  const { item } = useListFocus(plans, { list: 'inbox' })
  return `${use(part)} ${item?.key ?? ''}`
}

it('a list resumes where it was left although its pane waits for a part', async () => {
  const list = show(plans)
  list.to('Lunch')
  leaveFor('Lunch', list)
  act(() => navigateHash('#inbox'))
  const part = Promise.resolve('focused:')
  await act(async () => {
    render(
      <Suspense>
        <LatePane part={part} />
      </Suspense>,
    )
    await part
  })
  expect(screen.getByText('focused: Lunch')).toBeTruthy()
})

it('a list opened from elsewhere, and another list, start at their first row', () => {
  const list = show(rows('Plan', 'Lunch'))
  list.to('Lunch')
  leaveFor('Lunch', list)
  act(() => navigateHash('#inbox'))
  expect(show(rows('Plan', 'Lunch'), false, 'recent').focused()).toBe('Plan')
  act(() => navigate(topicNarrow(9, 'Cake')))
  act(() => navigateHash('#inbox'))
  expect(show(rows('Plan', 'Lunch')).focused()).toBe('Plan')
})
