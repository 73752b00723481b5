import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { feedNarrow } from '../../../shared/model/views/narrow.ts'
import * as eg from '../../../shared/model/testing/eg.ts'
import { systemClock } from '../platform/clock.ts'
import { createSupervisor } from '../platform/supervise.ts'
import { createAccountStore } from './accountStore.ts'
import type { AccountStore } from './accountStore.ts'
import { firstPlace } from './messages/evictSome.ts'
import { stateForm } from './state/stateForm.ts'
import { createStoreHost } from './thread/storeHost.ts'
import type { Store, StoreHost } from './thread/storeHost.ts'
import { startSourceThread } from './testing/startSourceThread.ts'

const ignore = () => undefined
const log = { info: ignore, warn: ignore, error: ignore }
const key = 'ab'.repeat(32)

let dir: string
let host: StoreHost
let files: Store
let store: AccountStore
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'topical-account-store-'))
  host = createStoreHost(startSourceThread, systemClock, log)
  files = await host.open('a', { dir, key })
  const options = { tell: ignore, tellOwn: ignore, maxBytes: () => Infinity }
  const supervisor = createSupervisor(systemClock, log)
  store = createAccountStore(files, systemClock, log, { ...options, supervisor })
})
afterEach(async () => {
  await store.close()
  await host.close()
  rmSync(dir, { recursive: true, force: true })
})

const state = eg.after(
  eg.account({ starredIds: [1, 2] }),
  eg.arrived(eg.channelMessage(2, { flags: [] })),
  eg.arrived(eg.channelMessage(9, { flags: [] })),
)
const wrote = async (seq: number, events: readonly AccountEvent[]) => {
  store.onBatch({ batch: { seq, events }, before: state, after: state }, null, null)
  await store.flushed()
}
const registered: AccountEvent = { type: 'local/snapshot', snapshot: eg.snapshot() }

test('saves a new state before the log of batches gets too long', async () => {
  await wrote(1, [registered])
  for (let seq = 2; seq < 42; seq++)
    await wrote(seq, [eg.arrived(eg.channelMessage(seq, { content: 'x'.repeat(500_000) }))])
  const found = await files.call('main', 'loadState', { form: stateForm })
  const length = JSON.stringify(found?.batches).length
  expect([found?.batches.at(-1)?.seq ?? found?.seq, length < 10_000_000]).toEqual([41, true])
})

test('the main file has no text of a draft or an operation', async () => {
  const target = { type: 'direct' as const, userIds: [eg.adaId] }
  const content = 'half a thought'
  const draft = {
    id: 'dm:2',
    target,
    content,
    caret: null,
    updated: 1,
    rev: 1,
    writer: 'window',
    synced: false,
  }
  const row = {
    localId: 'l1',
    destination: target,
    content,
    createdAt: 1,
    status: 'queued',
    reason: null,
  } as const
  const typed = eg.after(state, { type: 'local/draft', draft }, { type: 'local/outbox', row })
  store.onBatch({ batch: { seq: 1, events: [registered] }, before: state, after: typed }, null, null)
  await store.flushed()
  const found = await files.call('main', 'loadState', { form: stateForm })
  expect(found?.pieces.join('')).not.toContain(content)
  expect((await store.restore())?.state.starred).toEqual(state.starred)
})

test('counts unread and starred messages without room once, and no others', async () => {
  await wrote(1, [registered])
  const flags = [['read', 'starred'], ['starred'], ['read']]
  const fetched = flags.map((of, index) => eg.channelMessage(index + 1, { flags: of }))
  await wrote(2, [eg.fetched(feedNarrow, fetched)])
  expect(await store.unkept()).toBe(0)
  let place = firstPlace
  for (let more = true; more;) {
    const done = await files.call('main', 'evict', { ...place, maxBytes: 0, selfUserId: eg.selfId })
    more = done.more
    place = done
  }
  // The ninth message was never stored.
  expect(await store.unkept()).toBe(2)
})

test('restores a state that was saved before one of the lists existed', async () => {
  const { savedSearches: _missing, ...earlier } = state
  const after = earlier as AccountState
  store.onBatch({ batch: { seq: 1, events: [registered] }, before: null, after }, null, null)
  await store.flushed()
  expect((await store.restore())?.state).toMatchObject({ self: state.self, savedSearches: new Map() })
})
