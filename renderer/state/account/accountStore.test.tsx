import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { idList } from '../../../shared/collections/idList.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { mapSet } from '../../../shared/collections/shardedMap.ts'
import {
  account,
  arrived,
  channelMessage,
  fetched,
  snapshot,
  user,
} from '../../../shared/model/testing/eg.ts'
import { channelNarrow } from '../../../shared/model/views/narrow.ts'
import { batchText } from '../../../shared/ipc/transfer/batchText.ts'
import { encodeChunks } from '../../../shared/ipc/transfer/chunks.ts'
import { encodeRegistration } from '../../../shared/ipc/transfer/registrationChunks.ts'
import { accountFromSnapshot, applyEvents } from '../../../shared/model/account/account.ts'
import { viewOf } from '../../../shared/model/views/views.ts'
import { createAccountStore } from './accountStore.ts'
import { accountStore, connectAccountStores } from './accountStores.ts'
import { attached, failed, installBridge, ok } from '../testing/testBridge.ts'
import { unreadIdsOf } from '../../../shared/model/unread/unreadIndex.ts'

const narrow = channelNarrow(9)
const batch = (seq: number, id: number) => ({ account: 'a', seq, events: [arrived(channelMessage(id))] })
let seq = 0
let attach: () => ReturnType<typeof attached>

beforeEach(() => {
  seq = 4
  attach = () => attached(account(), seq)
  installBridge({ 'account.attach': () => attach() })
})

