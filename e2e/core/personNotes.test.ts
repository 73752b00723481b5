import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { callInputs } from '../../shared/ipc/contract.ts'
import { maxPersonNote } from '../../shared/model/people/personNote.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { eachRuns } from './eachRuns.ts'
import { openClient, unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const idOf = (name: string) => server.accounts.find(({ email }) => email.startsWith(`${name}@`))?.user_id ?? 0
type Client = Pick<Run, 'account' | 'client'>
const write = ({ account, client }: Client, text: string, userId = idOf('ben')) =>
  client.handlers['notes.write']({ account, userId, text })
const read = ({ account, client }: Client, userId = idOf('ben')) =>
  client.handlers['notes.read']({ account, userId })

test('notes survive a kill and an expired queue, and emptied ones stay deleted', async () => {
  const first = await runs.run()
  await untilLive(first)
  expect(unwrap(await read(first))).toEqual({ text: '', isStored: true })
  const note = { text: 'Has the tall ladder.\nNot before nine.', isStored: true }
  expect(unwrap(await write(first, note.text))).toEqual(note)
  unwrap(await write(first, 'Likes tea.', idOf('gus')))
  unwrap(await write(first, ' \n', idOf('gus')))
  first.kill()
  const second = await runs.run()
  expect(unwrap(await read(second))).toEqual(note)
  expect(unwrap(await read(second, idOf('gus'))).text).toBe('')
  server.expireQueue('all')
  // No event reports this; only the next registration contains it.
  await testClient(server.url, server.accounts[1]!).post('/users/me/alert_words', {
    alert_words: ['harvest'],
  })
  await second.until('it registered anew', ({ alertWords }) => alertWords.includes('harvest'))
  expect(unwrap(await read(second))).toEqual(note)
})

test('notes are read and written offline', async () => {
  await runs.close(await runs.run())
  await server.down()
  const run = await runs.run()
  unwrap(await write(run, 'Back on Monday.'))
  expect(unwrap(await read(run))).toEqual({ text: 'Back on Monday.', isStored: true })
})

test('a start loads no notes', async () => {
  const first = await runs.run()
  await untilLive(first)
  unwrap(await write(first, 'Has the tall ladder.'))
  await runs.close(first)
  const requests: string[] = []
  const second = await runs.run({
    atStore: (operation, input) => {
      if (JSON.stringify(input ?? null).includes('person_note')) requests.push(operation)
      return false
    },
  })
  await untilLive(second)
  expect(requests).toEqual([])
  expect(unwrap(await read(second)).text).toBe('Has the tall ladder.')
  expect(requests).toEqual(['own row'])
})

test('a note on an unknown user and a note that is too long are refused', async () => {
  const run = await runs.run()
  await untilLive(run)
  expect((await write(run, 'Who?', 987_654)).ok).toBe(false)
  expect((await read(run, 987_654)).ok).toBe(false)
  const input = (text: string, userId: unknown = 1) =>
    callInputs['notes.write'].safeParse({ account: run.account, userId, text }).success
  expect(input('x'.repeat(maxPersonNote))).toBe(true)
  expect(input('x'.repeat(maxPersonNote + 1))).toBe(false)
  for (const id of [-1, 0.5, '1', null, '1; drop table person_note']) expect(input('x', id)).toBe(false)
})

test('a note that the disk refuses is reported, and written later', async () => {
  let isFull = true
  const first = await runs.run({ isFull: (operation) => isFull && operation === 'own save person_note+' })
  await untilLive(first)
  expect(unwrap(await write(first, 'Has the tall ladder.'))).toEqual({
    text: 'Has the tall ladder.',
    isStored: false,
  })
  expect(unwrap(await read(first)).isStored).toBe(false)
  isFull = false
  await expect.poll(async () => unwrap(await read(first)).isStored, { timeout: 20_000 }).toBe(true)
  first.kill()
  const second = await runs.run()
  expect(unwrap(await read(second)).text).toBe('Has the tall ladder.')
})

test('an account whose key is not stored has notes for this run only', async () => {
  const opened = await openClient()
  const [, ada] = server.accounts
  const { id } = unwrap(
    await opened.client.handlers['login.password']({
      realmUrl: server.url,
      username: ada!.email,
      password: ada!.password,
      keep: 'run',
    }),
  )
  const run = { ...opened, account: id }
  await run.client.handlers['account.attach']({ account: id })
  await expect.poll(async () => (await read(run)).ok).toBe(true)
  expect(unwrap(await write(run, 'Has the tall ladder.'))).toEqual({
    text: 'Has the tall ladder.',
    isStored: false,
  })
  expect(unwrap(await read(run)).text).toBe('Has the tall ladder.')
  await opened.close()
})

test('notes continue in memory once the account is no longer stored', async () => {
  const first = await runs.run()
  await untilLive(first)
  unwrap(await write(first, 'Has the tall ladder.'))
  await runs.close(first)
  const second = await runs.run()
  await untilLive(second)
  const [, ada] = server.accounts
  const again = { realmUrl: server.url, username: ada!.email, password: ada!.password, keep: 'run' } as const
  unwrap(await second.client.handlers['login.password'](again))
  const note = { text: 'Has the tall ladder.', isStored: false }
  await expect.poll(async () => unwrap(await read(second))).toEqual(note)
  unwrap(await write(second, ''))
  expect(unwrap(await read(second))).toEqual({ text: '', isStored: false })
})

test('signing out deletes the notes, and the file never had them in clear text', async () => {
  const first = await runs.run()
  await untilLive(first)
  unwrap(await write(first, 'Has the tall ladder.'))
  const folder = path.join(runs.profile, 'accounts', first.account)
  for (const name of readdirSync(folder).filter((each) => each.startsWith('own.db')))
    expect(readFileSync(path.join(folder, name)).includes('tall ladder')).toBe(false)
  unwrap(await first.client.handlers['account.signOut']({ account: first.account }))
  await runs.close(first)
  const second = await runs.run()
  await untilLive(second)
  expect(unwrap(await read(second)).text).toBe('')
})
