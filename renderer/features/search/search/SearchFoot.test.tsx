import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { SearchFoot } from './SearchFoot.tsx'
import type { SearchHits } from '../../conversation/hits/index.ts'

afterEach(cleanup)

const hit = (id: number, by: SearchHit['by'] = 'local'): SearchHit => ({
  id,
  senderId: 1,
  senderName: '',
  timestamp: id,
  conversation: { type: 'channel', channelId: 1, topic: '' },
  snippet: { text: '', marks: [] },
  match: 'text',
  rank: 0,
  by,
})

const found = (count: number, hasMore: boolean): SearchHits => ({
  hits: Array.from({ length: count }, (_, id) => hit(id)),
  index: 'ready',
  server: 'done',
  reason: null,
  hasMore,
  isLoadingMore: false,
  more: () => undefined,
  retry: () => undefined,
  keepHits: () => undefined,
})

const footOf = (search: SearchHits) => (
  <SearchFoot search={search} hits={search.hits} hasOthers={false} onView={null} onSave={() => undefined} />
)

it('never presents partial results as complete', async () => {
  const { container, rerender } = render(footOf(found(40, true)))
  const said: (string | null)[] = []
  const observer = new MutationObserver((records) => said.push(...records.map(({ oldValue }) => oldValue)))
  observer.observe(container, { characterData: true, characterDataOldValue: true, subtree: true })
  rerender(footOf(found(48, false)))
  said.push(...observer.takeRecords().map(({ oldValue }) => oldValue))
  expect(said).toEqual(['40+ messages'])
  expect(container.querySelector('b')?.textContent).toBe('48 messages')
})

it('shows once how many results only the server has', () => {
  const search = { ...found(0, false), hits: [hit(1), hit(2, 'server'), hit(3, 'server')] }
  const { container } = render(footOf(search))
  expect(container.textContent).toContain('From this computer and the server (2 only on the server)')
})
