import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../../shared/model/testing/eg.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { NoPeople } from './NoPeople.tsx'

afterEach(cleanup)

it.each([
  [{ role: 600 }, 'No one has this role'],
  [{ groupId: 5 }, 'No one is in this group'],
  [{ role: 600, groupId: 5 }, 'No one has this role in this group'],
  [{ query: 'ada' }, 'No one matches “ada”'],
  [{ query: 'ada', role: 600 }, 'No one matches “ada”The role hides some people.'],
])('a directory without results names its filters: %j', async (filters, words) => {
  installBridge({ 'account.attach': () => attached(account()) })
  const none = { tab: 'people', sort: 'name', query: '', role: null, groupId: null, userId: null } as const
  const { container } = await renderInAccount(<NoPeople memory={{ ...none, ...filters }} />)
  const button = screen.getByRole('button').textContent
  expect(container.textContent).toBe(`${words}${button}`)
})
