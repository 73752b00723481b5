import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { account, reminder } from '../../../../shared/model/testing/eg.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { RemindersPane } from './RemindersPane.tsx'

it('marks a reminder that the server could not deliver', async () => {
  const reminders = [reminder(3, { deliverAt: 1, isFailed: true }), reminder(4)]
  installBridge({ 'account.attach': () => attached(account({ reminders })) })
  await renderInAccount(<RemindersPane />)
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.map((text) => text.includes('The server couldn’t deliver it'))).toEqual([true, false])
})
