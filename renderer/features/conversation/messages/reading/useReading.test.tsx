import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { account, after, arrived, channelMessage, selfId } from '../../../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../../../state/account/accountStore.ts'
import { AccountProvider, peekSurface, type AccountStore, SurfaceContext } from '../../../../state/index.ts'
import { undoLast } from '../../../common/undo/index.ts'
import { attached, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { useReading } from './useReading.ts'

let hasFocus: MockInstance<() => boolean>
beforeEach(() => {
  hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A window that shows the only unread message of a topic, with a fake clock. */
async function reading() {
  const state = after(account(), arrived(channelMessage(5, { topic: 'Plan' })))
  const { inputs } = installBridge({ 'account.attach': () => attached(state) })
  const store = createAccountStore('a')
  await store.attach()
  vi.useFakeTimers()
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  let inSight: readonly MessageId[] = []
  const { result } = renderHook(() => useReading(topicNarrow(9, 'Plan'), () => inSight), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <AccountProvider store={store}>{children}</AccountProvider>
    ),
  })
  return {
    visible,
    /** Brings the message into view for five seconds. */
    show: () => {
      inSight = [5]
      result.current()
      vi.advanceTimersByTime(5000)
    },
    marked: () => inputs('read.mark').length,
  }
}

it('marks nothing as read in a window without focus, until it gets the focus', async () => {
  const { marked, show } = await reading()
  hasFocus.mockReturnValue(false)
  show()
  expect(marked()).toBe(0)
  hasFocus.mockReturnValue(true)
  dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(1000)
  expect(marked()).toBe(1)
})

it('marks nothing in a hidden or minimized window, until it is shown', async () => {
  const { marked, show, visible } = await reading()
  visible.mockReturnValue('hidden')
  show()
  expect(marked()).toBe(0)
  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(1000)
  expect(marked()).toBe(1)
})

it('marks nothing if the window loses the focus before the delay ends', async () => {
  const { marked, show } = await reading()
  hasFocus.mockReturnValueOnce(true).mockReturnValue(false)
  show()
  expect(marked()).toBe(0)
})

it.each(['keydown', 'pointermove', 'pointerdown', 'wheel'])(
  'marks nothing after minutes without input, until the first %s',
  async (input) => {
    const { marked, show } = await reading()
    vi.advanceTimersByTime(5 * 60_000)
    show()
    expect(marked()).toBe(0)
    document.body.dispatchEvent(new Event(input, { bubbles: true }))
    vi.advanceTimersByTime(1000)
    expect(marked()).toBe(1)
  },
)

it('marks a message that arrives within minutes of the last input', async () => {
  const { marked, show } = await reading()
  for (let minute = 0; minute < 6; minute++) {
    vi.advanceTimersByTime(60_000)
    dispatchEvent(new Event('pointermove'))
  }
  show()
  expect(marked()).toBe(1)
})

/** Messages 5 to 9 of a topic, the last one sent by the user. */
async function withMessages(answers: Parameters<typeof installBridge>[0] = {}) {
  const message = (id: number) =>
    channelMessage(id, { topic: 'Plan', ...(id === 9 ? { senderId: selfId, flags: ['read'] } : {}) })
  const state = after(account(), ...[5, 6, 7, 8, 9].map((id) => arrived(message(id))))
  const { inputs } = installBridge({ ...answers, 'account.attach': () => attached(state) })
  const store = createAccountStore('a')
  await store.attach()
  vi.useFakeTimers()
  return { inputs, store }
}

const inTopic = (store: AccountStore, shown: () => readonly MessageId[]) =>
  renderHook(() => useReading(topicNarrow(9, 'Plan'), shown), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <AccountProvider store={store}>{children}</AccountProvider>
    ),
  })

/** Scrolls past the messages in this order, 100 ms each. */
async function passBy(order: readonly (readonly MessageId[])[]) {
  const { inputs, store } = await withMessages()
  let shown: readonly MessageId[] = []
  const { result } = inTopic(store, () => shown)
  for (shown of order) {
    result.current()
    vi.advanceTimersByTime(100)
  }
  return () => inputs('read.mark')
}

it.each([
  ['a later message that is looked at', [[5], [6], [8], [9], [8]], [5, 6, 8]],
  ['one’s own message that is looked at', [[5], [6], [8], [9]], [5, 6, 8]],
  ['one’s own message, with what is beside it', [[5], [6], [8, 9]], [5, 6, 8]],
])('marks messages scrolled past before %s', async (_, order, messageIds) => {
  const marked = await passBy(order)
  expect(marked()).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(marked()).toMatchObject([{ messageIds }])
  vi.advanceTimersByTime(5000)
  expect(vi.getTimerCount()).toBe(0)
})

it('leaves messages unread that were passed while scrolling back', async () => {
  const marked = await passBy([[6], [8], [9], [5]])
  vi.advanceTimersByTime(1000)
  expect(marked()).toMatchObject([{ messageIds: [5] }])
})

it('marks nothing in the side pane until the user turns to it', async () => {
  const state = after(account(), arrived(channelMessage(5, { topic: 'Plan' })))
  const { inputs } = installBridge({ 'account.attach': () => attached(state) })
  const store = createAccountStore('a')
  await store.attach()
  const button = document.createElement('button')
  button.dataset['peek'] = ''
  document.body.append(button)
  vi.useFakeTimers()
  renderHook(() => useReading(topicNarrow(9, 'Plan'), () => [5]), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <AccountProvider store={store}>
        <SurfaceContext value={peekSurface}>{children}</SurfaceContext>
      </AccountProvider>
    ),
  })
  vi.advanceTimersByTime(5000)
  expect(inputs('read.mark')).toEqual([])
  button.focus()
  vi.advanceTimersByTime(1000)
  expect(inputs('read.mark')).toMatchObject([{ messageIds: [5] }])
})

it('undoes everything read during one visit as one change, without a toast', async () => {
  const order: readonly (readonly MessageId[])[] = [[5], [6]]
  const { inputs, store } = await withMessages({
    'read.mark': () => ok({ id: 'm1', count: 1 }),
    'read.undo': () => ok({ count: 2 }),
  })
  let shown = order[0]!
  const { result } = inTopic(store, () => shown)
  await vi.advanceTimersByTimeAsync(1000)
  shown = order[1]!
  result.current()
  await vi.advanceTimersByTimeAsync(1000)
  expect(inputs('read.mark').map((input) => [(input as { extend?: string }).extend])).toEqual([
    [undefined],
    ['m1'],
  ])
  expect(undoLast()).toBe(true)
  expect(inputs('read.undo')).toMatchObject([{ id: 'm1' }])
  expect(undoLast()).toBe(false)
})
