import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { account, channel, subscription } from '../../../shared/model/testing/eg.ts'
import { AccountProvider } from '../index.ts'
import { attached, installBridge, ok } from '../testing/testBridge.ts'
import { createAccountStore } from './accountStore.ts'
import { useLoadedTopics } from './useLoadedTopics.ts'

afterEach(cleanup)

it('updates the count once, when the last batch has loaded', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 1)
  const state = account({
    channels: ids.map((id) => channel(id)),
    subscriptions: ids.map((id) => subscription(id)),
  })
  const ends: (() => void)[] = []
  installBridge({
    'account.attach': () => attached({ ...state, connection: { ...state.connection, state: 'live' } }),
    'topics.fetch': () => new Promise((resolve) => ends.push(() => resolve(ok(null)))),
  })
  const store = createAccountStore('a')
  await store.attach()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AccountProvider store={store}>{children}</AccountProvider>
  )
  const { result, rerender } = renderHook(({ isSearched }) => useLoadedTopics({ isOpen: true, isSearched }), {
    wrapper,
    initialProps: { isSearched: true },
  })
  const arrive = (channelId: number) =>
    act(() =>
      store.receive({
        account: 'a',
        seq: channelId,
        events: [{ type: 'local/topics', channelId, topics: [] }],
      }),
    )
  const endBatch = () => act(async () => ends.splice(0).forEach((end) => end()))
  for (let first = 1; first <= 20; first += 5) {
    await waitFor(() => expect(ends).toHaveLength(5))
    for (let id = first; id < first + 5; id++) arrive(id)
    expect(result.current).toEqual({ loaded: 0, isLoading: true })
    await endBatch()
  }
  await waitFor(() => expect(result.current).toEqual({ loaded: 20, isLoading: false }))
  rerender({ isSearched: false })
  expect(ends).toEqual([])
})
