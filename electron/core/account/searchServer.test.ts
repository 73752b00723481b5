import { expect, test } from 'vitest'
import { createApi } from '../http/api.ts'
import { searchServer } from './searchServer.ts'

/** What a service answers: the content, what of it is marked, and what of the topic. */
interface Found {
  readonly content: string
  readonly marked?: string
  readonly topic?: string
}

async function ranksOf(words: string, found: readonly Found[]) {
  const messages = found.map(({ content, marked = content, topic = 'plans' }, at) => ({
    id: at + 1,
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
    fetch: () => Promise.resolve(new Response(body)),
    userAgent: 'test',
    credentials: () => null,
    context,
  })
  const narrow = [{ operator: 'search', operand: words }]
  const request = { narrow, before: null, limit: 9 }
  const answer = await searchServer({ api, context }, request, new AbortController().signal, () => undefined)
  return answer.ok ? answer.value.hits.map(({ id, rank }) => [id, rank]) : answer.error
}

const mark = (text: string) => `<span class="highlight">${text}</span>`

test('how well each hit matches is told, and other forms of the words are as good as they are', async () => {
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
  expect(await ranksOf('ada gener', [{ content: 'look at this' }])).toEqual([[1, 1]])
})
