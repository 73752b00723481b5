import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { defaultTimeoutScale } from '../http/timeoutScale.ts'
import type { UploadRow } from '../../../shared/model/outbox/uploadRow.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import type { Store } from '../store/thread/storeHost.ts'
import { StoreFault } from '../store/thread/storeFault.ts'
import { createUploadCopies } from './uploadCopies.ts'
import { createUploads } from './uploads.ts'
import type { UploadRecord } from './uploadRecord.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-copies-'))
  writeFileSync(path.join(folder, 'pasted'), 'a picture')
})
afterEach(() => {
  for (const made of [folder, `${folder}-film`]) rmSync(made, { recursive: true, force: true })
})

const nothing = () => undefined
/** As at startup: nothing about the account is known until `state` and `featureLevel` are set. */
function parts() {
  const known = { state: null as object | null, featureLevel: 0 }
  const requests: string[] = []
  const pushed: (readonly UploadRow[])[] = []
  const stop = new AbortController()
  const runtime = {
    signal: stop.signal,
    log: { info: nothing, warn: nothing, error: nothing },
    stateStore: { state: () => known.state },
    connection: { current: () => ({ state: 'live' }) },
    supervise: async (_loop: string, run: () => Promise<void>) => run(),
  }
  const uploads = createUploads({
    runtime: runtime as unknown as AccountRuntime,
    wire: {
      realmUrl: 'http://127.0.0.1',
      upload: ({ method, url }) => {
        requests.push(`${method} ${new URL(url).pathname}`)
        return Promise.reject(new Error('nothing is sent'))
      },
      userAgent: '',
      credentials: () => ({ email: '', apiKey: '' }),
      context: () => ({ wireName: '', featureLevel: known.featureLevel, selfUserId: 1 }),
      clock: systemClock,
      timeoutScale: defaultTimeoutScale,
    },
    copies: createUploadCopies(folder, () => new Uint8Array(32)),
    isOurs: () => Promise.resolve(false),
    onDeadKey: nothing,
    push: (rows) => void pushed.push(rows),
  })
  const close = async () => {
    stop.abort()
    await uploads.close()
  }
  return { close, known, pushed, requests, uploads }
}

const started = async (file: Pick<Store, 'call'> | null) => {
  const { close, uploads } = parts()
  await uploads.start(file)
  await close()
}

test('deletes a copy that belongs to no upload', async () => {
  await started({ call: () => Promise.resolve([] as never) })
  expect(readdirSync(folder)).toEqual([])
})

test('keeps copies for the next run if the list of uploads cannot be read', async () => {
  await started(null)
  await started({ call: () => Promise.reject(new StoreFault('locked', 'in use')) })
  const newer = { key: 'newer', content: '{}', order: 0, kind: '' }
  await started({ call: () => Promise.resolve([newer] as never) })
  expect(readdirSync(folder)).toEqual(['pasted'])
})

test('an upload of the last run waits for the server’s level and continues', async () => {
  const size = 26 * 1024 * 1024
  const film = `${folder}-film`
  writeFileSync(film, '')
  truncateSync(film, size)
  const record: UploadRecord = {
    id: 'one',
    place: 'here',
    path: film,
    isCopy: false,
    name: 'film.mp4',
    label: 'film.mp4',
    isRenamed: false,
    type: 'video/mp4',
    size,
    modified: statSync(film).mtimeMs,
    state: 'queued',
    sent: size - 1,
    tusUrl: 'http://127.0.0.1/api/v1/tus/one',
    mayBeStored: true,
    url: null,
    reason: null,
    canRetry: true,
    isOverQuota: false,
    created: 0,
  }
  const { close, known, requests, uploads } = parts()
  await uploads.start({
    call: (_file, operation) =>
      Promise.resolve(
        (operation === 'rows'
          ? [{ key: 'one', order: 0, kind: '', content: JSON.stringify(record) }]
          : null) as never,
      ),
  })
  await systemClock.sleep(50, new AbortController().signal)
  expect(requests).toEqual([])
  known.state = { realm: { limits: { fileUploadMib: 100 }, fields: {} } }
  known.featureLevel = 407
  uploads.known()
  await vi.waitFor(() => expect(requests).toEqual(['HEAD /api/v1/tus/one']), { timeout: 30_000 })
  await close()
})

test("the window has a file's row before the call that added it returns", async () => {
  const { close, pushed, uploads } = parts()
  await uploads.start(null)
  for (const name of ['first.png', 'second.png']) {
    const given = { name, type: 'image/png', bytes: new Uint8Array(4) }
    const [row] = await uploads.add('here', [given])
    expect(pushed.at(-1)?.map(({ id }) => id)).toContain(row?.id)
  }
  await close()
})
