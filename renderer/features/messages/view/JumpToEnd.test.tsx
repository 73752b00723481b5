import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, after, arrived, channelMessage } from '../../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../../state/accountStore.ts'
import { AccountProvider } from '../../../state/index.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import type { Item } from '../items/item.ts'
import { JumpToEnd } from './JumpToEnd.tsx'

afterEach(cleanup)

it('counts what is unread below, and says where more of it may be than was fetched', async () => {
  const ids = [5, 6, 7]
  const state = after(account(), ...ids.map((id) => arrived(channelMessage(id))))
  installBridge({ 'account.attach': () => attached(state) })
  const store = createAccountStore('account')
  await store.attach()
  const items = ids.map((id): Item => ({
    kind: 'message',
    key: String(id),
    id,
    continues: false,
    estimate: 60,
    anchors: true,
  }))
  const button = (last: number, hasMore: boolean): HTMLElement => {
    cleanup()
    render(
      <AccountProvider store={store}>
        <JumpToEnd atEnd={false} last={last} items={items} hasMore={hasMore} onJump={() => undefined} />
      </AccountProvider>,
    )
    return screen.getByRole('button')
  }
  expect(button(0, false).textContent).toBe('2 new')
  expect(button(0, false).ariaLabel).toBe('2 unread messages below: to the newest')
  expect(button(0, true).textContent).toBe('2+ new')
  expect(button(0, true).ariaLabel).toBe('At least 2 unread messages below: to the newest')
  expect(button(2, true).textContent).toBe('')
})
