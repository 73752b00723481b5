import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, adaId, selfId, user } from '../../../../../shared/model/testing/eg.ts'
import { roles } from '../../../../../shared/model/organization/roles.ts'
import { resetUi } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { Moderation } from './Moderation.tsx'

afterEach(cleanup)

it('on servers too old to mute users, the notice names the mute button', async () => {
  const users = [user(selfId, { role: roles.admin }), user(adaId)]
  installBridge({ 'account.attach': () => attached(account({ users, featureLevel: 40 })) })
  resetUi({ account: 'a' })
  await renderInAccount(<Moderation user={user(adaId)} />)
  const words = screen.getByText('Needs a newer server').closest('p')!
  expect(words.dataset['tooltip']).toBe('Needs feature level 48; this server has 40')
  expect(words.parentElement?.textContent).toMatch(/^Mute user/)
})
