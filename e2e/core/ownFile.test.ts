import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const place = (run: Run, topic: string) => {
  const [channel] = run.state().channels.values()
  return { type: 'channel' as const, channelId: channel!.id, topic }
}
const begin = async (run: Run, topic: string, content: string) => {
  const target = place(run, topic)
  const id = draftIdOf(target)
  const rev = run.state().localDrafts.get(id)?.rev ?? 0
  const put = { account: run.account, id, target, content, caret: null, rev, writer: 'w' }
  unwrap(await run.client.handlers['draft.put'](put))
  return id
}
const send = async (run: Run, content: string) => {
  const message = { account: run.account, destination: place(run, 'sent'), content }
  return unwrap(await run.client.handlers['message.send'](message)).localId
}
const notices = (run: Run) =>
  run.pushes.flatMap((push) => (push.name === 'app.notice' ? [push.payload] : [])).join('\n')
const drafts = (run: Run) => [...run.state().localDrafts.values()].map(({ content }) => content).toSorted()

test('an own file damaged in use is moved aside with a notice and rebuilt', async () => {
  const first = await runs.run()
  await untilLive(first)
  // More than the cached part of the file, within which damage would not be noticed.
  for (let nth = 0; nth < 40; nth++) await begin(first, `long ${nth}`, `${nth} `.repeat(60_000))
  await begin(first, 'one', 'the first draft')
  await begin(first, 'two', 'the second draft')
  await server.down()
  await first.until('offline', (state) => state.connection.state === 'offline')
  await send(first, 'waits')
  const folder = path.join(runs.profile, 'accounts', first.account)
  for (const name of ['own.db', 'own.db-wal']) {
    const file = path.join(folder, name)
    writeFileSync(file, Buffer.alloc(statSync(file).size, 7), { flag: 'r+' })
  }
  await begin(first, 'three', 'the third draft')
  await begin(first, 'long 0', 'short by now')
  await first.pushed('it is told', () => notices(first).includes('own.db.bad-'))
  await begin(first, 'one', 'the first draft, and more')
  await first.until('all of it is written', (state) =>
    [...state.localDrafts.values(), ...state.outbox.values()].every(({ unsaved }) => unsaved !== true),
  )
  await runs.close(first)
  expect(readdirSync(folder).some((name) => name.startsWith('own.db.bad-'))).toBe(true)

  const second = await runs.run()
  await second.until('they are there', (state) => state.localDrafts.size === 43)
  expect(drafts(second).filter((text) => text.length < 100)).toEqual([
    'short by now',
    'the first draft, and more',
    'the second draft',
    'the third draft',
  ])
  expect([...second.state().outbox.values()].map(({ content }) => content)).toEqual(['waits'])
  expect(notices(second)).not.toContain('own.db')
  await server.up()
  await second.until('it is sent', (state) => state.outbox.size === 0)
})

test('a full disk is reported once for drafts, which are saved once there is room', async () => {
  let isFull = true
  const writes = new Set(['own save outbox+', 'own save draft+'])
  const first = await runs.run({ isFull: (operation) => isFull && writes.has(operation) })
  await untilLive(first)
  const id = await begin(first, 'one', 'half a thought')
  await first.until('it says so', (state) => state.localDrafts.get(id)?.unsaved === true)
  await first.pushed('it is told', () => notices(first).includes('disk is full'))
  await begin(first, 'one', 'half a thought, and the rest')
  expect(first.state().localDrafts.get(id)).toMatchObject({ unsaved: true })
  await send(first, 'goes out all the same')
  await first.until('it is sent', (state) => state.outbox.size === 0)
  expect(notices(first).match(/disk is full/g)).toHaveLength(1)

  isFull = false
  await first.until('it is kept', (state) => state.localDrafts.get(id)?.unsaved !== true)
  await first.pushed('it is told', () => notices(first).includes('saved again'))
  await runs.close(first)
  const second = await runs.run()
  await second.until('it is there', (state) => state.localDrafts.size > 0)
  expect(drafts(second)).toEqual(['half a thought, and the rest'])
})
