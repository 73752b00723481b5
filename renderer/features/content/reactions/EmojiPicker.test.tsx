import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { tryPicturesAgain } from '../../../ui/index.ts'
import { EmojiGlyph } from './EmojiGlyph.tsx'
import { EmojiPicker } from './EmojiPicker.tsx'

afterEach(cleanup)

it('names the emoji that is pointed at or focused', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  const nothing = () => undefined
  const { container } = await renderInAccount(
    <EmojiPicker at={document.body} onPick={nothing} onClose={nothing} />,
  )
  const field = screen.getByLabelText('Search emoji')
  fireEvent.change(field, { target: { value: 'tada' } })
  const [tada] = await screen.findAllByRole('button', { name: 'tada', hidden: true })
  const shown = () => container.querySelector('[role=dialog] > :first-child > span')?.textContent
  expect(shown()).toBe('')
  fireEvent.pointerOver(tada!)
  expect(shown()).toBe(':tada:')
  fireEvent.pointerOver(field)
  expect(shown()).toBe('')
  act(() => tada!.focus())
  expect(shown()).toBe(':tada:')
})

it('shows the name of an emoji whose image fails, until images may load again', async () => {
  const fern = { id: '1', name: 'fern', sourceUrl: '/fern.png', stillUrl: null, isDeactivated: false }
  installBridge({
    'account.attach': () => attached(account({ emoji: [{ ...fern, authorId: null }] })),
  })
  resetUi({ account: 'a', accounts: [accountSummary({ id: 'a' })] })
  const { container } = await renderInAccount(<EmojiGlyph name="fern" code="1" type="realm_emoji" />)
  fireEvent.error(container.querySelector('img')!)
  expect(container.textContent).toBe(':fern:')
  act(tryPicturesAgain)
  expect(container.querySelector('img')).not.toBeNull()
})
