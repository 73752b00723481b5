import { describe, expect, it } from 'vitest'
import { putHits, type HitPages } from './hitPages.ts'
import { compareDates, mergeHits, type SearchHit } from './searchHit.ts'

const hit = (id: number, by: SearchHit['by'], rank: SearchHit['rank'] = 2): SearchHit => ({
  id,
  senderId: 1,
  senderName: '',
  timestamp: id,
  conversation: { type: 'direct', userIds: [] },
  snippet: { text: by, marks: [] },
  match: 'text',
  rank,
  by,
})
const local = (...of: readonly (readonly [number, SearchHit['rank']])[]) =>
  of.map(([id, rank]) => hit(id, 'local', rank))
const server = (...of: readonly (readonly [number, SearchHit['rank']])[]) =>
  of.map(([id, rank]) => hit(id, 'server', rank))
const idsOf = (pages: HitPages) => pages.map((page) => page.map(({ id }) => id))

describe('merging local and server hits', () => {
  it('keeps one row per message, newest first for equal ranks', () => {
    const merged = mergeHits([hit(5, 'local'), hit(3, 'local')], [hit(9, 'server'), hit(5, 'server')])
    expect(merged.map(({ id, by, snippet }) => [id, by, snippet.text])).toEqual([
      [9, 'server', 'server'],
      [5, 'both', 'local'],
      [3, 'local', 'local'],
    ])
  })
  it('sorts by rank and keeps the better rank of a message found twice', () => {
    const merged = mergeHits(local([9, 0], [7, 1], [5, 2], [4, 0]), server([8, 1], [6, 2], [4, 2]))
    expect(merged.map(({ id, rank }) => [id, rank])).toEqual([
      [6, 2],
      [5, 2],
      [4, 2],
      [8, 1],
      [7, 1],
      [9, 0],
    ])
  })
})

describe('pages', () => {
  const first = putHits([], 0, local([9, 0], [8, 1]))
  it('put both results into the first page, whichever comes first', () => {
    expect(idsOf(first)).toEqual([[8, 9]])
    expect(idsOf(putHits(first, 0, server([9, 0], [7, 2])))).toEqual([[7, 8, 9]])
    expect(idsOf(putHits([], 0, []))).toEqual([[]])
  })
  it('follow each other, even if a later page has better matches', () => {
    const two = putHits(first, 1, mergeHits(local([6, 1], [5, 2]), server([7, 2])))
    expect(idsOf(two)).toEqual([
      [8, 9],
      [7, 5, 6],
    ])
    expect(idsOf(putHits(two, 2, server([4, 2])))).toEqual([[8, 9], [7, 5, 6], [4]])
  })
  it('keep a message on its page and mark it as found by both', () => {
    const two = putHits(putHits(first, 1, local([6, 1], [5, 0])), 2, server([9, 2], [5, 2], [3, 0]))
    expect(idsOf(two)).toEqual([[8, 9], [6, 5], [3]])
    expect(two.flat().map(({ by, snippet }) => [by, snippet.text])).toEqual([
      ['local', 'local'],
      ['both', 'local'],
      ['local', 'local'],
      ['both', 'local'],
      ['server', 'server'],
    ])
    // A late result for the first page does not reorder the others.
    const late = putHits(two, 0, server([5, 2], [2, 2]))
    expect(idsOf(late)).toEqual([[2, 8, 9], [6, 5], [3]])
  })
  it('show the local version of a message, and the latest of it', () => {
    const edited = { ...hit(9, 'local', 0), snippet: { text: 'edited', marks: [] } }
    const [page] = putHits(putHits(putHits([], 0, server([9, 0])), 0, local([9, 0])), 0, [edited])
    expect(page).toEqual([{ ...edited, by: 'both' }])
  })
  it('list forgiven typing errors last, unless the server has an exact match', () => {
    const similar: SearchHit = { ...hit(9, 'local'), match: 'similar' }
    const [page] = putHits([], 0, [similar, ...local([4, 0])])
    expect(page?.map(({ id }) => id)).toEqual([4, 9])
    expect([hit(4, 'local'), similar].toSorted(compareDates).map(({ id }) => id)).toEqual([4, 9])
    expect(putHits([page!], 0, [hit(9, 'server')])[0]?.map(({ id }) => id)).toEqual([9, 4])
  })
  it('list a topic whose name matches once, by its newest message', () => {
    const topic = (id: number, by: SearchHit['by']): SearchHit => ({
      ...hit(id, by),
      match: 'topic',
      conversation: { type: 'channel', channelId: 1, topic: 'freezer' },
    })
    const page = putHits(putHits([], 0, [topic(7, 'local')]), 0, [topic(9, 'server')])
    expect(page.flat().map(({ id, by }) => [id, by])).toEqual([[9, 'both']])
    expect(idsOf(putHits(page, 1, [topic(5, 'local'), hit(4, 'local')]))).toEqual([[9], [4]])
    // The server finds another form of the word in the newest message.
    expect(
      putHits(page, 0, [hit(9, 'server')])
        .flat()
        .map(({ match }) => match),
    ).toEqual(['text'])
  })
})
