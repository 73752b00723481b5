import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Invitation } from '../../../../shared/api/types.ts'
import { account, after } from '../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { InvitationList } from './InvitationList.tsx'

afterEach(cleanup)

const invitation = (id: number): Invitation => ({
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

async function show(list: readonly Invitation[]) {
  const connection = { state: 'live', since: 0, retryAt: null, reason: null, dataAt: null } as const
  const live = after(account(), { type: 'local/connection', connection })
  installBridge({ 'account.attach': () => attached(live), 'api.call': () => ok(list) })
  resetUi({ account: 'a' })
  const { container } = await renderInAccount(<InvitationList />)
  await screen.findByText('nina0@new.example')
  return {
    titles: () =>
      [...container.querySelectorAll('li')].map((row) => row.querySelector('span > span')?.textContent),
  }
}

const many = (count: number) => Array.from({ length: count }, (_, id) => invitation(id))

it('a long list of invitations is drawn in parts', async () => {
  const { titles } = await show(many(450))
  expect(titles()).toHaveLength(200)
  fireEvent.click(screen.getByText('Show more (250 left)'))
  expect(titles()).toHaveLength(400)
  fireEvent.click(screen.getByText('Show more (50 left)'))
  expect(titles()).toHaveLength(450)
  expect(screen.queryByText(/^Show more/)).toBe(null)
})

it('finds invitations by any part of their address and links by their name', async () => {
  const link = { ...invitation(90), email: null, linkUrl: 'https://x.example/join/1', isMultiuse: true }
  const { titles } = await show([...many(300), { ...invitation(301), email: 'Zoë@old.example' }, link])
  const field = screen.getByRole('searchbox', { name: 'Find an invitation' })
  const find = (text: string) => fireEvent.change(field, { target: { value: text } })
  // Rows that are not drawn yet are found, too.
  find('NINA250@')
  expect(titles()).toEqual(['nina250@new.example'])
  find(' zoe@old ')
  expect(titles()).toEqual(['Zoë@old.example'])
  find('reusable')
  expect(titles()).toEqual(['Reusable link'])
  find('nobody')
  expect(titles()).toEqual([])
  expect(screen.getByRole('heading', { name: 'No invitation matches “nobody”' })).toBeTruthy()
  find('')
  expect(titles()).toHaveLength(200)
})

it('twelve invitations have no search field', async () => {
  await show(many(12))
  expect(screen.queryByRole('textbox')).toBe(null)
})

it('explains offline that invitations which were not loaded are unavailable', async () => {
  const connection = { state: 'offline', since: 0, retryAt: null, reason: null, dataAt: null } as const
  installBridge({
    'account.attach': () => attached(after(account(), { type: 'local/connection', connection })),
    'api.call': () => failed('There is no way to the server.'),
  })
  resetUi({ account: 'a' })
  await renderInAccount(<InvitationList />)
  expect(screen.getByText('Not on this computer. They load once you are connected.')).not.toBe(null)
})
