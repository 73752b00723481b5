import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../shared/model/testing/eg.ts'
import { resetUi } from '../../state/index.ts'
import { renderInAccount } from '../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../state/testing/testBridge.ts'
import { EmptyInbox } from './EmptyInbox.tsx'

afterEach(cleanup)

it('an empty inbox leads on to what was put off and to recent conversations', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  resetUi({ account: 'a' })
  await renderInAccount(<EmptyInbox accounts={[]} later={2} onLater={() => undefined} />)
  const ways = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(ways).toEqual(['2 for later', 'Recent conversations'])
})
