import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, after } from '../../../shared/model/testing/eg.ts'
import { resetUi } from '../../state/index.ts'
import { renderInAccount } from '../../state/testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../../state/testing/testBridge.ts'
import { InvitationList } from './InvitationList.tsx'

afterEach(cleanup)

const invitation = (id: number) => ({
  id,
  inviterId: null,
  createdAt: 0,
  expiresAt: null,
  role: 400,
  email: `nina${String(id)}@new.example`,
  linkUrl: null,
  isMultiuse: false,
  notifiesInviter: null,
})

it('a long list of invitations is drawn part by part', async () => {
  const connection = { state: 'live', since: 0, retryAt: null, reason: null, dataAt: null } as const
  const live = after(account(), { type: 'local/connection', connection })
  const list = Array.from({ length: 450 }, (_, id) => invitation(id))
  installBridge({ 'account.attach': () => attached(live), 'api.call': () => ok(list) })
  resetUi({ account: 'a' })
  const { container } = await renderInAccount(<InvitationList />)
  await screen.findByText('nina0@new.example')
  const count = () => container.querySelectorAll('li').length
  expect(count()).toBe(200)
  fireEvent.click(screen.getByText('Show more (250 left)'))
  expect(count()).toBe(400)
  fireEvent.click(screen.getByText('Show more (50 left)'))
  expect(count()).toBe(450)
  expect(screen.queryByText(/^Show more/)).toBe(null)
})
