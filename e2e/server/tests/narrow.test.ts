import { describe, expect, it } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import { look, small } from './setUp.ts'

const { as } = small()
const newest = small({ featureLevel: newestLevel })

interface Fetched {
  readonly messages: readonly {
    readonly id: number
    readonly content: string
    readonly subject: string
    readonly flags: readonly string[]
    readonly match_content?: string
    readonly match_subject?: string
  }[]
  readonly anchor: number
  readonly found_oldest: boolean
  readonly found_newest: boolean
  readonly found_anchor: boolean
}

async function fetchAs(name: string, narrow: unknown, more: object = {}, at = { as }): Promise<Fetched> {
  const { body } = await at.as(name).get('/messages', {
    anchor: 'newest',
    num_before: 1000,
    num_after: 0,
    narrow: narrow as object,
    apply_markdown: false,
    allow_empty_topic_name: true,
    ...more,
  })
  if (body.result !== 'success') throw new Error(`${String(body.code)}: ${body.msg}`)
  return look<Fetched>(body)
}

const contents = async (name: string, narrow: unknown) =>
  (await fetchAs(name, narrow)).messages.map((message) => message.content)
const op = (operator: string, operand: unknown, negated?: boolean) => ({
  operator,
  operand,
  ...(negated ? { negated } : {}),
})

describe('narrows', () => {
  it.each([
    ['a channel by name', [op('channel', 'planning')], 9],
    ['a channel by id', [op('stream', 3)], 9],
    ['a pair', [['stream', 'planning']], 9],
    ['a topic without case', [op('channel', 'general'), op('topic', 'LUNCH')], 12],
    ['the empty topic', [op('channel', 1), op('topic', '')], 1],
    ['the empty topic by its display name', [op('channel', 1), op('topic', 'general chat')], 1],
    ['direct messages', [op('is', 'dm')], 6],
    ['one conversation', [op('dm', 'user8@127.0.0.1')], 3],
    ['a group conversation', [op('dm', 'user8@127.0.0.1,user7@127.0.0.1')], 2],
    ['notes to self', [op('dm', 'user9@127.0.0.1')], 1],
    ['conversations with someone', [op('dm-including', 'user7@127.0.0.1')], 2],
    ['starred', [op('is', 'starred')], 1],
    ['mentioned', [op('is', 'mentioned')], 2],
    ['alert words', [op('is', 'alerted')], 3],
    ['resolved', [op('is', 'resolved')], 6],
    ['reactions', [op('has', 'reaction')], 1],
    ['links', [op('has', 'link')], 2],
    ['all public channels', [op('channels', 'public')], 43],
    ['web-public channels', [op('channels', 'web-public')], 16],
    ['negation', [op('channel', 'general'), op('topic', 'lunch', true)], 15],
    ['words', [op('search', 'lantern')], 3],
    ['a phrase', [op('search', '"good to see"')], 3],
    ['not a phrase', [op('search', '"to good see"')], 0],
    ['everything of the own history', [], 58],
  ])('finds %s', async (_name, narrow, count) => {
    expect((await fetchAs('ben', narrow)).messages).toHaveLength(count)
  })

  it('finds by sender, by id and by conversation', async () => {
    const ada = as('ada').account.user_id
    const all = await fetchAs('ben', [op('sender', ada), op('channel', 'planning')])
    expect(all.messages.length).toBeGreaterThan(2)
    const [first] = all.messages
    expect((await fetchAs('ben', [op('id', first?.id)])).messages).toHaveLength(1)
    expect((await fetchAs('ben', [op('with', first?.id)])).messages).toHaveLength(9)
    expect(
      (await fetchAs('ben', [op('channel', 1), op('topic', 'lunch'), op('with', first?.id)])).messages,
    ).toHaveLength(9)
  })

  it('highlights the matches of a search', async () => {
    const [found] = (await fetchAs('ben', [op('search', 'lantern')])).messages
    expect(found?.match_content).toBe('<p>The <span class="highlight">lantern</span> is broken</p>')
    expect(found?.match_subject).toBe('tomatoes')
  })

  it('hides private history from users without access', async () => {
    expect(await contents('gus', [op('channel', 'planning')])).toEqual([])
    expect(await contents('gus', [op('is', 'dm')])).toEqual([])
  })

  it.each([
    [[op('wat', 'x')]],
    [[op('channel', 'nonesuch')]],
    [[op('sender', 'nobody@demo.example')]],
    [[op('is', 'wat')]],
    [[op('has', 'wat')]],
    [[op('with', 1083), op('with', 1083)]],
  ])('refuses %j', async (narrow) => {
    await expect(contents('ben', narrow)).rejects.toThrow('BAD_NARROW')
  })
})

describe('anchors', () => {
  it('opens at the first unread message', async () => {
    const page = await fetchAs('ben', [], { anchor: 'first_unread', num_before: 2, num_after: 2 })
    const anchor = page.messages.find((message) => message.id === page.anchor)
    expect(anchor?.flags).not.toContain('read')
    expect(page).toMatchObject({ found_anchor: true, found_oldest: false, found_newest: false })
    expect(page.messages).toHaveLength(5)
  })

  it('pages without gaps or duplicates, also without the anchor', async () => {
    const all = (await fetchAs('ben', [])).messages.map((message) => message.id)
    const middle = all[30] ?? 0
    const below = await fetchAs('ben', [], {
      anchor: String(middle),
      num_before: 1000,
      num_after: 0,
      include_anchor: false,
    })
    const above = await fetchAs('ben', [], { anchor: String(middle), num_before: 0, num_after: 1000 })
    expect([...below.messages, ...above.messages].map((message) => message.id)).toEqual(all)
    expect([below.found_oldest, above.found_newest, above.found_anchor]).toEqual([true, true, true])
  })

  it('accepts newest, oldest and a date', async () => {
    expect((await fetchAs('ben', [])).anchor).toBe(10000000000000000)
    expect(
      (await fetchAs('ben', [], { anchor: 'oldest', num_before: 0, num_after: 1 })).messages[0]?.content,
    ).toBe('Hello all')
    const date = new Date(Date.now() - 60 * 60_000).toISOString()
    const near = { anchor: 'date', anchor_date: date, num_before: 0, num_after: 1000 }
    const page = await fetchAs('ben', [], near, newest)
    expect(page.messages.length).toBeGreaterThan(2)
    expect(page.messages.length).toBeLessThan(10)
  })

  it('fetches by ids, omitting missing messages', async () => {
    const { body } = await as('ben').get('/messages', { message_ids: [1, 1003, 1004] })
    expect(look<Fetched>(body).messages.map((message) => message.id)).toEqual([1003, 1004])
    expect('anchor' in body).toBe(false)
  })

  it('refuses pages that are too large', async () => {
    await expect(fetchAs('ben', [], { num_before: 4000, num_after: 4000 })).rejects.toThrow('BAD_REQUEST')
  })
})
