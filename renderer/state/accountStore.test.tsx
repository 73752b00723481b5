import { beforeEach, describe, expect, it, vi } from 'vitest'
import { account, arrived, channelMessage, fetched } from '../../shared/model/testing/eg.ts'
import { channelNarrow } from '../../shared/model/narrow.ts'
import { viewOf } from '../../shared/model/slices/views.ts'
import { createAccountStore } from './accountStore.ts'
import { failed, installBridge, ok } from './testing/testBridge.ts'

const narrow = channelNarrow(9)
const batch = (seq: number, id: number) => ({ account: 'a', seq, events: [arrived(channelMessage(id))] })
let seq = 0
let attach: () =>
  ReturnType<typeof ok<{ seq: number; state: ReturnType<typeof account> }>> | ReturnType<typeof failed>

beforeEach(() => {
  seq = 4
  attach = () => ok({ seq, state: account() })
  installBridge({ 'account.attach': () => attach() })
})

describe('an account store', () => {
  it('applies batches after the state it attached to, and skips those in it already', async () => {
    const store = createAccountStore('a')
    store.receive(batch(4, 100))
    const attached = store.attach()
    store.receive(batch(5, 101))
    await attached
    store.receive(batch(6, 102))
    const { state, seq: now } = store.getState()
    expect(now).toBe(6)
    expect(
      [...(state?.unreads.locator.shards ?? [])].flatMap((shard) => [...(shard?.keys() ?? [])]).sort(),
    ).toEqual([101, 102])
  })

  it('tells its listeners once for each batch', async () => {
    const store = createAccountStore('a')
    await store.attach()
    const changed = vi.fn()
    store.subscribe(changed)
    store.receive({ account: 'a', seq: 5, events: [1, 2, 3].map((id) => arrived(channelMessage(id))) })
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('attaches again when a batch is missing, keeps the messages on the screen and marks their view stale', async () => {
    const store = createAccountStore('a')
    await store.attach()
    store.receive({ account: 'a', seq: 5, events: [fetched(narrow, [channelMessage(7)])] })
    seq = 9
    store.receive(batch(8, 30))
    store.receive(batch(10, 31))
    await vi.waitFor(() => expect(store.getState().seq).toBe(10))
    const view = viewOf(store.getState().state!, narrow)
    expect(view?.ids).toEqual([7])
    expect(view?.stale).toBe(true)
  })

  it('has a failure and no state when it cannot attach, and recovers at the next try', async () => {
    attach = () => failed('not-found')
    const store = createAccountStore('a')
    await store.attach()
    expect(store.getState().state).toBeNull()
    expect(store.getState().failure?.code).toBe('not-found')
    attach = () => ok({ seq, state: account() })
    await store.attach()
    expect(store.getState().failure).toBeNull()
    expect(store.getState().state).not.toBeNull()
  })

  it('comes to life by itself when a batch tells that main has the account', async () => {
    attach = () => failed('offline')
    const store = createAccountStore('a')
    await store.attach()
    attach = () => ok({ seq, state: account() })
    store.receive(batch(5, 101))
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ seq: 5, failure: null }))
  })

  it('goes over to a new session, whose numbers begin anew', async () => {
    const store = createAccountStore('a')
    await store.attach()
    seq = 0
    await store.restart()
    store.receive(batch(1, 101))
    expect(store.getState().seq).toBe(1)
  })
})
