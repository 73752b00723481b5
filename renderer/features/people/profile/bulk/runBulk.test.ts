import { expect, it } from 'vitest'
import { CallFailure } from '../../../../state/index.ts'
import { runBulk, type BulkRun } from './runBulk.ts'

const refused = new CallFailure({ code: 'refused', message: 'Refused.' })
const run = (given: Partial<BulkRun>) =>
  runBulk({
    ids: [1, 2, 3, 4, 5],
    chunkSize: 2,
    change: async () => {},
    whyNot: () => null,
    signal: new AbortController().signal,
    onProgress: () => {},
    wait: async () => {},
    ...given,
  })

it('a refused chunk is retried one user at a time', async () => {
  const asked: (readonly number[])[] = []
  const change = async (ids: readonly number[]) => {
    asked.push(ids)
    if (ids.includes(3)) throw refused
  }
  expect(await run({ change })).toEqual({ done: 4, failures: [{ id: 3, reason: 'Refused.' }] })
  expect(asked).toEqual([[1, 2], [3, 4], [3], [4], [5]])
})

it('users whose change is not permitted are not sent', async () => {
  const asked: number[] = []
  const change = async (ids: readonly number[]) => void asked.push(...ids)
  const whyNot = (id: number) => (id === 2 ? 'Only owners can.' : null)
  expect(await run({ change, whyNot })).toEqual({
    done: 4,
    failures: [{ id: 2, reason: 'Only owners can.' }],
  })
  expect(asked).toEqual([1, 3, 4, 5])
})

it("waits as long as the server's rate limit asks", async () => {
  const waits: number[] = []
  let isFirst = true
  const change = async () => {
    if (!isFirst) return
    isFirst = false
    throw new CallFailure({ code: 'rate-limit', message: 'Wait', retryAfterSeconds: 3 })
  }
  expect(await run({ change, wait: async (seconds) => void waits.push(seconds) })).toEqual({
    done: 5,
    failures: [],
  })
  expect(waits).toEqual([3])
})

it('stopping leaves the remaining users, to be tried again', async () => {
  const stop = new AbortController()
  const progress = await run({ change: async () => stop.abort(), signal: stop.signal })
  expect(progress.done).toBe(2)
  expect(progress.failures.map(({ id }) => id)).toEqual([3, 4, 5])
})

const limited = (retryAfterSeconds: number) =>
  new CallFailure({ code: 'rate-limit', message: 'Wait', retryAfterSeconds })

it.each([0, 3, 100, 3600])(
  'waits for an endless rate limit of %d seconds only for a bounded time',
  async (each) => {
    const waits: number[] = []
    let asked = 0
    const change = async () => {
      asked += 1
      throw limited(each)
    }
    const progress = await run({ change, wait: async (seconds) => void waits.push(seconds) })
    expect(progress.done).toBe(0)
    expect(progress.failures.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(300)
    expect(asked).toBe(waits.length + 1)
  },
)

it('stopping ends a wait and sends nothing after it', async () => {
  const stop = new AbortController()
  let asked = 0
  const change = async () => {
    asked += 1
    throw limited(60)
  }
  const wait = (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      stop.abort()
    })
  const progress = await run({ change, signal: stop.signal, wait })
  expect(asked).toBe(1)
  expect(progress.failures.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
})

it.each(['network', 'server', 'offline', 'needs-sign-in'] as const)(
  'a chunk whose response is lost is not sent again: %s',
  async (code) => {
    const asked: (readonly number[])[] = []
    const change = async (ids: readonly number[]) => {
      asked.push(ids)
      throw new CallFailure({ code, message: 'Lost.' })
    }
    const progress = await run({ change })
    expect(asked).toEqual([[1, 2]])
    expect(progress.failures).toEqual([1, 2, 3, 4, 5].map((id) => ({ id, reason: 'Lost.' })))
  },
)
