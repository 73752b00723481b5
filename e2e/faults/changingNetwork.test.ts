import { expect } from 'vitest'
import type { UploadFetch } from '../../electron/core/uploads/uploadRequest.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { unreadOfTopic } from '../../shared/model/unread/unreads.ts'
import { unwrap } from '../core/harness.ts'
import { nodeUpload } from '../core/nodeUpload.ts'
import { isOffline, settles } from './actions.ts'
import { readAll } from './readAll.ts'
import { isFor, sharedFaults } from './sharedRun.ts'
import type { SharedRun } from './sharedRun.ts'

let upload: UploadFetch = nodeUpload
const { fault } = sharedFaults({ uploadFor: () => (request) => upload(request) }, () => {
  upload = nodeUpload
})
const waitOptions = { timeout: 15_000 }
const registering = 'POST /api/v1/register'
const polling = 'GET /api/v1/events'
const sending = 'POST /api/v1/messages'
const reading = 'GET /api/v1/messages'
const uploading = 'POST /api/v1/user_uploads'

/** Returns an error in the form of Node's fetch. */
const broken = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
/** A request without a response. */
const silence = (init: RequestInit | undefined) =>
  new Promise<never>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
const heard = ({ run }: SharedRun, content: string) =>
  run.events.filter((event) => event.type === 'message' && event.message.content === `<p>${content}</p>`)
    .length
const uploadRow = ({ run }: SharedRun, name: string) =>
  run.pushes
    .flatMap((push) => (push.name === 'upload.changed' ? push.payload.uploads : []))
    .findLast((row) => row.name === name)
const stored = ({ server }: SharedRun, name: string) =>
  [...server.server.state.uploads.values()].filter((upload) => upload.name === name)
const gives = async (it: SharedRun, name: string) => {
  const { account, handlers } = it.run
  const files = [{ path: it.write(name, 'contents of it') }]
  unwrap(await handlers['upload.add']({ account, place: it.topic, files }))
  await expect.poll(() => uploadRow(it, name)?.state, waitOptions).toBe('done')
}

fault('network: a registration breaks off, and the next one includes what was missed', async (it) => {
  it.server.malform(registering, 'brokenOff')
  it.server.expireQueue('all')
  it.say('missed')
  await it.run.until(
    'it is known',
    (state) => unreadOfTopic(state, it.channelId, it.topic) === 1 && state.connection.state === 'live',
  )
})

fault('network: it fails between a registration and its first poll; the queue remains', async (it) => {
  let registrations = 0
  it.setBetween(async (url, init, go) => {
    if (!isFor(registering, url, init)) return go()
    registrations += 1
    const answer = await go()
    const body = await answer.text()
    await it.server.down()
    return new Response(body, answer)
  })
  it.server.expireQueue('all')
  await isOffline(it.run)
  it.say('meanwhile')
  await it.server.up()
  it.wake()
  await expect.poll(() => heard(it, 'meanwhile'), waitOptions).toBe(1)
  expect(registrations).toBe(1)
})

fault('network: its changes do not disturb a registration in progress', async (it) => {
  let registrations = 0
  it.setBetween((url, init, go) => {
    if (isFor(registering, url, init)) registrations += 1
    return go()
  })
  const { came, release } = it.server.hold(registering, 'answer')
  it.server.expireQueue('all')
  await came
  for (let nth = 0; nth < 3; nth++) {
    it.wake()
    await new Promise((resolve) => setImmediate(resolve))
  }
  release()
  await it.run.until('live', ({ connection }) => connection.state === 'live')
  expect(registrations).toBe(1)
})

fault('network: a poll without a response is repeated on the next network', async (it) => {
  let isSilent = false
  it.setBetween((url, init, go) => {
    if (!isFor(polling, url, init) || isSilent) return go()
    isSilent = true
    return silence(init)
  })
  it.say('ends the poll before it')
  await expect.poll(() => isSilent, waitOptions).toBe(true)
  it.say('unheard')
  it.wake()
  await expect.poll(() => heard(it, 'unheard'), waitOptions).toBe(1)
})

fault('network: a poll breaks off within an event, which arrives once', async (it) => {
  it.server.malform(polling, 'brokenOff')
  // The fault breaks the next response, so the response to the pending poll still arrives.
  it.say('one')
  await expect.poll(() => it.server.server.faults.active, waitOptions).toEqual([])
  it.say('two')
  await expect.poll(() => heard(it, 'two'), waitOptions).toBe(1)
  expect(heard(it, 'one')).toBe(1)
})

fault('network: a message that could not connect is sent without the user', async (it) => {
  let tries = 0
  it.setBetween((url, init, go) => {
    if (!isFor(sending, url, init)) return go()
    tries += 1
    return tries === 1 ? Promise.reject(broken('ECONNREFUSED')) : go()
  })
  await it.send('by the second way')
  await settles(it.run)
  expect(tries).toBe(2)
  const isFailed = it.run.events.some(
    (event) => event.type === 'local/outbox' && event.row.status === 'failed',
  )
  expect(isFailed).toBe(false)
})

fault('network: a page of history breaks off, and the next one is shown', async (it) => {
  it.say('one', 'two')
  it.server.malform(reading, 'brokenOff')
  await readAll(it.run, topicNarrow(it.channelId, it.topic)).catch(() => undefined)
  expect(it.server.server.faults.active).toEqual([])
})

fault('network: an upload breaks off, and the server has the file once', async (it) => {
  let tries = 0
  upload = (request) => {
    const { body } = request
    tries += 1
    if (tries > 1 || body === null) return nodeUpload(request)
    const parts = async function* () {
      for await (const part of body.parts()) {
        yield part.subarray(0, part.length / 2)
        throw broken('ECONNRESET')
      }
    }
    return nodeUpload({ ...request, body: { ...body, parts } })
  }
  await gives(it, 'broken.txt')
  expect(tries).toBe(2)
  expect(stored(it, 'broken.txt').map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([
    'contents of it',
  ])
})

fault('network: a sign-in page responds to an upload, which does not count as complete', async (it) => {
  it.server.replace(uploading, '<!doctype html><title>Welcome</title>')
  await gives(it, 'portal.txt')
  expect(it.server.server.faults.active).toEqual([])
  expect(stored(it, 'portal.txt')).toHaveLength(1)
  expect(uploadRow(it, 'portal.txt')?.url).toContain('portal.txt')
})

const signIn = ({ run, server }: SharedRun) =>
  run.handlers['login.password']({
    realmUrl: server.url,
    username: server.accounts[3]!.email,
    password: server.accounts[3]!.password,
    keep: 'unprotected-file',
  })

fault('network: it breaks during a sign-in, which reports it and can be repeated', async (it) => {
  let isBroken = false
  it.setBetween(async (url, init, go) => {
    const answer = await go()
    if (!url.includes('fetch_api_key') || isBroken) return answer
    isBroken = true
    throw broken('ECONNRESET')
  })
  expect(await signIn(it)).toMatchObject({ ok: false, error: { code: 'network' } })
  expect(it.accounts()).toHaveLength(1)
  const { id } = unwrap(await signIn(it))
  expect(it.accounts()).toHaveLength(2)
  unwrap(await it.run.handlers['account.signOut']({ account: id }))
})
