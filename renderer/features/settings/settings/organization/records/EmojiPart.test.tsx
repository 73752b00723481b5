import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../../../state/index.ts'
import { renderInAccount } from '../../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../../state/testing/testBridge.ts'
import { accountSummary } from '../../../../../state/testing/accountSummary.ts'
import { EmojiPart } from './EmojiPart.tsx'

afterEach(cleanup)

it('a custom emoji whose image fails to load shows an icon', async () => {
  const tea = {
    id: '1',
    name: 'tea',
    sourceUrl: '/tea.png',
    stillUrl: null,
    isDeactivated: false,
    authorId: null,
  }
  installBridge({ 'account.attach': () => attached(account({ emoji: [tea] })) })
  resetUi({ account: 'a', accounts: [accountSummary({ id: 'a' })] })
  const { container } = await renderInAccount(<EmojiPart />)
  const picture = container.querySelector('img')
  expect(picture).not.toBe(null)
  fireEvent.error(picture!)
  expect(container.querySelector('img')).toBe(null)
})
