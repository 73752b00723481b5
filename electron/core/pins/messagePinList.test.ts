import { afterAll, expect, it } from 'vitest'
import type { Message } from '../../../shared/api/types.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import { messagePinOf } from '../../../shared/model/lists/messagePins.ts'
import * as eg from '../../../shared/model/testing/eg.ts'
import type { ApiError } from '../http/apiError.ts'
import { failure, success } from '../http/apiError.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createMessagePinList } from './messagePinList.ts'

type Asked = { readonly route: string; readonly ids: readonly number[] }
type Answers = (asked: Asked) => Promise<readonly Message[] | ApiError['kind']>

const stop = new AbortController()
afterAll(() => stop.abort())

/** A list of pinned messages with a server that answers with `answers`. `naps` has the pauses so far in ms. */
async function listOf(count: number, answers: Answers) {
  const requests: Asked[] = []
  const naps: number[] = []
  let running = 0
  let most = 0
  const runtime = {
    api: {
      call: async (route: { name: string }, params: { messageIds?: readonly number[]; anchor?: number }) => {
        const request = { route: route.name, ids: params.messageIds ?? [params.anchor ?? 0] }
        requests.push(request)
        running += 1
        most = Math.max(most, running)
        const answer = await answers(request)
        running -= 1
        return typeof answer === 'string'
          ? failure({ kind: answer, needs: 300 } as unknown as ApiError)
          : success({ messages: answer })
      },
    },
    clock: {
      now: () => 0,
      random: () => 1,
      sleep: async (ms: number, signal: AbortSignal) => {
        naps.push(ms)
        await new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve())
          setTimeout(resolve)
        })
      },
    },
    connection: { whenLive: async () => {} },
    context: () => ({ selfUserId: eg.selfId }),
    signal: stop.signal,
    stateStore: { state: () => eg.account(), dispatch: () => [] },
    supervise: async (_: string, work: () => Promise<unknown>) => void (await work()),
    whenSpare: async () => {},
  } as unknown as AccountRuntime
  const list = createMessagePinList(runtime)
  await list.load(null)
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const puts = ids.map((id) => messagePinOf(eg.channelMessage(id), eg.selfId, id))
  await list.change({ puts, drops: [] })
  const topics = () =>
    [...list.slices().messagePins!.values()].map(({ conversation, isGone }) =>
      isGone ? 'gone' : conversation.type === 'channel' ? conversation.topic : '',
    )
  return { list, asked: requests, naps, topics, most: () => most }
}
const there = (ids: readonly number[], topic: string) => ids.map((id) => eg.channelMessage(id, { topic }))
/** A response that waits until it is released. */
function held() {
  let release = (): void => {}
  const waits = new Promise<void>((resolve) => (release = resolve))
  return { release, waits }
}

it('a response does not undo an event that arrived during the request', async () => {
  const { release, waits } = held()
  let isFirst = true
  const { asked, list, topics } = await listOf(3, async ({ ids }) => {
    if (!isFirst) return there(ids, 'Later')
    isFirst = false
    await waits
    return there(ids, 'Old')
  })
  list.onEvents('all')
  await expect.poll(() => asked.length).toBe(1)
  list.onEvents([eg.deleted([1]), eg.moved([2], { newTopic: 'New' })] as unknown as readonly ServerEvent[])
  expect(topics()).toEqual(['gone', 'New', 'Plan'])
  release()
  await expect.poll(topics).toEqual(['Later', 'Later', 'Old'])
  expect(asked.map(({ ids }) => ids)).toEqual([
    [1, 2, 3],
    [1, 2],
  ])
})

it('repeats a failed request at growing intervals until it succeeds', async () => {
  let fails = 5
  const { asked, list, naps, topics } = await listOf(1, async ({ ids }) =>
    fails-- > 0 ? 'serverFault' : there(ids, 'New'),
  )
  list.onEvents('all')
  await expect.poll(topics).toEqual(['New'])
  expect([asked.length, naps.length]).toEqual([6, 5])
  expect(naps).toEqual(naps.toSorted((a, b) => a - b))
  expect(naps[4]).toBeGreaterThan(2 * naps[0]!)
})

it('one check runs at a time, and a registration meanwhile restarts it', async () => {
  const { release, waits } = held()
  const { asked, list, most, topics } = await listOf(2, async ({ ids }) => {
    await waits
    return there(ids, `round ${String(asked.length)}`)
  })
  list.onEvents('all')
  await expect.poll(() => asked.length).toBe(1)
  for (let nth = 0; nth < 5; nth += 1) list.onEvents('all')
  release()
  await expect.poll(topics).toEqual(['round 2', 'round 2'])
  expect([asked.length, most()]).toEqual([2, 1])
})

it('asks servers with one message per request for a few at a time', async () => {
  const between: number[] = []
  const { asked, list, naps, topics } = await listOf(12, async ({ ids, route }) => {
    if (route !== 'getMessages') return 'tooOld'
    between.push(naps.length)
    return there(ids, 'New')
  })
  list.onEvents('all')
  await expect.poll(() => new Set(topics())).toEqual(new Set(['New']))
  expect(asked.filter(({ route }) => route === 'getMessages')).toHaveLength(12)
  expect(between).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2])
})

it('messages without an answer do not block the others', async () => {
  const { list, topics } = await listOf(100, async ({ ids }) =>
    ids.includes(1) ? 'serverFault' : there(ids, 'New'),
  )
  list.onEvents('all')
  await expect.poll(() => topics().filter((topic) => topic === 'New').length).toBe(50)
})
