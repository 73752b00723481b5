import { expect, test } from 'vitest'
import { createLanePool } from './lanePool.ts'
import { untilRead } from './untilRead.ts'

test('a lane has one user at a time, and their number is limited', async () => {
  const pool = createLanePool(2, (nth) => ({ nth }))
  const [first, two] = [await pool.take(), await pool.take()]
  expect([first.nth, two.nth]).toEqual([0, 1])
  let third: unknown = null
  const waiting = pool.take().then((lane) => (third = lane))
  await Promise.resolve()
  expect(third).toBeNull()
  pool.free(two)
  await waiting
  expect(third).toBe(two)
  pool.free(first)
  expect(await pool.take()).toBe(first)
  expect(pool.all()).toHaveLength(2)
})

const inParts = (fails: boolean) => {
  let parts = 0
  return new Response(
    new ReadableStream<Uint8Array>({
      pull: (out) => {
        parts += 1
        if (parts < 3) out.enqueue(new Uint8Array([64 + parts]))
        else if (fails) out.error(new Error('broken'))
        else out.close()
      },
    }),
    { status: 201, headers: { 'x-own': 'yes' } },
  )
}

test("a lane is released when the response's body was read, not before", async () => {
  let ended = 0
  const answer = untilRead(inParts(false), () => (ended += 1))
  expect([answer.status, answer.headers.get('x-own')]).toEqual([201, 'yes'])
  const reader = answer.body!.getReader()
  await reader.read()
  expect(ended).toBe(0)
  await reader.read()
  expect(await reader.read()).toMatchObject({ done: true })
  expect(ended).toBe(1)
})

test('a lane is released when a response breaks, is canceled or has no body', async () => {
  let ended = 0
  const end = () => void (ended += 1)
  await expect(new Response(untilRead(inParts(true), end).body).text()).rejects.toThrow('broken')
  await untilRead(inParts(false), end).body!.cancel()
  untilRead(new Response(null, { status: 204 }), end)
  expect(ended).toBe(3)
})
