import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import * as eg from '../../../shared/model/testing/eg.ts'
import { systemClock } from '../clock.ts'
import { createSupervisor } from '../supervise.ts'
import { createAccountStore } from './accountStore.ts'
import { stateForm } from './stateForm.ts'
import { createStoreHost } from './storeHost.ts'
import { startSourceThread } from './testing/startSourceThread.ts'

const ignore = () => undefined
const log = { info: ignore, warn: ignore, error: ignore }
const key = 'ab'.repeat(32)

test('the log of batches is written anew as a state before it is too long', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'topical-account-store-'))
  const host = createStoreHost(startSourceThread, systemClock, log)
  try {
    const files = await host.open('a', { dir, key })
    const options = { tell: ignore, tellOwn: ignore, maxBytes: () => Infinity }
    const supervisor = createSupervisor(systemClock, log)
    const store = createAccountStore(files, systemClock, log, { ...options, supervisor })
    const state = eg.account()
    const wrote = (seq: number, events: readonly AccountEvent[]) =>
      store.wrote({ batch: { seq, events }, before: state, after: state }, null, null)
    wrote(1, [{ type: 'local/snapshot', snapshot: eg.snapshot() }])
    await store.flushed()
    for (let seq = 2; seq < 42; seq++) {
      wrote(seq, [eg.arrived(eg.channelMessage(seq, { content: 'x'.repeat(500_000) }))])
      await store.flushed()
    }
    const found = await files.call('main', 'loadState', { form: stateForm })
    const length = JSON.stringify(found?.batches).length
    expect([found?.batches.at(-1)?.seq, length < 10_000_000]).toEqual([41, true])
  } finally {
    await host.close()
    rmSync(dir, { recursive: true, force: true })
  }
})
