import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { usualTimeoutScale } from '../http/timeoutScale.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import type { Store } from '../store/thread/storeHost.ts'
import { StoreFault } from '../store/thread/storeFault.ts'
import { createUploadCopies } from './uploadCopies.ts'
import { createUploads } from './uploads.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-copies-'))
  writeFileSync(path.join(folder, 'pasted'), 'a picture')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const started = async (file: Pick<Store, 'call'> | null) => {
  const nothing = () => undefined
  const runtime = {
    signal: new AbortController().signal,
    log: { info: nothing, warn: nothing, error: nothing },
  }
  const uploads = createUploads({
    runtime: () => runtime as unknown as AccountRuntime,
    wire: {
      realmUrl: 'http://127.0.0.1',
      upload: () => Promise.reject(new Error('nothing is sent')),
      userAgent: '',
      credentials: () => ({ email: '', apiKey: '' }),
      context: () => ({ wireName: '', featureLevel: 0, selfUserId: 1 }),
      clock: systemClock,
      timeoutScale: usualTimeoutScale,
    },
    copies: createUploadCopies(folder, () => new Uint8Array(32)),
    isOurs: () => Promise.resolve(false),
    onDeadKey: nothing,
    push: nothing,
  })
  await uploads.start(file)
  await uploads.close()
}

test('a copy that no upload is of goes', async () => {
  await started({ call: () => Promise.resolve([] as never) })
  expect(readdirSync(folder)).toEqual([])
})

test('copies of uploads stay for the next run if the last run’s list cannot be read', async () => {
  await started(null)
  await started({ call: () => Promise.reject(new StoreFault('locked', 'in use')) })
  expect(readdirSync(folder)).toEqual(['pasted'])
})
