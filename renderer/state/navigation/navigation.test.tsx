import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dmNarrow, feedNarrow, narrowKey, topicNarrow } from '../../../shared/model/views/narrow.ts'
import { account, after, channelMessage, fetched, moved } from '../../../shared/model/testing/eg.ts'
import { accountKey, accountMemory } from '../account/accountEntries.ts'
import { accountStore, connectAccountStores } from '../account/accountStores.ts'
import {
  activateAccount,
  followScroll,
  goBack,
  goForward,
  navigate,
  scrollOf,
  startNavigation,
  hashOfRoute,
} from './navigation.ts'
import { routeOfHash } from '../../../shared/content/links/address.ts'
import { attached, installBridge } from '../testing/testBridge.ts'
import { resetUi, selectMessage, uiStore } from '../uiStore.ts'

const summary = (id: string) => ({
  id,
  realmUrl: `https://${id}.example/`,
  realmName: id,
  iconUrl: null,
  userId: 1,
  email: 'me@example.invalid',
  userName: 'Me',
  unread: 0,
  mentions: 0,
  badge: 0,
  keep: 'run' as const,
  needsSignIn: false,
  deactivated: null,
  muted: false,
  paused: false,
  statusEndsAt: null,
  offline: false,
})
let stop = (): void => undefined

beforeEach(() => {
  installBridge()
  resetUi({ accounts: [summary('one'), summary('two')] })
  stop = startNavigation('one', '')
})
afterEach(() => stop())

const key = (): string => narrowKey(uiStore.getState().route.narrow)
const plan = topicNarrow(9, 'Plan')

describe('navigation', () => {
  it('goes back and forward, and reports when it can', async () => {
    expect(key()).toBe(narrowKey(feedNarrow))
    navigate(plan, { near: 5 })
    expect(location.hash).toBe('#narrow/channel/9/topic/Plan/near/5')
    expect(uiStore.getState()).toMatchObject({ canGoBack: true, canGoForward: false, route: { near: 5 } })
    goBack()
    uiStore.setState({ opened: null })
    await waitFor(() => expect(key()).toBe(narrowKey(feedNarrow)))
    expect(uiStore.getState()).toMatchObject({ canGoBack: false, canGoForward: true })
    expect(uiStore.getState().opened).toEqual({ focus: 'selected', surface: 'main' })
    goForward()
    await waitFor(() => expect(key()).toBe(narrowKey(plan)))
  })

  it("restores an entry's scroll position instead of its address's message", async () => {
    const scrolledTo = (messageId: number) => followScroll(() => ({ messageId, offset: 12 }))
    navigate(plan, { near: 5 })
    let end = scrolledTo(30)
    navigate(dmNarrow([8]))
    end()
    expect(scrollOf('one')).toBeNull()
    end = scrolledTo(70)
    goBack()
    await waitFor(() => expect(key()).toBe(narrowKey(plan)))
    expect([scrollOf('one'), uiStore.getState().route.near]).toEqual([{ messageId: 30, offset: 12 }, null])
    goForward()
    await waitFor(() => expect(key()).toBe(narrowKey(dmNarrow([8]))))
    expect(scrollOf('one')).toEqual({ messageId: 70, offset: 12 })
    goBack()
    await waitFor(() => expect(key()).toBe(narrowKey(plan)))
    // Navigating on from here drops the later entries and their scroll positions.
    navigate(dmNarrow([8]))
    expect(scrollOf('one')).toBeNull()
    end()
  })

  it('follows a link to an address of this app', async () => {
    location.hash = '#narrow/dm/8,12-group'
    await waitFor(() => expect(key()).toBe(narrowKey(dmNarrow([12, 8]))))
    expect(uiStore.getState().canGoBack).toBe(true)
  })

  it('returns to a topic that was moved while another account was on the screen', async () => {
    const messages = [5, 6].map((id) => channelMessage(id, { channelId: 9, topic: 'Plan' }))
    installBridge({ 'account.attach': () => attached(after(account(), fetched(plan, messages)), 4) })
    const store = accountStore('one')
    await waitFor(() => expect(store.getState().state).not.toBeNull())
    navigate(plan)
    activateAccount('two')
    const event = moved([5, 6], { newChannelId: 10 })
    store.receive({ account: 'one', seq: 5, events: [event] })
    activateAccount('one')
    expect(key()).toBe(narrowKey(topicNarrow(10, 'Later')))
  })

  it('adds no entry for the same address or a replacement', () => {
    navigate(feedNarrow)
    navigate(plan, { replace: true })
    expect(uiStore.getState().canGoBack).toBe(false)
  })

  it('returns to the address that an account showed last', async () => {
    navigate(plan)
    activateAccount('two')
    expect(uiStore.getState().account).toBe('two')
    expect(key()).toBe(narrowKey(feedNarrow))
    activateAccount('one')
    expect(key()).toBe(narrowKey(plan))
    goBack()
    await waitFor(() => expect(uiStore.getState().account).toBe('two'))
  })
})

describe('several accounts', () => {
  it('keep the selected message of each account while its address is the same', () => {
    navigate(plan)
    selectMessage(7)
    activateAccount('two')
    expect(uiStore.getState().selected).toBeNull()
    selectMessage(9)
    activateAccount('one')
    expect(uiStore.getState().selected).toBe(7)
    activateAccount('two')
    expect(uiStore.getState().selected).toBe(9)
    navigate(plan)
    activateAccount('one')
    activateAccount('two')
    expect(uiStore.getState().selected).toBeNull()
  })

  it('open at the address that the last window showed for each', () => {
    stop()
    stop = startNavigation('one', '', { two: '#narrow/is/starred' })
    activateAccount('two')
    expect(location.hash).toBe('#narrow/is/starred')
  })

  it('are dropped with everything remembered about them', () => {
    const memory = accountMemory<string>()
    memory.set(accountKey('one', 'x'), 'text')
    memory.set(accountKey('two', 'x'), 'text')
    activateAccount('two')
    navigate(plan)
    activateAccount('one')
    const { push } = installBridge()
    const end = connectAccountStores()
    push('accounts.changed', [summary('one'), summary('two')])
    push('accounts.changed', [summary('one')])
    end()
    expect([...memory.keys()]).toEqual([accountKey('one', 'x')])
    activateAccount('two')
    expect(key()).toBe(narrowKey(feedNarrow))
  })
})

describe('routes', () => {
  it.each([
    [plan, 7],
    [dmNarrow([]), null],
    [feedNarrow, null],
    [dmNarrow([3]), null],
  ] as const)('%j near %j survives its hash', (narrow, near) => {
    const route = routeOfHash(hashOfRoute(narrow, near))
    expect(narrowKey(route.narrow)).toBe(narrowKey(narrow))
    expect(route.near).toBe(near)
  })
  it('reads an invalid hash as the home view', () => {
    expect(narrowKey(routeOfHash('#elsewhere/x').narrow)).toBe(narrowKey(feedNarrow))
  })
})
