import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, adaId, selfId, user } from '../../../../../shared/model/testing/eg.ts'
import { roles } from '../../../../../shared/model/organization/roles.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { ManagePerson } from './ManagePerson.tsx'

afterEach(cleanup)

const ada = user(adaId, { name: 'Ada' })

it('a partly refused save names the saved fields and keeps the rest as typed', async () => {
  const state = account({ featureLevel: 407, users: [user(selfId, { role: roles.admin }), ada] })
  const { inputs } = installBridge({
    'account.attach': () => attached(state),
    'api.call': ({ route }) => (route === 'updateUser' ? ok(null) : failed('No such status.')),
  })
  const { store } = await renderInAccount(<ManagePerson user={ada} />)
  const connection = { state: 'live', since: 0, retryAt: null, reason: null, dataAt: null } as const
  act(() => store.receive({ account: 'a', seq: 1, events: [{ type: 'local/connection', connection }] }))
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  type('Name', 'Ada Lovelace')
  type('Status', 'On the roof')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save changes' })))
  expect(screen.getByRole('alert').textContent).toContain('Changed: name. The rest was not saved.')
  expect(screen.getByRole('alert').textContent).toContain('No such status.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Status' }).value).toBe('On the roof')
  const routes = inputs('api.call').map((input) => (input as { route: string }).route)
  expect(routes).toEqual(['updateUser', 'updateStatusOf'])
})
