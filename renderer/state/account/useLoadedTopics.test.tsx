import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { account, channel, subscription } from '../../../shared/model/testing/eg.ts'
import { AccountProvider } from '../index.ts'
import { attached, installBridge, ok } from '../testing/testBridge.ts'
import { createAccountStore } from './accountStore.ts'
import { useLoadedTopics } from './useLoadedTopics.ts'

afterEach(cleanup)

it('counts the lists of a batch together', async () => {
  const state = account({
    channels: [channel(1), channel(2)],
    subscriptions: [subscription(1), subscription(2)],
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
  const { result } = renderHook(() => useLoadedTopics({ isOpen: true, isSearched: true }), { wrapper })
  await waitFor(() => expect(ends).toHaveLength(2))
  const arrive = (seq: number, channelId: number) =>
    act(() => store.receive({ account: 'a', seq, events: [{ type: 'local/topics', channelId, topics: [] }] }))
  arrive(1, 1)
  expect(result.current).toEqual({ loaded: 0, isLoading: true })
  arrive(2, 2)
  expect(result.current).toEqual({ loaded: 0, isLoading: true })
  await act(async () => ends.forEach((end) => end()))
  expect(result.current).toEqual({ loaded: 2, isLoading: false })
})
