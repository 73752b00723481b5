import { expect, test } from 'vitest'
import { parseSnapshotSteps } from '../../../shared/api/snapshot.ts'
import { timeSlice } from './timeSlice.ts'

const person = (id: number) => ({ user_id: id, email: `${String(id)}@x.invalid`, full_name: 'A' })

test('other work gets turns while a large registration is parsed', async () => {
  const realm_users = Array.from({ length: 3000 }, (_, id) => person(id))
  const answer = { queue_id: 'q', last_event_id: -1, user_id: 1, realm_users }
  let turns = 0
  let isDone = false
  const work = () => {
    turns += 1
    if (!isDone) setImmediate(work)
  }
  setImmediate(work)
  const snapshot = await timeSlice(parseSnapshotSteps(answer), 0)
  isDone = true
  expect(snapshot.users).toHaveLength(3000)
  expect(turns).toBeGreaterThan(10)
})

test('rejects if a registration cannot be parsed', async () => {
  await expect(timeSlice(parseSnapshotSteps({ result: 'success' }))).rejects.toThrow()
})

test('pending work runs before the next slice, as often as there is some', async () => {
  const done: string[] = []
  function* pieces() {
    for (const name of ['one', 'two']) {
      done.push(name)
      yield
    }
  }
  const waiting = ['a', 'b']
  const before = () => {
    const name = waiting.shift()
    return name === undefined ? null : Promise.resolve().then(() => done.push(name))
  }
  await timeSlice(pieces(), 0, before)
  expect(done).toEqual(['one', 'a', 'b', 'two'])
})
