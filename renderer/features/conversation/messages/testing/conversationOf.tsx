import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { Snapshot } from '../../../../../shared/api/snapshotType.ts'
import type { Message, Narrow } from '../../../../../shared/api/types.ts'
import { applyEvents } from '../../../../../shared/model/account/account.ts'
import type { AccountEvent } from '../../../../../shared/model/state/localEvent.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { account } from '../../../../../shared/model/testing/eg.ts'
import {
  AccountProvider,
  accountStore,
  connectAccountStores,
  hashOfRoute,
  resetUi,
  startNavigation,
} from '../../../../state/index.ts'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { ConversationPane } from '../index.ts'

// jsdom lacks popovers.
const nothing = () => undefined
Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing })

/** Cleanup functions that run after each test. */
export const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const end of ends.splice(0)) end()
})

export const plan = topicNarrow(9, 'Plan')
export type Fetched = Extract<AccountEvent, { readonly type: 'local/fetched' }>

/** An event that loads all messages of a narrow. */
export const answer = (narrow: Narrow, messages: readonly Message[]): Fetched => ({
  type: 'local/fetched',
  narrow,
  anchor: 'newest',
  resolvedAnchor: null,
  messages,
  foundOldest: true,
  foundNewest: true,
  replaces: false,
})

/** Renders a conversation with loaded messages. `arrive` applies further events, as the main process would. */
export async function show(
  narrow: Narrow,
  messages: readonly Message[] | Fetched | null,
  fields: Partial<Snapshot> = {},
  answers: Parameters<typeof installBridge>[0] = {},
) {
  const fresh = account(fields)
  const loaded =
    messages === null ? fresh : applyEvents(fresh, ['type' in messages ? messages : answer(narrow, messages)])
  const state = { ...loaded, connection: { ...loaded.connection, state: 'live' as const } }
  const bridge = installBridge({ ...answers, 'account.attach': () => attached(state) })
  ends.push(connectAccountStores())
  resetUi({ account: 'a' })
  startNavigation('a', hashOfRoute(narrow))
  const store = accountStore('a')
  await store.attach()
  render(
    <AccountProvider store={store}>
      <ConversationPane />
    </AccountProvider>,
  )
  let seq = 0
  const arrive = (...events: AccountEvent[]): void =>
    act(() => bridge.push('account.batch', { account: 'a', seq: ++seq, events }))
  return { ...bridge, arrive }
}

export const row = (text: string | RegExp): HTMLElement => {
  const found = screen.getAllByRole('article').find((element) => element.textContent.match(text))
  if (found === undefined) throw new Error(`no row with ${String(text)}`)
  return found
}

export const live = { state: 'live', since: 0, retryAt: null, reason: null, dataAt: null } as const
