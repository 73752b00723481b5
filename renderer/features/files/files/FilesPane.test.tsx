import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { MessagePlace } from '../../../../shared/ipc/calls/fileCalls.ts'
import type { AttachmentsState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { account, attachment, channel } from '../../../../shared/model/testing/eg.ts'
import { resetUi, startNavigation } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { ToastRegion, tryPicturesAgain } from '../../../ui/index.ts'
import { FilesPane } from './FilesPane.tsx'

// jsdom does not implement modal dialogs.
const nothing = () => undefined
Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing })
afterEach(cleanup)

const own = [
  attachment(1, { name: 'plan.png', messageIds: [5, 6] }),
  attachment(2, { name: 'list.ods', messageIds: [] }),
]

const known = {
  byId: new Map(own.map((file) => [file.id, file])),
  uploadSpaceUsed: null,
  stale: false,
  asOf: null,
}

/** Opens the files. Their requests wait for `find` and `endDeletion`. */
async function open(attachments: AttachmentsState = known) {
  const found: ((answer: CallResult<readonly MessagePlace[]>) => void)[] = []
  const deletions: ((answer: CallResult<unknown>) => void)[] = []
  const { inputs } = installBridge({
    'account.attach': () =>
      attached({
        ...account({ channels: [channel(9, { name: 'garden' })] }),
        attachments,
      }),
    'files.fetch': () => ok(null),
    'upload.open': () => ok(null),
    'files.places': () => new Promise((resolve) => void found.push(resolve)),
    'api.call': () => new Promise((resolve) => void deletions.push(resolve)),
  })
  resetUi({ account: 'a', accounts: [accountSummary({ id: 'a', realmUrl: 'https://works.example' })] })
  startNavigation('a', '')
  const { store } = await renderInAccount(
    <QueryClientProvider client={new QueryClient()}>
      <FilesPane />
      <ToastRegion label="Notices" dismissLabel="Dismiss" />
    </QueryClientProvider>,
  )
  return {
    inputs,
    tell: (event: AccountEvent) => act(() => store.applyOptimistic(event)),
    find: (messageIds: readonly number[]) => {
      const conversation = { type: 'channel' as const, channelId: 9, topic: 'beans' }
      for (const resolve of found) resolve(ok(messageIds.map((messageId) => ({ messageId, conversation }))))
    },
    endDeletion: async (answer: CallResult<unknown>) => {
      await waitFor(() => expect(deletions).toHaveLength(1))
      act(() => deletions[0]?.(answer))
    },
    press: (name: string) =>
      act(() => void fireEvent.click(screen.getByRole('button', { name, hidden: true }))),
    dialog: () => document.querySelector('dialog')?.textContent ?? '',
  }
}

it('the menu of a file updates with messages found while it is open', async () => {
  const { find } = await open()
  const more = screen.getByRole('button', { name: 'One more message with plan.png' })
  act(() => more.focus())
  act(() => void fireEvent.click(more))
  const items = () => screen.getAllByRole('menuitem', { hidden: true })
  expect(items().map((item) => item.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
  find([5, 6])
  await waitFor(() =>
    expect(items().map((item) => item.textContent)).toEqual(['#garden › beans', '#garden › beans']),
  )
  expect(items().map((item) => item.getAttribute('aria-disabled'))).toEqual([null, null])
})

it('a deletion that ends late keeps the confirmation for another file open', async () => {
  const { endDeletion, press, dialog } = await open()
  press('Delete plan.png')
  press('Delete file')
  press('Cancel')
  press('Delete list.ods')
  await endDeletion(ok(null))
  await waitFor(() => expect(screen.queryByText('plan.png')).toBeNull())
  expect(dialog()).toContain('list.ods')
})

it('a deletion refused after its dialog was closed is reported', async () => {
  const { endDeletion, press } = await open()
  press('Delete plan.png')
  press('Delete file')
  press('Cancel')
  await endDeletion(failed('refused'))
  await screen.findByText('plan.png: Not deleted: (refused)')
})

it('a thumbnail that failed to load is requested again after reconnecting', async () => {
  await open()
  const picture = () => document.querySelector('img')
  act(() => void fireEvent.error(picture()!))
  expect(picture()).toBeNull()
  act(() => tryPicturesAgain())
  expect(picture()).not.toBeNull()
})

it('the first row takes the focus if the list loads after the pane', async () => {
  const { tell } = await open(null)
  const pane = document.querySelector<HTMLElement>('[tabindex="-1"]')
  act(() => pane?.focus())
  tell({ type: 'local/attachments', attachments: own, uploadSpaceUsed: null })
  await waitFor(() => expect(document.activeElement?.getAttribute('data-file')).toBe('2'))
})

it('Space opens the file in the row, which names its keys', async () => {
  const { inputs } = await open()
  const row = screen.getByText('list.ods').closest<HTMLElement>('[data-file]')!
  expect(row.getAttribute('aria-keyshortcuts')).toBe('Enter Space Delete')
  act(() => row.focus())
  fireEvent.keyDown(row, { key: ' ' })
  expect(inputs('upload.open')).toHaveLength(1)
})
