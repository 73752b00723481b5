import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { SearchHit } from '../../../shared/model/search/searchHit.ts'
import { SearchFoot } from './SearchFoot.tsx'
import type { SearchHits } from './useSearchHits.ts'

afterEach(cleanup)

const found = (count: number, hasMore: boolean): SearchHits => ({
  hits: Array.from<SearchHit>({ length: count }),
  index: 'ready',
  server: 'done',
  reason: null,
  hasMore,
  isLoadingMore: false,
  more: () => undefined,
  retry: () => undefined,
  keepHits: () => undefined,
})

it('never says that a part is all there is', async () => {
  const { container, rerender } = render(
    <SearchFoot search={found(40, true)} onView={null} onSave={() => undefined} />,
  )
  const said: (string | null)[] = []
  const observer = new MutationObserver((records) => said.push(...records.map(({ oldValue }) => oldValue)))
  observer.observe(container, { characterData: true, characterDataOldValue: true, subtree: true })
  rerender(<SearchFoot search={found(48, false)} onView={null} onSave={() => undefined} />)
  said.push(...observer.takeRecords().map(({ oldValue }) => oldValue))
  expect(said).toEqual(['40+ messages'])
  expect(container.querySelector('b')?.textContent).toBe('48 messages')
})
