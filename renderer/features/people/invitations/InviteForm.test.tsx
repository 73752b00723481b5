import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, selfId, user } from '../../../../shared/model/testing/eg.ts'
import { roles } from '../../../../shared/model/organization/roles.ts'
import { resetUi, startNavigation } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { InviteForm } from './InviteForm.tsx'

afterEach(cleanup)

async function show() {
  const owner = account({ users: [user(selfId, { role: roles.owner })] })
  installBridge({ 'account.attach': () => attached(owner) })
  resetUi({ account: 'a' })
  startNavigation('a', '#invitations/new')
  await renderInAccount(<InviteForm />)
}

const emails = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Email addresses' })

it('canceling clears the invitation form and opens the list', async () => {
  await show()
  fireEvent.change(emails(), { target: { value: 'nina@new.example' } })
  expect(emails().value).toBe('nina@new.example')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(location.hash).toBe('#invitations')
  expect(emails().value).toBe('')
})
