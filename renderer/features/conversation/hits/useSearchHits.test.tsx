import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MatchRank } from '../../../../shared/model/search/matchRank.ts'
import type { SearchAnswer, SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { account } from '../../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { AccountProvider } from '../../../state/index.ts'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { groupHits } from '../../../../shared/model/search/groupHits.ts'
import { useSearchHits, type SearchOptions } from './useSearchHits.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Ranked = readonly (readonly [number, MatchRank])[]
/** Every third message belongs to the same conversation. */
const answer = (by: SearchHit['by'], ranked: Ranked, next: number | null): SearchAnswer => ({
  hits: ranked.map(([id, rank]) => ({
    id,
    senderId: 1,
    senderName: '',
    timestamp: id,
    conversation: { type: 'channel', channelId: id % 3, topic: '' },
    snippet: { text: '', marks: [] },
    match: 'text',
    rank,
    by,
  })),
  next,
})

const localPages: Readonly<Record<string, SearchAnswer>> = {
  null: answer(
    'local',
    [
      [30, 0],
      [29, 2],
      [28, 1],
    ],
    28,
  ),
  28: answer(
    'local',
    [
      [27, 0],
      [26, 1],
    ],
    null,
  ),
}
const serverPages: Readonly<Record<string, SearchAnswer>> = {
  null: answer(
    'server',
    [
      [30, 0],
      [25, 2],
    ],
    25,
  ),
  25: answer(
    'server',
    [
      [26, 1],
      [24, 2],
      [23, 0],
    ],
    23,
  ),
  23: answer(
    'server',
    [
      [27, 2],
      [22, 2],
    ],
    null,
  ),
}

/** Runs a search and returns its hits as they arrive. `pass` advances the clock. */
async function ask(order: SearchOptions['order'], again = localPages['null']!) {
  let isFilling = true
  installBridge({
    'account.attach': () => attached(account()),
    'search.local': ({ before }) => {
      const index = isFilling ? 'filling' : 'ready'
      const page = before === null && !isFilling ? again : localPages[String(before)]!
      isFilling = false
      return ok({ ...page, index })
    },
    'search.server': ({ before }) => ok(serverPages[String(before)]!),
  })
  const store = createAccountStore(`by ${order}`)
  await store.attach()
  vi.useFakeTimers()
  const narrow = [{ operator: 'search', operand: 'art' }]
  const { result } = renderHook(() => useSearchHits(narrow, { from: 'search', limit: 3, order }), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <AccountProvider store={store}>{children}</AccountProvider>
    ),
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const more = async () => {
    act(() => result.current.more())
    await pass(1)
  }
  const ids = () => result.current.hits.map(({ id }) => id)
  return { ids, more, pass, result }
}

it('sorts the first page by rank and adds later hits below it', async () => {
  const { ids, more, pass, result } = await ask('rank')
  await pass(100)
  expect(ids()).toEqual([29, 28, 30])
  // The server's answer for the first page arrives as well.
  await pass(300)
  expect(ids()).toEqual([29, 25, 28, 30])
  expect(result.current.hits.map(({ by }) => by)).toEqual(['local', 'server', 'local', 'both'])
  expect(groupHits(result.current.hits, '').map(({ hits }) => hits.map(({ id }) => id))).toEqual([
    [29],
    [25, 28],
    [30],
  ])
  // Both answers to the next page arrive together.
  await more()
  expect(ids()).toEqual([29, 25, 28, 30, 24, 26, 27, 23])
  await more()
  expect(ids()).toEqual([29, 25, 28, 30, 24, 26, 27, 23, 22])
  expect(result.current.hits.find(({ id }) => id === 27)?.by).toBe('both')
  expect(result.current.hasMore).toBe(false)
  // The local index was incomplete, so the local search is repeated.
  await pass(1_000)
  expect(ids()).toEqual([29, 25, 28, 30, 24, 26, 27, 23, 22])
  expect(result.current.hasMore).toBe(false)
})

it('drops hits that a repeated local search no longer finds', async () => {
  const { ids, pass } = await ask('rank', answer('local', [[31, 0]], null))
  await pass(400)
  expect(ids()).toEqual([29, 25, 28, 30])
  await pass(1_000)
  // The server found message 25 as well.
  expect(ids()).toEqual([25, 31, 30])
})

it('shows the newest hits first when sorted by date', async () => {
  const { ids, more, pass } = await ask('date')
  await pass(400)
  expect(ids()).toEqual([30, 29, 28, 25])
  await more()
  expect(ids()).toEqual([30, 29, 28, 27, 26, 25, 24, 23])
})
