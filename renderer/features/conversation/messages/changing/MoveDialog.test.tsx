import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { feedNarrow, topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { account, channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { hashOfRoute, resetUi, startNavigation } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../../ui/index.ts'
import { MoveDialog } from './MoveDialog.tsx'

// jsdom lacks modal dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
afterEach(cleanup)

/** Moves all messages of #9 › Plan to another topic while the window shows `narrow`. */
async function moveAll(narrow: Narrow, topic: string) {
  const state = account()
  installBridge({ 'account.attach': () => attached(state) })
  resetUi({ account: 'a' })
  startNavigation('a', hashOfRoute(narrow))
  await renderInAccount(
    <>
      <QueryClientProvider client={new QueryClient()}>
        <MoveDialog
          message={channelMessage(5)}
          may={{ topic: true, channel: true }}
          onClose={() => undefined}
        />
      </QueryClientProvider>
      <ToastRegion label="Notices" dismissLabel="Dismiss" />
    </>,
  )
  fireEvent.change(document.querySelector('input[list]')!, { target: { value: topic } })
  fireEvent.click(screen.getByLabelText('All messages in the topic'))
  await act(async () => {
    fireEvent.submit(document.querySelector('form')!)
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  return document.querySelector('[aria-label=Notices]')?.textContent ?? ''
}

it('offers a link to a moved topic, unless the window follows it', async () => {
  expect(await moveAll(topicNarrow(9, 'Plan'), 'Here')).not.toContain('Moved')
  cleanup()
  const notice = await moveAll(feedNarrow, 'There')
  expect(notice).toContain('› There.Go there')
  // The topics of the channel are not listed, so a topic of that name may have existed.
  expect(notice).not.toContain('Undo')
})
