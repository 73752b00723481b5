import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Snapshot } from '../../../../shared/api/snapshotType.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import { adaId, borisId, channel, selfId, subscription, user } from '../../../../shared/model/testing/eg.ts'
import { account } from '../../../../shared/model/testing/egPeople.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import {
  AccountProvider,
  closeDialog,
  navigateHash,
  resetUi,
  startHash,
  uiStore,
  useUi,
} from '../../../state/index.ts'
import { attached, failed, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { conversationItems } from './conversationItems.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import {
  joinChannel,
  leaveAtOnce,
  leaveChannel,
  toggleJoined,
  useJoinState,
  wasLeftHere,
  whyNotJoin,
} from '../../compose/membership/index.ts'

// jsdom does not implement dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })

const open = channel(9, { name: 'garden' })
const closed = channel(10, { name: 'leads', isPrivate: true })
const archived = channel(11, { name: 'attic', isArchived: true })

const fields = (...subscribed: readonly number[]): Partial<Snapshot> => ({
  channels: [open, closed, archived],
  subscriptions: subscribed.map((id) => subscription(id)),
})
const stateOf = (...subscribed: readonly number[]) => account({}, fields(...subscribed))

async function start(subscribed: readonly number[], answers: Parameters<typeof installBridge>[0] = {}) {
  const state = stateOf(...subscribed)
  const bridge = installBridge({ ...answers, 'account.attach': () => attached(state) })
  const store = createAccountStore('a')
  await store.attach()
  const asked = () => bridge.inputs('channel.setSubscribed')
  return { store, asked }
}
afterEach(() => {
  cleanup()
  resetUi()
})

function OpenLeave() {
  const dialog = useUi((ui) => ui.dialog)
  return dialog?.kind === 'leaveChannel' && <LeaveDialog dialog={dialog} onClose={closeDialog} />
}

describe('joining and leaving', () => {
  it('sends a request, and remembers leaving until the channel is joined again', async () => {
    const { store, asked } = await start([9])
    toggleJoined(store, 9)
    expect(asked()).toEqual([{ account: 'a', channelId: 9, isSubscribed: false }])
    expect(wasLeftHere('a', 9)).toBe(true)
    const other = await start([])
    joinChannel(other.store, 9)
    expect(other.asked()).toEqual([{ account: 'a', channelId: 9, isSubscribed: true }])
    expect(wasLeftHere('a', 9)).toBe(false)
  })
  it('confirms leaving if the user could not join again', async () => {
    const { store, asked } = await start([10])
    leaveChannel(store, 10)
    expect([uiStore.getState().dialog, asked()]).toEqual([
      { kind: 'leaveChannel', account: 'a', channelId: 10 },
      [],
    ])
    leaveAtOnce(store, 10, 'toast')
    expect(asked()).toHaveLength(1)
  })
  it('sends no request that is not permitted', async () => {
    const { store, asked } = await start([])
    joinChannel(store, 10)
    joinChannel(store, 11)
    expect(asked()).toEqual([])
  })
  it('reports a refusal beside the channel, and can try again', async () => {
    let answer: CallResult<null> = failed('refused')
    const { store, asked } = await start([], { 'channel.setSubscribed': () => answer })
    const { result } = renderHook(() => useJoinState(9), {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <AccountProvider store={store}>{children}</AccountProvider>
      ),
    })
    await act(async () => joinChannel(store, 9, 'beside'))
    const refused = result.current
    expect(refused).toMatchObject({ kind: 'refused', reason: '(refused)' })
    answer = ok(null)
    await act(async () => (refused?.kind === 'refused' ? refused.again?.() : undefined))
    expect([result.current, asked().length]).toEqual([null, 2])
  })
  it('ignores leaving once it was refused', async () => {
    const { store } = await start([9], { 'channel.setSubscribed': () => failed('refused') })
    leaveAtOnce(store, 9, 'toast')
    expect(wasLeftHere('a', 9)).toBe(true)
    await waitFor(() => expect(wasLeftHere('a', 9)).toBe(false))
  })
  it('ignores leaving once the subscription returns', async () => {
    const { store } = await start([9])
    leaveAtOnce(store, 9, 'toast')
    store.applyOptimistic({ id: -1, type: 'subscription', op: 'remove', channelIds: [9] })
    expect(wasLeftHere('a', 9)).toBe(true)
    const added = { channel: open, subscription: subscription(9), subscribers: null }
    store.applyOptimistic({ id: -1, type: 'subscription', op: 'add', subscriptions: [added] })
    expect(wasLeftHere('a', 9)).toBe(false)
  })
  it('closes the confirmation when the channel is left, and keeps it in its account', async () => {
    const { store } = await start([10])
    const shown = render(
      <AccountProvider store={store}>
        <OpenLeave />
      </AccountProvider>,
    )
    act(() => leaveChannel(store, 10))
    expect(shown.queryByRole('dialog', { hidden: true })).not.toBeNull()
    act(() => store.applyOptimistic({ id: -1, type: 'subscription', op: 'remove', channelIds: [10] }))
    expect([shown.queryByRole('dialog', { hidden: true }), uiStore.getState().dialog]).toEqual([null, null])
    uiStore.setState({ account: 'a', dialog: { kind: 'leaveChannel', account: 'a', channelId: 10 } })
    navigateHash('#channels/10', { account: 'a', replace: true })
    expect(uiStore.getState().dialog).not.toBe(null)
    navigateHash(startHash, { account: 'b' })
    expect(uiStore.getState().dialog).toMatchObject({ account: 'a', channelId: 10 })
  })
})

