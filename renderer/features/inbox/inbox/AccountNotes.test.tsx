import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { applyEvents } from '../../../../shared/model/account/account.ts'
import { account } from '../../../../shared/model/testing/eg.ts'
import { AccountProvider, accountStore, connectAccountStores, resetUi } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { AccountNotes } from './AccountNotes.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows the age of an account only after it has been behind for some seconds', async () => {
  const behind = applyEvents(account(), [
    {
      type: 'local/connection',
      connection: { state: 'connecting', since: 0, retryAt: null, reason: null, dataAt: 1 },
    },
  ])
  installBridge({ 'account.attach': () => attached(behind) })
  const end = connectAccountStores()
  const accounts = [accountSummary({ id: 'a' }), accountSummary({ id: 'b' })]
  resetUi({ accounts, account: 'b' })
  await accountStore('a').attach()
  vi.useFakeTimers()
  render(
    <AccountProvider store={accountStore('a')}>
      <AccountNotes accounts={accounts} />
    </AccountProvider>,
  )
  act(() => void vi.advanceTimersByTime(2900))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.getByRole('status').textContent).toContain('as of')
  end()
})
