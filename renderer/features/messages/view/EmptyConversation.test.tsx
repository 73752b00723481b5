import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import { resetUi, uiStore } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { EmptyConversation } from './EmptyConversation.tsx'

afterEach(cleanup)

it('a search that finds nothing says so, and leads back to its words', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  resetUi({ account: 'a' })
  await renderInAccount(<EmptyConversation narrow={[{ operator: 'search', operand: 'zebra' }]} />)
  expect(screen.getByText('No message matches all of this.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change the search' }))
  expect(uiStore.getState().dialog).toBe('search')
})
