import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Message } from '../../../../../shared/api/types.ts'
import {
  account,
  adaId,
  borisId,
  channelMessage,
  fetched,
  selfId,
  user,
} from '../../../../../shared/model/testing/eg.ts'
import { roles } from '../../../../../shared/model/organization/roles.ts'
import { applyEvents } from '../../../../../shared/model/account/account.ts'
import type { AccountEvent } from '../../../../../shared/model/state/localEvent.ts'
import {
  AccountProvider,
  accountStore,
  connectAccountStores,
  contextOf,
  resetUi,
  runCommand,
} from '../../../../state/index.ts'
import { attached, failed, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { ReportsPane } from './ReportsPane.tsx'

const ends: (() => void)[] = []
/** False while requests fail. */
let hasWay = true
afterEach(() => {
  hasWay = true
  cleanup()
  for (const end of ends.splice(0)) end()
})

const narrow = [{ operator: 'channel', operand: 9 }] as const
const mention = (id: number, name: string) =>
  `<span class="user-mention silent" data-user-id="${String(id)}">${name}</span>`
const report = channelMessage(5, {
  content: `<p>${mention(adaId, 'Ada')} reported a direct message sent by ${mention(borisId, 'Boris')}.</p>`,
})
const connection = (state: 'live' | 'offline') =>
  ({
    type: 'local/connection',
    connection: { state, since: 0, retryAt: null, reason: null, dataAt: null },
  }) as const
const nowhere = 'There is no way to the server.'

interface Shown {
  readonly featureLevel?: number
  readonly state?: 'live' | 'offline'
  /** Reports cached on this computer, or null if they were never fetched. */
  readonly kept: readonly Message[] | null
}

async function show({ featureLevel = 400, state = 'offline', kept }: Shown) {
  const fresh = account({
    featureLevel,
    users: [user(selfId, { role: roles.moderator }), user(adaId), user(borisId)],
    realm: { name: 'Example', moderation_request_channel_id: 9 },
  })
  const now = applyEvents(fresh, [connection(state), ...(kept === null ? [] : [fetched(narrow, kept)])])
  const bridge = installBridge({
    'account.attach': () => attached(now),
    'messages.fetch': () => (hasWay ? ok({ foundOldest: true, foundNewest: true }) : failed(nowhere)),
  })
  ends.push(connectAccountStores())
  resetUi({ account: 'a' })
  const store = accountStore('a')
  await store.attach()
  await act(async () => {
    render(
      <AccountProvider store={store}>
        <ReportsPane />
      </AccountProvider>,
    )
  })
  let seq = 0
  const arrive = (...events: AccountEvent[]): Promise<void> =>
    act(async () => bridge.push('account.batch', { account: 'a', seq: ++seq, events }))
  return { ...bridge, arrive }
}

const offlineWords = () => screen.queryByText('You’re offline: only reports on this computer are listed.')
const row = () => screen.getByRole('button', { name: /^Ada reported/ })

it('a server without reports is reported as too old and gets no request', async () => {
  const { inputs } = await show({ featureLevel: 381, state: 'live', kept: null })
  expect(screen.getByText('Needs a newer server')).toBeTruthy()
  expect(screen.queryByRole('list')).toBe(null)
  expect(screen.queryByRole('button', { name: 'Show in the channel' })).toBe(null)
  expect(inputs('messages.fetch')).toEqual([])
})

it('fetches reports from a server that supports them', async () => {
  const { arrive, inputs } = await show({ featureLevel: 382, state: 'live', kept: null })
  expect(inputs('messages.fetch')).toMatchObject([{ narrow, anchor: 'newest' }])
  await arrive(fetched(narrow, [report]))
  expect(row()).toBeTruthy()
})

it('offline, cached reports are listed and can be marked as dealt with', async () => {
  const { inputs } = await show({ kept: [report] })
  expect(offlineWords()).toBeTruthy()
  act(() => void runCommand('reports.open', contextOf(row())))
  expect(row().getAttribute('aria-expanded')).toBe('true')
  act(() => void runCommand('reports.deal', contextOf(row())))
  expect(inputs('settings.set')).toMatchObject([{ dealtReports: expect.stringContaining('a 5') as unknown }])
  expect(screen.getByText('No open reports')).toBeTruthy()
})

it('offline without cached reports, no loading indicator stays', async () => {
  hasWay = false
  const { arrive, inputs } = await show({ kept: null })
  await arrive(
    { type: 'local/fetch-started', narrow, direction: 'around' },
    { type: 'local/fetch-failed', narrow, direction: 'around', reason: nowhere },
  )
  expect(offlineWords()).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBe(null)
  expect(screen.queryByText('No open reports')).toBe(null)
  expect(inputs('messages.fetch')).toHaveLength(1)
  hasWay = true
  await arrive(connection('live'))
  expect(inputs('messages.fetch')).toHaveLength(2)
  expect(offlineWords()).toBe(null)
  await arrive(fetched(narrow, [report]))
  expect(row()).toBeTruthy()
  expect(screen.queryByRole('alert')).toBe(null)
})

it('a failed fetch of reports is retried with a button', async () => {
  hasWay = false
  const { arrive, inputs } = await show({ state: 'live', kept: null })
  await arrive(
    { type: 'local/fetch-started', narrow, direction: 'around' },
    { type: 'local/fetch-failed', narrow, direction: 'around', reason: nowhere },
  )
  hasWay = true
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  expect(inputs('messages.fetch')).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBe(null)
})
