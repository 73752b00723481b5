import { expect, test } from 'vitest'
import type { Narrow } from '../../../shared/api/types.ts'
import { createApi } from '../http/api.ts'
import { searchServer } from './searchServer.ts'

/** A message in the server's response: its content, and content and topic with the matches marked. */
interface Found {
  readonly content: string
  readonly marked?: string
  readonly topic?: string
}

/** Narrows of the last search's requests. */
let requests: unknown[] = []

async function ranksOf(words: string, found: readonly Found[], ...filters: Narrow) {
  requests = []
  const messages = found.map(({ content, marked = content, topic = 'plans' }, index) => ({
    id: index + 1,
    type: 'stream',
    sender_id: 8,
    sender_full_name: 'Ada',
    content: `<p>${content}</p>`,
    timestamp: 1,
    display_recipient: 'general',
    stream_id: 4,
    subject: topic.replace(/<[^>]+>/g, ''),
    match_content: `<p>${marked}</p>`,
    match_subject: topic,
  }))
  const context = () => ({ wireName: 'service', featureLevel: 500, selfUserId: 1 })
  const body = JSON.stringify({ result: 'success', msg: '', messages, found_oldest: true })
  const api = createApi({
    realmUrl: 'https://a.example',
    fetch: (url) => {
      requests.push(JSON.parse(new URL(url).searchParams.get('narrow') ?? ''))
      return Promise.resolve(new Response(body))
    },
    userAgent: 'test',
    credentials: () => null,
    context,
  })
  const narrow = [{ operator: 'search', operand: words }, ...filters]
  const request = { narrow, before: null, limit: 9 }
  const answer = await searchServer({ api, context }, request, new AbortController().signal, () => undefined)
  return answer.ok ? answer.value.hits.map(({ id, rank }) => [id, rank]) : answer.error
}

const mark = (text: string) => `<span class="highlight">${text}</span>`

test('each hit has a rank, and other forms of a word rank as high', async () => {
  const found = [
    { content: 'they painted the wall', marked: `they ${mark('painted')} the wall` },
    { content: 'a painting', marked: `a ${mark('painting')}` },
    { content: 'repainted', marked: `re${mark('painted')}` },
    { content: 'look at this', topic: `${mark('Paints')} and walls` },
    { content: 'a wall', topic: 'repainted' },
  ]
  expect(await ranksOf('painted', found)).toEqual([
    [5, 0],
    [4, 2],
    [3, 0],
    [2, 2],
    [1, 2],
  ])
  expect(await ranksOf('pla', [{ content: 'look at this' }])).toEqual([[1, 1]])
  for (const name of ['ada', 'general'])
    expect(await ranksOf(name, [{ content: 'look at this' }])).toEqual([[1, 0]])
})

test('a topic whose name matches is one hit, next to the messages with the words', async () => {
  const topic = `${mark('freezer')}, overnight`
  const found = [
    { content: 'Agreed.', topic },
    { content: 'The freezer is warm', marked: `The ${mark('freezer')} is warm`, topic },
    { content: 'Agreed again.', topic },
    { content: 'Something else', topic: `${mark('Freezers')} of the north` },
    { content: 'Done.', topic },
  ]
  expect(await ranksOf('freezer', found)).toEqual([
    [5, 2],
    [4, 2],
    [2, 2],
  ])
})

test('excluded words are not sent, and messages with them are no hits', async () => {
  const unwanted = { operator: 'search', operand: 'dns', negated: true }
  const found = [{ content: 'constructs' }, { content: 'constructs of DNS' }, { content: 'a', topic: 'dns' }]
  expect(await ranksOf('constructs', found, unwanted)).toEqual([[1, 2]])
  expect(requests).toEqual([[{ operator: 'search', operand: 'constructs' }]])
})

test('the message that a search looks back from is its newest hit', async () => {
  const found = ['one', 'two', 'three'].map((content) => ({ content }))
  expect(await ranksOf('o', found, { operator: 'near', operand: 2 })).toEqual([
    [2, 0],
    [1, 1],
  ])
})
