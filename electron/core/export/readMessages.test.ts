import { expect, it } from 'vitest'
import * as eg from '../../../shared/model/testing/eg.ts'
import type { Account } from '../account/account.ts'
import { readMessages } from './readMessages.ts'

/** An offline account whose store has messages 1 to `count`. `steps` records reads and writes. */
function stored(count: number) {
  const steps: string[] = []
  const call = async (_: string, operation: string, input: { before: number | null; limit: number }) => {
    if (operation === 'searchIndex') return false
    const newest = Math.min(count, (input.before ?? Infinity) - 1)
    const ids = Array.from({ length: Math.min(newest, input.limit) }, (_unused, index) => newest - index)
    steps.push(`read ${String(ids[0])}`)
    const last = ids.at(-1) ?? 1
    return {
      found: ids.map((id) => ({
        message: eg.channelMessage(id),
        snippet: { text: '', marks: [] },
        match: 'text',
        rank: 0,
      })),
      next: last === 1 ? null : last,
    }
  }
  const account = {
    connection: { current: () => ({ state: 'offline' }) },
    runtime: { log: { error: () => {} } },
    state: () => eg.account(),
    store: () => ({ files: { call } }),
  } as unknown as Account
  const ids: number[] = []
  const read = (limit: number) =>
    readMessages(
      account,
      { narrow: [], isRaw: false, limit },
      async ({ by, messages }) => {
        expect([by, messages.length <= 400]).toEqual(['store', true])
        steps.push(`write ${String(messages[0]?.id)}`)
        ids.push(...messages.map(({ id }) => id))
      },
      new AbortController().signal,
    )
  return { ids, read, steps }
}
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

it('reads stored messages in the order of writing, one page at a time', async () => {
  const { ids, read, steps } = stored(1000)
  expect(await read(5000)).toEqual({ ok: true, value: false })
  expect(ids).toEqual(numbers(1, 1000))
  expect(steps).toEqual([
    ...['read 1000', 'read 600', 'read 200'],
    ...['read 200', 'write 1', 'read 600', 'write 201', 'read 1000', 'write 601'],
  ])
})

it.each([
  [500, 501, true],
  [1000, 1, false],
  [400, 601, true],
])('writes the newest %d stored messages', async (limit, first, isCut) => {
  const { ids, read } = stored(1000)
  expect(await read(limit)).toEqual({ ok: true, value: isCut })
  expect(ids).toEqual(numbers(first, 1000))
})

it('an empty store writes nothing', async () => {
  const { ids, read } = stored(0)
  expect(await read(10)).toEqual({ ok: true, value: false })
  expect(ids).toEqual([])
})
