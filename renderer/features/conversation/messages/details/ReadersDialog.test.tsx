import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { ReadersDialog } from './ReadersDialog.tsx'

// jsdom lacks modal dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
afterEach(cleanup)

it('focuses the search field of a long list of readers', async () => {
  installBridge({
    'account.attach': () => attached(account()),
    'message.readers': () => ok(Array.from({ length: 12 }, (_, index) => 100 + index)),
  })
  await renderInAccount(
    <QueryClientProvider client={new QueryClient()}>
      <ReadersDialog message={channelMessage(5)} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const field = await screen.findByLabelText('Find a person')
  expect(document.activeElement).toBe(field)
})
