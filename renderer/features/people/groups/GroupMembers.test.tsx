import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, group, selfId, user } from '../../../../shared/model/testing/eg.ts'
import { roles } from '../../../../shared/model/organization/roles.ts'
import { resetUi } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { GroupMembers, GroupSubgroups } from './GroupMembers.tsx'

afterEach(cleanup)

async function show(count: number) {
  const ids = Array.from({ length: count }, (_, index) => index + 10)
  const builders = group(5, { name: 'builders', members: ids })
  const state = account({
    users: [user(selfId, { role: roles.owner }), ...ids.map((id) => user(id))],
    groups: [builders],
  })
  installBridge({ 'account.attach': () => attached(state) })
  resetUi({ account: 'a' })
  await renderInAccount(
    <>
      <GroupMembers group={builders} />
      <GroupSubgroups group={builders} />
    </>,
  )
}

const finder = () => screen.queryByRole('searchbox', { name: 'Find a member' })

it('a large group has a search field, and a small one only the list', async () => {
  await show(12)
  expect(finder()).toBe(null)
  cleanup()
  await show(13)
  expect(finder()).not.toBe(null)
})

it('shows how many users are members through subgroups, if there are any', async () => {
  await show(2)
  expect(screen.getByText('2 direct, 2 in total')).not.toBe(null)
  expect(screen.queryByText('0 more people')).toBe(null)
})
