import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftIdOf } from '../../shared/model/localDraft.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { unwrap } from './harness.ts'
import { profileRuns } from './profileRuns.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  runs = profileRuns(server, server.accounts[1]!)
})
afterEach(async () => {
  await runs.end()
  await server.close()
})

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

test('a draft that is deleted as its next form is about to be told does not come back from the server', async () => {
  const creation = 'POST /api/v1/drafts'
  let isAsked = false
  let isAbout = false
  const first = await runs.run({
    atRequest: (what) => ((isAsked ||= what === creation), false),
    atStore: (operation, input) => {
      const isEnd = operation === 'saveDrafts' && JSON.stringify(input).includes('ended:')
      if (isEnd && !isAbout) void write(first, [], '')
      isAbout ||= isEnd
      return false
    },
    atAnswer: (what) => isAbout && what === creation,
  })
  await first.until('live', ({ connection }) => connection.state === 'live')
  server.failWith(creation, 502, 'BAD_GATEWAY')
  await write(first, [], 'one')
  await expect.poll(() => isAsked, { timeout: 10_000 }).toBe(true)
  await write(first, [], 'one and two')
  await expect.poll(() => isAbout, { timeout: 20_000 }).toBe(true)
  await first.until('deleted', ({ localDrafts }) => localDrafts.size === 0)
  // It is written after all that was to be written before a request.
  await write(first, [server.accounts[2]!.user_id], 'other')
  await expect.poll(kept, { timeout: 20_000 }).not.toEqual([])
  first.kill()

  const second = await runs.run()
  await second.until('told', ({ localDrafts }) => [...localDrafts.values()].some(({ synced }) => synced))
  await expect.poll(kept).toEqual(['other'])
  expect([...second.state().localDrafts.values()].map(({ content }) => content)).toEqual(['other'])
})
