import { expect, test } from 'vitest'
import { listKinds } from '../../shared/lists/listKinds.ts'
import { itemsInOrder } from '../../shared/model/lists/itemsInOrder.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { removeItems, setItems } from './changeList.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const narrow = [{ operator: 'search', operand: 'oat' }]
const searchesOf = (...names: readonly string[]) =>
  names.map((name, rank) => ({ id: `id of ${name}`, name, narrow, tells: false, rank }))
const set = async (run: Run, ...names: readonly string[]) =>
  setItems(run, 'savedSearches', ...searchesOf(...names))
const names = (run: Run) => itemsInOrder.savedSearches(run.state()).map(({ name }) => name)

test('saved searches and their order survive a kill, and removed ones stay away', async () => {
  const first = await runs.run()
  unwrap(await set(first, 'oats', 'milk', 'tea'))
  unwrap(await set(first, 'tea', 'oats', 'milk'))
  unwrap(await removeItems(first, 'savedSearches', 'id of oats'))
  expect(names(first)).toEqual(['tea', 'milk'])
  first.kill()
  const second = await runs.run()
  expect(names(second)).toEqual(['tea', 'milk'])
})

test('saved searches survive a registration', async () => {
  const run = await runs.run()
  unwrap(await set(run, 'oats'))
  server.expireQueue('all')
  // No event reports this; only the next registration contains it.
  await testClient(server.url, server.accounts[1]!).post('/users/me/alert_words', {
    alert_words: ['harvest'],
  })
  await run.until('it registered anew', ({ alertWords }) => alertWords.includes('harvest'))
  expect(names(run)).toEqual(['oats'])
})

test('a full list accepts no more searches, and keeps those it has', async () => {
  const run = await runs.run()
  const full = Array.from({ length: listKinds.savedSearches.max }, (_, index) => `search ${String(index)}`)
  unwrap(await set(run, ...full))
  expect((await set(run, 'one more')).ok).toBe(false)
  expect(names(run)).toEqual(full)
})
