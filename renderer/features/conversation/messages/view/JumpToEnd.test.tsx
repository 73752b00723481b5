import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { feedNarrow, topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { account, after, arrived, channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../../../state/account/accountStore.ts'
import { AccountProvider } from '../../../../state/index.ts'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import type { Item } from '../items/item.ts'
import { JumpToEnd } from './JumpToEnd.tsx'

afterEach(cleanup)

async function show() {
  const ids = [5, 6, 7]
  const state = after(account(), ...ids.map((id) => arrived(channelMessage(id))))
  installBridge({ 'account.attach': () => attached(state) })
  const store = createAccountStore('account')
  await store.attach()
  // The newest message is not loaded.
  const items = ids.slice(0, 2).map((id): Item => ({
    kind: 'message',
    key: String(id),
    id,
    continues: false,
    estimate: 60,
    anchors: true,
  }))
  return (narrow: Narrow, first: number, hasMore: boolean): HTMLElement => {
    cleanup()
    render(
      <AccountProvider store={store}>
        <JumpToEnd
          narrow={narrow}
          atEnd={false}
          first={first}
          items={items}
          hasMore={hasMore}
          onJump={() => undefined}
        />
      </AccountProvider>,
    )
    return screen.getByRole('button')
  }
}

it('counts unread from the first visible row on like the sidebar', async () => {
  const button = await show()
  expect(button(feedNarrow, 0, true).textContent).toBe('3 new')
  expect(button(feedNarrow, 0, true).ariaLabel).toBe('3 unread messages: to the newest')
  expect(button(feedNarrow, 1, true).textContent).toBe('2 new')
  expect(button(topicNarrow(9, 'Lunch'), 1, true).textContent).toBe('')
})

it('counts loaded rows if the sidebar has no count, and notes possible others', async () => {
  const button = await show()
  const found: Narrow = [{ operator: 'search', operand: 'hello' }]
  expect(button(found, 0, false).textContent).toBe('2 new')
  expect(button(found, 0, true).textContent).toBe('2+ new')
  expect(button(found, 0, true).ariaLabel).toBe('At least 2 unread messages: to the newest')
})