describe('an account store', () => {
  it('applies a batch of more events than a call takes arguments', async () => {
    const store = createAccountStore('a')
    await store.attach()
    const events: AccountEvent[] = Array.from({ length: 150_000 }, (_, id) => ({ id, type: 'heartbeat' }))
    store.receive({ account: 'a', seq: 5, events: [...events, arrived(channelMessage(101))] })
    expect([...unreadIdsOf(store.getState().state!.unreads)]).toEqual([101])
    expect(store.getState().seq).toBe(5)
  })

  it('applies the batches that follow the attached state, and skips those it contains', async () => {
    const store = createAccountStore('a')
    store.receive(batch(4, 100))
    const attached = store.attach()
    store.receive(batch(5, 101))
    await attached
    store.receive(batch(6, 102))
    const { state, seq: now } = store.getState()
    expect(now).toBe(6)
    expect([...unreadIdsOf(state!.unreads)].sort()).toEqual([101, 102])
  })

  it('notifies its listeners once for each batch', async () => {
    const store = createAccountStore('a')
    await store.attach()
    const changed = vi.fn()
    store.subscribe(changed)
    store.receive({ account: 'a', seq: 5, events: [1, 2, 3].map((id) => arrived(channelMessage(id))) })
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('applies the batches of a long burst together', async () => {
    const store = createAccountStore('a')
    await store.attach()
    const changed = vi.fn()
    store.subscribe(changed)
    for (const next of [5, 6, 7, 8, 9, 10, 11]) store.receive(batch(next, 100 + next))
    expect(store.getState().seq).toBe(8)
    await waitFor(() => expect(store.getState().seq).toBe(11))
    expect(changed).toHaveBeenCalledTimes(5)
  })

  it('attaches again when a batch is missing, and keeps its messages in a stale view', async () => {
    const store = createAccountStore('a')
    await store.attach()
    store.receive({ account: 'a', seq: 5, events: [fetched(narrow, [channelMessage(7)])] })
    seq = 9
    store.receive(batch(8, 30))
    store.receive(batch(10, 31))
    await waitFor(() => expect(store.getState().seq).toBe(10))
    const view = viewOf(store.getState().state!, narrow)
    expect(view?.ids).toEqual(idList([7]))
    expect(view?.stale).toBe(true)
  })

  it('applies the rest of a batch when a slice fails, and attaches again to repair it', async () => {
    const store = createAccountStore('a')
    await store.attach()
    const broken = { id: 1, type: 'channel', op: 'create', channels: null } as unknown as AccountEvent
    const again = vi.fn(() => attached(account(), 5))
    attach = again
    store.receive({ account: 'a', seq: 5, events: [broken, arrived(channelMessage(7))] })
    expect(store.getState().seq).toBe(5)
    expect(store.getState().state?.messages.byId.size).toBe(1)
    await waitFor(() => expect(again).toHaveBeenCalledTimes(1))
  })

  it('reports a failure when it cannot attach, and recovers on the next attempt', async () => {
    attach = () => failed('not-found')
    const store = createAccountStore('a')
    await store.attach()
    expect(store.getState().state).toBeNull()
    expect(store.getState().failure?.code).toBe('not-found')
    attach = () => attached(account(), seq)
    await store.attach()
    expect(store.getState().failure).toBeNull()
    expect(store.getState().state).not.toBeNull()
  })

  it('attaches by itself when a batch shows that main has the account', async () => {
    attach = () => failed('offline')
    const store = createAccountStore('a')
    await store.attach()
    attach = () => attached(account(), seq)
    store.receive(batch(5, 101))
    await waitFor(() => expect(store.getState()).toMatchObject({ seq: 5, failure: null }))
  })

  it('switches to a new session, whose batch numbers start again', async () => {
    const store = createAccountStore('a')
    await store.attach()
    seq = 0
    await store.restart()
    store.receive(batch(1, 101))
    expect(store.getState().seq).toBe(1)
  })

  it('joins a state that arrives in chunks with the batches that arrived meanwhile', async () => {
    const [first = '', ...rest] = encodeChunks(account(), null, 20)
    expect(rest.length).toBeGreaterThan(3)
    const { inputs } = installBridge({
      'account.attach': () => ok({ seq, chunk: first, token: 7, isChange: false }),
      'account.part': () => ok({ chunk: rest.shift() ?? null, more: rest.length > 0 }),
    })
    const store = createAccountStore('a')
    const seen = vi.fn()
    store.subscribe(seen)
    const done = store.attach()
    store.receive(batch(5, 101))
    await done
    expect(store.getState().seq).toBe(5)
    expect(store.getState().state?.users).toEqual(account().users)
    expect(inputs('account.part')[0]).toEqual({ account: 'a', token: 7 })
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('folds a pending registration with its own batch and the batches after it', async () => {
    const users = Array.from({ length: 300 }, (_, id) => user(id + 1))
    const unreads = {
      channels: [{ channelId: 9, topic: 'a', ids: [100] }],
      directs: [],
      mentions: [],
      oldUnreadsMissing: false,
    }
    const given = snapshot({ users, unreads })
    const chunks = [...encodeRegistration(500).rest(given, 5000), batchText(batch(5, 101))]
    const { push } = installBridge({
      'account.attach': () => ok({ isPending: true, token: 7 }),
      'account.part': () => ok({ chunk: chunks.shift() ?? null, more: chunks.length > 0 }),
    })
    const end = connectAccountStores()
    const store = accountStore('a')
    const seen = vi.fn()
    store.subscribe(seen)
    push('account.renewed', { account: 'a', seq: 5 })
    push('account.batch', batch(6, 102))
    await waitFor(() => expect(store.getState().seq).toBe(6))
    end()
    const expected = [batch(5, 101), batch(6, 102)].flatMap(({ events }) => events)
    expect(store.getState().state).toEqual(applyEvents(accountFromSnapshot(given, 5000), expected))
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('attaches again from the start when main has lost the remaining chunks', async () => {
    const [first = ''] = encodeChunks(account(), null, 20)
    let tries = 0
    installBridge({
      'account.attach': () =>
        ++tries === 1 ? ok({ seq, chunk: first, token: 7, isChange: false }) : attached(account(), 6),
      'account.part': () => ok({ chunk: null, more: false }),
    })
    const store = createAccountStore('a')
    await store.attach()
    expect(store.getState()).toMatchObject({ seq: 6, failure: null })
  })

  it('applies a registration as a change, or as a whole if the change does not fit', async () => {
    const { inputs } = installBridge({ 'account.attach': () => attach() })
    const store = createAccountStore('a')
    await store.attach()
    const before = store.getState().state!
    const mains = account()
    const next = { ...mains, users: mapSet(mains.users, 77, user(77)) }
    const onTop = (value: object, known: object) =>
      ok({ seq, chunk: [...encodeChunks(value, known)].join(), token: null, isChange: true })
    seq = 6
    attach = () => onTop(next, mains)
    store.renew(6)
    await waitFor(() => expect(store.getState().seq).toBe(6))
    expect(store.getState().state?.users).toEqual(next.users)
    expect(store.getState().state?.channels).toBe(before.channels)
    expect(store.getState().state?.unreads).toBe(before.unreads)

    seq = 9
    attach = () => {
      attach = () => attached(mains, seq)
      return onTop({ elsewhere: next }, { elsewhere: next })
    }
    store.renew(9)
    await waitFor(() => expect(store.getState().seq).toBe(9))
    expect(store.getState().state?.users).toEqual(mains.users)
    expect(inputs('account.attach')).toEqual([
      { account: 'a' },
      { account: 'a', since: 4 },
      { account: 'a', since: 6 },
      { account: 'a' },
    ])
  })

  it('requests the whole state after a slice could not apply an event', async () => {
    const { inputs } = installBridge({ 'account.attach': () => attach() })
    const store = createAccountStore('a')
    await store.attach()
    const broken = { id: 1, type: 'channel', op: 'create', channels: null } as unknown as AccountEvent
    store.receive({ account: 'a', seq: 5, events: [broken] })
    seq = 6
    store.renew(6)
    await waitFor(() => expect(store.getState().seq).toBe(6))
    expect(inputs('account.attach')).not.toContainEqual(expect.objectContaining({ since: 5 }))
  })

  it('attaches again when main registers again, even while attaching; messages stay', async () => {
    const store = createAccountStore('a')
    await store.attach()
    store.receive({ account: 'a', seq: 5, events: [fetched(narrow, [channelMessage(7)])] })
    seq = 6
    store.renew(6)
    store.receive(batch(7, 30))
    await waitFor(() => expect(store.getState().seq).toBe(7))
    expect(viewOf(store.getState().state!, narrow)).toMatchObject({ ids: idList([7]), stale: true })
    // The response in progress is older than the registration.
    store.renew(8)
    seq = 9
    store.renew(9)
    await waitFor(() => expect(store.getState().seq).toBe(9))
  })
})
