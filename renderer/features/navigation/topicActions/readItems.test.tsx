import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import { mentionsNarrow, starredNarrow } from '../../../../shared/model/views/narrow.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../ui/index.ts'
import { undoLast } from '../../common/undo/index.ts'
import { viewItems } from './readItems.ts'

it('removes all stars in the view of starred messages, and can undo it', async () => {
  const state = account({ starredIds: [5, 7] })
  const { inputs } = installBridge({
    'account.attach': () => attached(state),
    'flags.change': () => ok(null),
  })
  const store = createAccountStore('a')
  await store.attach()
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  const labels = (narrow: typeof starredNarrow) => viewItems(store, state, narrow).map(({ label }) => label)
  expect(labels(mentionsNarrow)).not.toContain('Remove all stars')
  await act(async () =>
    viewItems(store, state, starredNarrow)
      .find(({ id }) => id === 'unstar')
      ?.run?.(),
  )
  expect(screen.getByText('2 stars removed')).toBeTruthy()
  await act(async () => void undoLast())
  const change = { account: 'a', flag: 'starred', messageIds: [5, 7] }
  expect(inputs('flags.change')).toEqual([
    { ...change, op: 'remove' },
    { ...change, op: 'add' },
  ])
})
