import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, adaId, after, channel, selfId, subscription } from '../../../../shared/model/testing/eg.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { Connection } from '../../../../shared/model/state/localEvent.ts'
import { resetUi } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { MembersTab } from './MembersTab.tsx'

afterEach(cleanup)

const partial = account({
  channels: [channel(9, { name: 'news', subscriberCount: 40 })],
  subscriptions: [subscription(9)],
  subscribers: [{ channelId: 9, userIds: [selfId, adaId], isPartial: true }],
})
const connected = (connection: Connection['state']): AccountState =>
  after(partial, {
    type: 'local/connection',
    connection: { state: connection, since: 0, retryAt: null, reason: null, dataAt: null },
  })

/** Shows the members; answers what was asked for the rest of the list. */
async function show(state: AccountState, answer: CallResult<null> = { ok: true, value: null }) {
  const { inputs } = installBridge({
    'account.attach': () => attached(state),
    'subscribers.fetch': () => answer,
  })
  resetUi()
  await renderInAccount(<MembersTab channelId={9} />)
  await act(async () => {})
  return () => inputs('subscribers.fetch')
}

it('fetches a list that is known in part, and counts those who are not known', async () => {
  const asked = await show(connected('live'))
  expect(asked()).toEqual([{ account: 'a', channelId: 9 }])
  expect(screen.getByRole('searchbox', { name: 'Search 40 members' })).toBeTruthy()
  expect(screen.getByText('Fetching the rest of the list…')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

it('says offline that a part of the list is not on this computer', async () => {
  const asked = await show(connected('offline'))
  expect(asked()).toEqual([])
  expect(screen.getByText(/Only some of the members are known on this computer/)).toBeTruthy()
})

it('says why the rest of the list did not come, and tries again', async () => {
  const asked = await show(connected('live'), { ok: false, error: { code: 'refused', message: 'Not now.' } })
  expect(screen.getByRole('alert').textContent).toContain('The list is not complete. Not now.')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await act(async () => {})
  expect(asked()).toHaveLength(2)
})
