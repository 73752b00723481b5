import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, adaId, group } from '../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { GroupPermissions } from './GroupPermissions.tsx'

afterEach(cleanup)

it('shows once, not per row, who may change the permissions of a group', async () => {
  const nobody = group(9, { name: 'role:nobody', isSystem: true })
  const settings = { can_mention_group: 9, can_add_members_group: 9, can_manage_group: 9 }
  const builders = group(5, { name: 'builders', members: [adaId], settings })
  installBridge({ 'account.attach': () => attached(account({ groups: [nobody, builders] })) })
  resetUi({ account: 'a' })
  await renderInAccount(<GroupPermissions group={builders} />)
  expect(document.querySelectorAll('[data-group-setting]')).toHaveLength(3)
  expect(screen.getAllByText(/You can’t/)).toHaveLength(1)
})

it('lists permissions unknown to an old server with the level they need', async () => {
  const builders = group(5, { name: 'builders' })
  installBridge({ 'account.attach': () => attached(account({ featureLevel: 100, groups: [builders] })) })
  resetUi({ account: 'a' })
  await renderInAccount(<GroupPermissions group={builders} />)
  expect(screen.getByText('These need a newer server:')).not.toBe(null)
  const rows = screen
    .getAllByRole('listitem')
    .map(({ dataset, textContent }) => [textContent, dataset['tooltip']])
  expect(rows).toContainEqual(['Mention it', 'Needs feature level 198; this server has 100'])
})
