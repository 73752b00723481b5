import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UploadFetch } from '../../electron/core/uploads/uploadRequest.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { Flag, flagBits } from '../server/state/userRows.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import { nodeUpload } from './nodeUpload.ts'
import { openKept } from './openKept.ts'

// The profile was written by the app of commit f789b85a. Online it started two uploads and was cut off; one of three
// messages was refused; offline the user continued. The larger of its two pasted files is generated here.

const realm = 'https://chat.test'
const account = '18c365b373c82925'
const film = { id: '451c36f9-5d9e-4658-9e40-98e4eb372f42', size: 25_000_100 }
/** The message that the user edited while offline. */
const edited = 1083

let server: RunningServer
let profile: string
const open = new Set<TestClient>()

beforeEach(async () => {
  profile = mkdtempSync(path.join(tmpdir(), 'topical-earlier-'))
  cpSync(path.join(import.meta.dirname, 'earlierProfile'), profile, { recursive: true })
  writeFileSync(path.join(profile, 'accounts', account, 'uploads', film.id), Buffer.alloc(film.size))
  server = await startServer({ scenario: 'small', realmUrl: realm, limits: { uploadMib: 100 } })
})
afterEach(async () => {
  for (const each of open) await each.close()
  open.clear()
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

const here = (url: unknown) => String(url).replace(realm, server.url)
const upload: UploadFetch = async (request) => {
  const answer = await nodeUpload({ ...request, url: here(request.url) })
  const { location } = answer.headers
  if (location === undefined) return answer
  return { ...answer, headers: { ...answer.headers, location: location.replace(server.url, realm) } }
}
const run = async () => {
  const client = await openKept(server, server.accounts[1]!, {
    profile,
    fetchFor: () => (url, init) => fetch(here(url), init),
    uploadFor: () => upload,
  })
  open.add(client)
  return client
}
const contents = () => [...server.server.state.messages.byId.values()].map(({ content }) => content)
const stored = (pattern: RegExp) => contents().filter((content) => pattern.test(content))
const uploads = (name: string) =>
  [...server.server.state.uploads.values()]
    .filter((each) => each.name === name)
    .map(({ bytes }) => bytes.length)

test('everything that an earlier version left waiting is sent once and in order', async () => {
  const ada = testClient(server.url, server.accounts[1]!)
  const general = [...server.server.state.channels.values()].find(({ name }) => name === 'general')!.id
  const original = { type: 'stream', to: general, topic: 'edited', content: 'as it was at first' }
  expect((await ada.post('/messages', original)).body).toMatchObject({ id: edited })

  const first = await run()
  expect(first.account).toBe(account)
  await first.until(
    'only what was refused waits',
    ({ connection, outbox }) => connection.state === 'live' && outbox.size === 3,
  )
  const waiting = [...first.state().outbox.values()]
  expect(waiting.map(({ content, held, status }) => [content, status, held])).toEqual([
    ['refused first', 'failed', undefined],
    ['behind it', 'queued', 'failed'],
    ['behind both', 'queued', 'failed'],
  ])
  await first.until('the edit is made', ({ actions }) => actions.size === 0)
  expect(server.server.state.messages.byId.get(edited)).toMatchObject({ content: 'as it is now' })
  const { rows } = server.server.state.users.get(server.accounts[1]!.user_id)!
  await expect.poll(() => (flagBits(rows, edited) ?? 0) & Flag.starred).not.toBe(0)
  expect(stored(/^waits|^refused|^behind|^to ben/).toSorted()).toEqual([
    'to ben alone',
    'waits one',
    'waits three',
    'waits two',
  ])
  expect(stored(/^waits/)).toEqual(['waits one', 'waits two', 'waits three'])
  expect(stored(/^Here it is/).toSorted()).toEqual([
    expect.stringMatching(/^Here it is: \[film\.mp4\]\(\/user_uploads\/.*film\.mp4\)$/),
    expect.stringMatching(/^Here it is: \[picture\.png\]\(\/user_uploads\/.*picture\.png\)$/),
  ])
  expect([uploads('film.mp4'), uploads('picture.png')]).toEqual([[film.size], [3000]])

  const drafts = () => [...first.state().localDrafts.values()].map(({ content }) => content).toSorted()
  expect(drafts()).toEqual(['Another one.', 'Short. And more of it.'])
  const id = draftIdOf({ type: 'channel', channelId: general, topic: 'begun' })
  const versions = unwrap(await first.client.handlers['draft.versions']({ account, id }))
  expect(versions.map(({ content }) => content)).toEqual([
    'A long thought that somebody began on a quiet morning.',
  ])
  const onServer = async () =>
    ((await ada.get('/drafts')).body as unknown as { drafts: { content: string }[] }).drafts.map(
      ({ content }) => content,
    )
  await expect.poll(async () => (await onServer()).toSorted()).toEqual(drafts())

  const refused = waiting[0]!.localId
  unwrap(await first.client.handlers['outbox.retry']({ account, localId: refused }))
  await first.until('nothing waits', ({ outbox }) => outbox.size === 0)
  expect(stored(/^refused|^behind/)).toEqual(['refused first', 'behind it', 'behind both'])
  await expect.poll(() => readdirSync(path.join(profile, 'accounts', account, 'uploads'))).toEqual([])
  open.delete(first)
  await first.close()

  const before = contents().length
  const second = await run()
  await second.until('live', ({ connection }) => connection.state === 'live')
  expect([second.state().outbox.size, second.state().actions.size]).toEqual([0, 0])
  expect([...second.state().localDrafts.values()].map(({ content }) => content).toSorted()).toEqual([
    'Another one.',
    'Short. And more of it.',
  ])
  expect(contents()).toHaveLength(before)
})
