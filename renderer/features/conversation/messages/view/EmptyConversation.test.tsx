import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, adaId, selfId, user } from '../../../../../shared/model/testing/eg.ts'
import { feedNarrow } from '../../../../../shared/model/views/narrow.ts'
import { t } from '../../../../../shared/i18n.ts'
import { resetUi, uiStore } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { EmptyConversation } from './EmptyConversation.tsx'

afterEach(cleanup)

it('explains a search without results, and leads back to its words', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  resetUi({ account: 'a' })
  await renderInAccount(<EmptyConversation narrow={[{ operator: 'search', operand: 'zebra' }]} />)
  expect(screen.getByText('Nothing found')).toBeTruthy()
  expect(screen.getByText('Try other words, or fewer filters.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change the search' }))
  expect(uiStore.getState().dialog?.kind).toBe('search')
})

it.each([
  ['an owner', 100, ['Create channel', 'Invite people', 'New direct message']],
  ['a guest', 600, ['New direct message']],
] as const)('offers %s the possible next steps in an empty feed', async (_, role, steps) => {
  const users = [user(selfId, { role }), user(adaId, { name: 'Ada', role: 100 })]
  installBridge({ 'account.attach': () => attached(account({ users })) })
  resetUi({ account: 'a' })
  await renderInAccount(<EmptyConversation narrow={feedNarrow} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(steps)
})

it.each(['editing.delete', 'report.item'] as const)(
  'ends the label of an item that opens a dialog with an ellipsis: %s',
  (key) => {
    expect(t(key)).toMatch(/…$/)
  },
)
