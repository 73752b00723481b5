import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { draftIdOf, type LocalDraft } from '../../../shared/model/localDraft.ts'
import { account } from '../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../state/accountStore.ts'
import { AccountProvider, resetUi } from '../../state/index.ts'
import { attached, installBridge, ok } from '../../state/testing/testBridge.ts'
import { DraftsPane } from './DraftsPane.tsx'

afterEach(cleanup)

const draftTo = (topic: string, updated: number): LocalDraft => {
  const target = { type: 'channel', channelId: 9, topic } as const
  const id = draftIdOf(target)
  return { id, target, content: topic, caret: null, updated, rev: 1, writer: 'w', synced: true }
}

it('keeps the focus in the list when a draft is deleted by its button', async () => {
  const drafts = [draftTo('first', 2), draftTo('second', 1)]
  const localDrafts = new Map(drafts.map((draft) => [draft.id, draft]))
  installBridge({
    'account.attach': () => attached({ ...account(), localDrafts }),
    'draft.drop': () => ok(null),
  })
  resetUi()
  const store = createAccountStore('a')
  await store.attach()
  render(
    <AccountProvider store={store}>
      <DraftsPane />
    </AccountProvider>,
  )
  const button = screen.getAllByRole('button', { name: 'Delete the draft' })[0]!
  button.focus()
  act(() => void fireEvent.click(button))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Open the draft .* second$/ }))
})
