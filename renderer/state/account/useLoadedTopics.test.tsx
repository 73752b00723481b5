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
  const ids = [1, 2, 3, 4, 5, 6, 7]
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
  const { result } = renderHook(() => useLoadedTopics({ isOpen: true, isSearched: true }), { wrapper })
  const arrive = (channelId: number) =>
    act(() =>
      store.receive({
        account: 'a',
        seq: channelId,
        events: [{ type: 'local/topics', channelId, topics: [] }],
      }),
    )
  const endBatch = () => act(async () => ends.splice(0).forEach((end) => end()))
  await waitFor(() => expect(ends).toHaveLength(5))
  for (const id of ids.slice(0, 5)) arrive(id)
  await endBatch()
  await waitFor(() => expect(ends).toHaveLength(2))
  expect(result.current).toEqual({ loaded: 0, isLoading: true })
  for (const id of ids.slice(5)) arrive(id)
  expect(result.current).toEqual({ loaded: 0, isLoading: true })
  await endBatch()
  expect(result.current).toEqual({ loaded: 7, isLoading: false })
})