describe('the reason why a channel cannot be joined', () => {
  it('is null if it can be joined, or is joined already', () => {
    expect([whyNotJoin(stateOf(), 9), whyNotJoin(stateOf(10), 10)]).toEqual([null, null])
  })
  it('is that it is archived, or that others have to add the user', () => {
    expect(whyNotJoin(stateOf(), 11)).toBe('This channel is archived, so you can’t join it.')
    expect(whyNotJoin(stateOf(), 10)).toBe('Only members can add you.')
  })
  it('names at most three members who may add users', () => {
    const people = [adaId, borisId, 4, 5].map((id) => user(id, { name: `Person ${id}` }))
    const state = account(
      {},
      {
        ...fields(),
        users: [user(selfId), ...people, user(6, { isBot: true })],
        subscribers: [{ channelId: 10, userIds: [6, adaId, borisId, 4, 5] }],
      },
    )
    expect(whyNotJoin(state, 10)).toBe('Only members can add you: Person 2, Person 3, Person 4.')
  })
  it('is for guests that others have to add them', () => {
    const guest = account({}, { ...fields(), users: [user(selfId, { role: 600 })] })
    expect(whyNotJoin(guest, 9)).toBe('Only members can add you.')
  })
})

describe("a channel's menu", () => {
  const idsOf = async (channelId: number, ...subscribed: readonly number[]) => {
    const { store } = await start(subscribed)
    const scope = { type: 'wholeChannel', channelId } as const
    return conversationItems(store, store.getState().state!, 'https://x.example', scope, null, document.body)
  }
  it('has all actions on a channel that the user is subscribed to', async () => {
    // On Sundays, Monday is tomorrow and is not offered separately.
    const ids = (await idsOf(9, 9)).map(({ id }) => id).filter((id) => id !== 'mute-monday')
    expect(ids).toEqual([
      'startTopic',
      'mute',
      'mute-hour',
      'mute-tomorrow',
      'pin',
      'topics',
      'settings',
      'read',
      'gallery',
      'export',
      'link',
      'email',
      'leave',
    ])
  })
  it('offers to join, or explains why that is not possible', async () => {
    const [join, ...others] = await idsOf(9)
    expect([join?.id, join?.disabled, others.some(({ id }) => id === 'leave')]).toEqual([
      'join',
      undefined,
      false,
    ])
    expect((await idsOf(10))[0]).toMatchObject({ id: 'join', disabled: true })
  })
})
