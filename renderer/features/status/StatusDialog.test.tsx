import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../shared/model/testing/eg.ts'
import { resetUi } from '../../state/index.ts'
import { renderInAccount } from '../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../state/testing/testBridge.ts'
import { StatusDialog } from './StatusDialog.tsx'

afterEach(cleanup)

// jsdom has no modal dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })

it('has the status selected, to be typed over', async () => {
  const own = { text: 'Reading', emojiName: '', emojiCode: '', reactionType: '' }
  const state = account({ statuses: { [account().self.userId]: own } })
  installBridge({ 'account.attach': () => attached(state) })
  resetUi()
  await renderInAccount(<StatusDialog />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'What you are doing', hidden: true })
  expect(field.value).toBe('Reading')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 7])
})
