import { expect, test } from 'vitest'
import { defaultTimeoutScale } from '../http/timeoutScale.ts'
import { systemClock } from '../platform/clock.ts'
import { createGuard } from '../platform/guard.ts'
import { createSupervisor } from '../platform/supervise.ts'
import type { AccountStore } from '../store/accountStore.ts'
import { createAccountCore, type AccountOptions } from './accountCore.ts'
import type { AccountPart, AccountParts } from './accountParts.ts'
import { runAccount } from './runAccount.ts'

const nothing = () => undefined
const log = { info: nothing, warn: nothing, error: nothing }
const store = {
  files: { call: () => Promise.reject(new Error('not read')) },
  onOwnLost: nothing,
  restore: async () => null,
  close: async () => undefined,
} as unknown as AccountStore
const options: AccountOptions = {
  realmUrl: 'http://127.0.0.1',
  credentials: { email: '', apiKey: '' },
  context: { wireName: '', featureLevel: 0, selfUserId: 1 },
  fetch: () => Promise.reject(new Error('nothing is sent')),
  fetchOnce: undefined,
  userAgent: '',
  clock: systemClock,
  log,
  guard: createGuard(log),
  supervisor: createSupervisor(systemClock, log),
  timeoutScale: defaultTimeoutScale,
  presence: { idle: () => 'idle', usedSince: () => false },
  shown: Promise.resolve(),
  lastPage: null,
  consumers: {},
  onRegistered: nothing,
  onRestored: nothing,
  messageReminder: () => nothing,
  onReminder: nothing,
  onEmail: nothing,
  onAutomaticPolicy: nothing,
  store: Promise.resolve(store),
  isPaused: true,
  isKept: true,
  uploads: {} as AccountOptions['uploads'],
  onKeyDied: nothing,
}

test('a part that cannot be restored starts empty, and the others are restored', async () => {
  const calls: string[] = []
  const part = (name: string, fails: boolean): AccountPart => ({
    name,
    load: async (files) => {
      calls.push(`load ${name} ${files === null ? 'empty' : 'from the file'}`)
      if (fails && files !== null) throw new Error('made to fail')
    },
    resume: () => void calls.push(`resume ${name}`),
    flushed: async () => void calls.push(`flushed ${name}`),
  })
  const stop = new AbortController()
  const core = createAccountCore(options, stop.signal)
  const parts = {
    all: [part('a', true), part('b', false)],
    operations: { runtime: { ...core.runtime, afterFetch: () => [] } },
    presence: { run: async () => undefined },
  }
  const account = runAccount(core, parts as unknown as AccountParts, stop)
  await account.restored
  await account.close(false)
  expect(calls).toEqual([
    'load a from the file',
    'load b from the file',
    'load a empty',
    'resume a',
    'resume b',
    'flushed a',
    'flushed b',
  ])
})
