import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { idsOf } from '../../shared/collections/idList.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { mapGet } from '../../shared/collections/shardedMap.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import { openKept } from './openKept.ts'
import { profileRuns } from './profileRuns.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let profile: string
let ben: TestClient
let registrations = 0
const open: Pick<TestClient, 'close'>[] = []

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  profile = mkdtempSync(path.join(tmpdir(), 'topical-restart-'))
  ben = await openAs(server, server.accounts[2]!)
  open.push(ben)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

/** A run of the client that keeps its store in the profile. */
async function run(): Promise<TestClient> {
  const client = await openKept(server, server.accounts[1]!, {
    profile,
    fetchFor: () => (url, init) => {
      if (String(url).endsWith('/register')) registrations += 1
      return fetch(url, init)
    },
  })
  open.push(client)
  return client
}

const close = async (client: TestClient) => {
  open.splice(open.indexOf(client), 1)
  await client.close()
}
const place = (client: TestClient) => {
  const channel = [...client.state().channels.values()].find(({ name }) => name === 'general')
  return { type: 'channel' as const, channelId: channel!.id, topic: 'restart' }
}
const narrow = (client: TestClient) => topicNarrow(place(client).channelId, place(client).topic)
const sendText = async (content: string) => {
  const answer = await ben.client.handlers['message.send']({
    account: ben.account,
    destination: place(ben),
    content,
  })
  await ben.until(`${content} is sent`, (state) => !state.outbox.has(unwrap(answer).localId))
}
const texts = (client: TestClient) => {
  const state = client.state()
  const view = viewOf(state, narrow(client))
  return view && idsOf(view.ids).map((id) => mapGet(state.messages.byId, id)?.content)
}

test('offline, the next run shows the stored state of the last one and its age', async () => {
  const first = await run()
  await untilLive(first)
  await sendText('before')
  await first.fetch(narrow(first))
  await sendText('after')
  await first.until('it came', () => texts(first)?.length === 2)
  const previous = first.state()
  await close(first)
  await server.down()

  const second = await run()
  expect(second.state().connection.dataAt).toBeGreaterThan(0)
  expect([...second.state().channels.keys()]).toEqual([...previous.channels.keys()])
  expect(second.state().unreads).toEqual(previous.unreads)
  await second.fetch(narrow(second))
  expect(texts(second)).toEqual(['<p>before</p>', '<p>after</p>'])
  await server.up()
  await untilLive(second)
  expect(second.state().connection.dataAt).toBeNull()
  expect(readdirSync(path.join(profile, 'accounts', second.account))).toContain('service.db')
})

test('a live queue is resumed, and missed messages come as events', async () => {
  const first = await run()
  await untilLive(first)
  await sendText('before')
  await first.fetch(narrow(first))
  await close(first)
  const before = registrations
  await sendText('missed')
  const second = await run()
  await second.fetch(narrow(second))
  await untilLive(second)
  await second.until('it came', () => texts(second)?.length === 2)
  expect(registrations).toBe(before)
})

test('after the queue expired, the view is stale until it is fetched again', async () => {
  const first = await run()
  await untilLive(first)
  await sendText('before')
  await first.fetch(narrow(first))
  await close(first)
  await sendText('missed')
  server.expireQueue('all')
  const second = await run()
  await untilLive(second)
  await second.fetch(narrow(second))
  expect(viewOf(second.state(), narrow(second))).toMatchObject({ stale: true })
  expect(texts(second)).toEqual(['<p>before</p>'])
})

test('a removed account leaves no files', async () => {
  const client = await run()
  await untilLive(client)
  unwrap(await client.client.handlers['account.signOut']({ account: client.account }))
  expect(readdirSync(path.join(profile, 'accounts'))).toEqual([])
})

test('the next run resumes a queue from the last acknowledged heartbeat', async () => {
  const quiet = await startServer({ scenario: 'small', heartbeat: [0.1, 0.2] })
  const runs = profileRuns(quiet, quiet.accounts[1]!)
  try {
    const requests: string[] = []
    const first = await runs.run({
      atRequest: (what) => {
        requests.push(what)
        return false
      },
    })
    await untilLive(first)
    const polls = () => requests.filter((what) => what === 'GET /api/v1/events').length
    const before = polls()
    await expect.poll(polls, { timeout: 30_000 }).toBeGreaterThan(before + 4)
    first.kill()
    requests.length = 0
    const second = await runs.run({
      atRequest: (what) => {
        requests.push(what)
        return false
      },
    })
    await untilLive(second)
    expect(requests).toContain('GET /api/v1/events')
    expect(requests).not.toContain('POST /api/v1/register')
  } finally {
    await runs.end()
    await quiet.close()
  }
})

test('small pictures are shown after a restart without a server', async () => {
  const picture = async ({ account, client }: TestClient) => {
    const url = `media://${account}/user_avatars/realm/icon.png?version=1`
    const { status, body } = await client.media({ url, method: 'GET', headers: { accept: 'image/*' } })
    return { status, bytes: Buffer.from(await new Response(body).arrayBuffer()) }
  }
  const first = await run()
  await untilLive(first)
  const shown = await picture(first)
  expect(shown.bytes.length).toBeGreaterThan(100)
  await close(first)
  await server.down()
  expect(await picture(await run())).toEqual({ ...shown, status: 200 })
})
