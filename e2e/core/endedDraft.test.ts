import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../../electron/core/store/thread/database.ts'
import type { RunningServer } from '../server/startServer.ts'
import { draftsOn, writeDraft } from './directDrafts.ts'
import { eachRuns } from './eachRuns.ts'
import type { ProfileRuns } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const kept = () => draftsOn(server)
const keys = z.object({ keys: z.record(z.string(), z.string()) })
/** Returns the ids of server copies to delete in the file of an ended run, after adding those in `more`. */
function copiesToDelete(account: string, more: readonly number[] = []): readonly number[] {
  const text = readFileSync(path.join(runs.profile, 'keys-unprotected.json'), 'utf8')
  const key = keys.parse(JSON.parse(text)).keys[`${account}/store`] ?? ''
  const file = path.join(runs.profile, 'accounts', account, 'own.db')
  const database = openDatabase({ path: file, key, durable: true })
  for (const id of more) database.run('insert into draft_gone(server_id) values (?)', id)
  const rows = database.all('select server_id from draft_gone order by server_id')
  database.close()
  return rows.map((row) => Number(row['server_id']))
}

test('a draft deleted while its next version is sent does not return from the server', async () => {
  const creation = 'POST /api/v1/drafts'
  let requestCount = 0
  let isTold = false
  const first = await runs.run({
    atRequest: (what) => {
      if (what === creation) requestCount += 1
      return false
    },
    atStore: (operation, input) => {
      const isEnd = operation === 'own save draft+' && JSON.stringify(input).includes('ended:')
      if (!isEnd || isTold) return false
      isTold = true
      server.clearFaults()
      // The server creates the copy, but the client receives neither response nor event.
      server.hold(creation, 'answer')
      void writeDraft(first, [], '')
      return false
    },
    unheard: (what) => isTold && what === 'GET /api/v1/events',
  })
  await first.until('live', ({ connection }) => connection.state === 'live')
  // Repeats the first version until the next one is written.
  server.failWith(creation, 502, 'BAD_GATEWAY', 99)
  await writeDraft(first, [], 'one')
  await expect.poll(() => requestCount, { timeout: 10_000 }).toBeGreaterThan(0)
  await writeDraft(first, [], 'one and two')
  await expect.poll(kept, { timeout: 20_000 }).toEqual(['one and two'])
  await first.until('deleted', ({ localDrafts }) => localDrafts.size === 0)
  // Writes are ordered: once this is saved, everything before it is, too.
  await writeDraft(first, [server.accounts[2]!.user_id], 'other')
  first.kill()

  const second = await runs.run()
  await second.until('told', ({ localDrafts }) => [...localDrafts.values()].some(({ synced }) => synced))
  await expect.poll(kept).toEqual(['other'])
  expect([...second.state().localDrafts.values()].map(({ content }) => content)).toEqual(['other'])
}, 60_000)

test('a text deleted here and on the server stays deleted in an offline next run', async () => {
  let isDeaf = false
  const first = await runs.run({ unheard: (what) => isDeaf && what === 'GET /api/v1/events' })
  await first.until('live', ({ connection }) => connection.state === 'live')
  await writeDraft(first, [], 'Begun')
  await first.until('told', ({ localDrafts }) => [...localDrafts.values()].some(({ synced }) => synced))
  await first.until('heard', ({ drafts }) => drafts.size === 1)
  isDeaf = true
  await writeDraft(first, [], '')
  await expect.poll(kept, { timeout: 15_000 }).toEqual([])
  await runs.close(first)
  const second = await runs.run({ cut: () => true })
  expect(second.state().localDrafts.size).toBe(0)
})

test('a server copy made after the next run registered is deleted with its draft', async () => {
  const first = await runs.run()
  await first.until('live', ({ connection }) => connection.state === 'live')
  const { came, release } = server.hold('POST /api/v1/drafts', 'request')
  await writeDraft(first, [], 'Begun')
  await came
  await writeDraft(first, [], '')
  first.kill()
  server.expireQueue('all')

  let deletions = 0
  const second = await runs.run({
    atRequest: (what) => {
      if (what.startsWith('DELETE /api/v1/drafts')) deletions += 1
      return false
    },
  })
  await second.until('live', ({ connection }) => connection.state === 'live')
  release()
  await expect.poll(() => deletions, { timeout: 10_000 }).toBe(1)
  await expect.poll(kept).toEqual([])
  expect(second.state().localDrafts.size).toBe(0)
}, 30_000)

test.each([
  ['deleted', '', []],
  ['gone on with', 'Begun, and more', ['Begun, and more']],
])(
  'a server copy made long after a second request goes once its draft was %s',
  async (_how, text, left) => {
    const first = await runs.run()
    await first.until('live', ({ connection }) => connection.state === 'live')
    const { came, release } = server.hold('POST /api/v1/drafts', 'request')
    await writeDraft(first, [], 'Begun')
    await came
    first.kill()

    let deletions = 0
    const second = await runs.run({
      atRequest: (what) => {
        if (what.startsWith('DELETE /api/v1/drafts')) deletions += 1
        return false
      },
    })
    await second.until('told anew', ({ localDrafts }) =>
      [...localDrafts.values()].some(({ synced }) => synced),
    )
    await second.until('heard', ({ drafts }) => drafts.size === 1)
    await writeDraft(second, [], text)
    await expect.poll(kept, { timeout: 15_000 }).toEqual(left)
    const before = deletions
    release()
    await expect.poll(() => deletions, { timeout: 10_000 }).toBe(before + 1)
    await expect.poll(kept).toEqual(left)
    expect([...second.state().localDrafts.values()].map(({ content }) => content)).toEqual(left)
  },
  45_000,
)

test('a deleted copy is not deleted again at each start', async () => {
  const deleted: string[] = []
  const atRequest = (what: string) => {
    if (what.startsWith('DELETE /api/v1/drafts')) deleted.push(what)
    return false
  }
  const start = async () => {
    const run = await runs.run({ atRequest })
    await run.until('live', ({ connection }) => connection.state === 'live')
    return run
  }
  const first = await start()
  await writeDraft(first, [], 'Begun')
  await first.until('copied', ({ drafts }) => drafts.size === 1)
  await writeDraft(first, [], '')
  await first.until('deleted', ({ drafts }) => drafts.size === 0)
  await runs.close(first)
  expect(deleted).toHaveLength(1)
  expect(copiesToDelete(first.account)).toEqual([])

  // Earlier versions left a row for each copy that was ever deleted.
  expect(copiesToDelete(first.account, [901, 902])).toEqual([901, 902])
  const second = await start()
  await writeDraft(second, [], 'Next')
  await second.until('copied', ({ drafts }) => drafts.size === 1)
  await runs.close(second)
  server.expireQueue('all')
  await runs.close(await start())
  expect(deleted).toHaveLength(1)
  expect(copiesToDelete(first.account)).toEqual([])
}, 30_000)
