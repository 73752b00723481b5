import { afterEach, describe, expect, it, vi } from 'vitest'
import { account, adaId, channel, selfId, user } from '../../../../../shared/model/testing/eg.ts'
import type { CallInput } from '../../../../../shared/ipc/contract.ts'
import type { Connection } from '../../../../../shared/model/state/localRecords.ts'
import { channelNarrow } from '../../../../../shared/model/views/narrow.ts'
import { createAccountStore } from '../../../../state/account/accountStore.ts'
import { hashOfRoute, navigateHash, resetUi, startHash, uiStore } from '../../../../state/index.ts'
import { attached, failed, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { createChannel, createdUnanswered } from './createChannel.ts'
import { emptyDraft, keepNewChannel, newChannelDraft } from './newChannelDraft.ts'
import { showCreated } from './showCreated.ts'

const draft = { ...emptyDraft, name: 'shed', isDefault: true }
const connection = (state: Connection['state']) =>
  ({
    type: 'local/connection',
    connection: { state, since: 0, retryAt: null, reason: null, dataAt: null },
  }) as const
type Answer = (route: string) => ReturnType<typeof failed> | ReturnType<typeof ok<unknown>>

async function start(answer: Answer, featureLevel: number, live: Connection['state'] = 'live') {
  const { inputs } = installBridge({
    'account.attach': () =>
      attached(account({ featureLevel, users: [user(selfId, { role: 100 })], channels: [] })),
    'api.call': ({ route }) => answer(route),
  })
  const store = createAccountStore('a')
  await store.attach()
  store.applyOptimistic(connection(live))
  const routes = () => inputs('api.call').map((input) => (input as CallInput<'api.call'>).route)
  const create = (creatorId: number) =>
    store.applyOptimistic({
      id: -1,
      type: 'channel',
      op: 'create',
      channels: [channel(9, { name: 'shed', creatorId })],
    })
  return { store, routes, create }
}
afterEach(() => {
  vi.useRealTimers()
  resetUi()
})

describe('creating a channel', () => {
  it('sends nothing until the state is up to date', async () => {
    const { store, routes } = await start(() => ok(null), 507, 'catching-up')
    expect(await createChannel(store, draft, [])).toMatchObject({ kind: 'refused', field: null })
    expect(routes()).toEqual([])
  })
  it('uses the channel of a creation whose response was lost', async () => {
    const { store, routes, create } = await start(() => failed('network'), 507)
    const end = createChannel(store, draft, [])
    await Promise.resolve()
    create(selfId)
    expect(await end).toMatchObject({ kind: 'created', channelId: 9, leftReason: null })
    expect(routes()).toEqual(['createChannel'])
  })
  it('does not use a channel that another user created in the meantime', async () => {
    const { store, create } = await start(() => failed('network'), 507)
    vi.useFakeTimers()
    const end = createChannel(store, draft, [])
    await vi.advanceTimersByTimeAsync(10)
    create(adaId)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await end).toMatchObject({ kind: 'refused', words: '(network)' })
    expect(createdUnanswered('a', store.getState().state!, 'shed')).toBe(null)
  })
  it("an old server's response shows that the name is taken", async () => {
    const { store, routes } = await start(
      (route) => (route === 'getChannelId' ? failed('refused') : ok({ unauthorized: ['attic'] })),
      190,
    )
    expect(await createChannel(store, { ...draft, name: 'attic' }, [])).toMatchObject({
      kind: 'refused',
      field: 'name',
    })
    expect(routes()).toEqual(['getChannelId', 'subscribe'])
  })
  it('does not derive the field from the text of a refusal', async () => {
    const { store } = await start(() => failed('refused'), 507)
    expect(await createChannel(store, { ...draft, name: 'attic' }, [])).toMatchObject({
      kind: 'refused',
      field: null,
    })
  })
  it('makes it a default channel with a separate request on old servers', async () => {
    let isThere = false
    const { store, routes, create } = await start((route) => {
      if (route === 'getChannelId') return isThere ? ok({ channelId: 9 }) : failed('refused')
      if (route === 'addDefaultChannel') return failed('refused')
      isThere = true
      create(selfId)
      return ok({})
    }, 190)
    const end = await createChannel(store, draft, [])
    expect(routes()).toEqual(['getChannelId', 'subscribe', 'getChannelId', 'addDefaultChannel'])
    expect(end).toMatchObject({ kind: 'created', notDefaultReason: '(refused)' })
  })
})

describe('a created channel', () => {
  const end = { kind: 'created', channelId: 9, leftReason: null, notDefaultReason: null } as const
  it('opens the created channel if its form is still on the screen', () => {
    installBridge()
    resetUi({ account: 'a' })
    navigateHash('#channels/new')
    keepNewChannel('a', draft)
    showCreated('a', draft, end)
    expect(uiStore.getState().route.hash).toBe(hashOfRoute(channelNarrow(9)))
    expect(newChannelDraft('a')).toBe(emptyDraft)
  })
  it('does not leave another account or clear another draft', () => {
    installBridge()
    resetUi({ account: 'b' })
    navigateHash('#channels/new')
    const next = { ...draft, name: 'attic' }
    keepNewChannel('a', next)
    showCreated('a', draft, end)
    expect([uiStore.getState().route.hash, newChannelDraft('a')]).toEqual(['#channels/new', next])
    expect(uiStore.getState().account).toBe('b')
    navigateHash(startHash)
  })
})
