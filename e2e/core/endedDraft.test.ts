import { expect, test } from 'vitest'
import { draftIdOf } from '../../shared/model/localDraft.ts'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((given) => ({ server, runs } = given))

const write = async ({ account, client }: Run, userIds: number[], content: string) => {
  const target = { type: 'direct' as const, userIds }
  const draft = { account, id: draftIdOf(target), target, content, caret: null, rev: 1000, writer: 'w' }
  unwrap(await client.handlers['draft.put'](draft))
}
/** What the server keeps. */
const kept = () =>
  [...server.server.state.users.get(server.accounts[1]!.user_id)!.drafts.values()].map(
    ({ content }) => content,
  )

test('a draft that is deleted as its next form is told does not come back from the server', async () => {
  const creation = 'POST /api/v1/drafts'
  let asked = 0
  let isTold = false
  const first = await runs.run({
    atRequest: (what) => {
      if (what === creation) asked += 1
      return false
    },
    atStore: (operation, input) => {
      const isEnd = operation === 'saveDrafts' && JSON.stringify(input).includes('ended:')
      if (!isEnd || isTold) return false
      isTold = true
      server.clearFaults()
      // The server makes the copy, and nobody hears of it.
      server.hold(creation, 'answer')
      void write(first, [], '')
      return false
    },
    unanswered: (what) => isTold && what === 'GET /api/v1/events',
  })
  await first.until('live', ({ connection }) => connection.state === 'live')
  // Until its next form is told, however often the first one is.
  server.failWith(creation, 502, 'BAD_GATEWAY', 99)
  await write(first, [], 'one')
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(0)
  await write(first, [], 'one and two')
  await expect.poll(kept, { timeout: 20_000 }).toEqual(['one and two'])
  await first.until('deleted', ({ localDrafts }) => localDrafts.size === 0)
  // When this is written down, so is what was before it.
  await write(first, [server.accounts[2]!.user_id], 'other')
  first.kill()

  const second = await runs.run()
  await second.until('told', ({ localDrafts }) => [...localDrafts.values()].some(({ synced }) => synced))
  await expect.poll(kept).toEqual(['other'])
  expect([...second.state().localDrafts.values()].map(({ content }) => content)).toEqual(['other'])
}, 60_000)

test('deleted here and on the server, a text is not back where the next run begins before it hears of that', async () => {
  let isDeaf = false
  const first = await runs.run({ unanswered: (what) => isDeaf && what === 'GET /api/v1/events' })
  await first.until('live', ({ connection }) => connection.state === 'live')
  await write(first, [], 'Begun')
  await first.until('told', ({ localDrafts }) => [...localDrafts.values()].some(({ synced }) => synced))
  await first.until('heard', ({ drafts }) => drafts.size === 1)
  isDeaf = true
  await write(first, [], '')
  await expect.poll(kept, { timeout: 15_000 }).toEqual([])
  await runs.close(first)
  const second = await runs.run({ cut: () => true })
  expect(second.state().localDrafts.size).toBe(0)
})
