import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { account } from '../../../../../shared/model/testing/eg.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { AccountProvider, accountStore, navigate, navigateHash, uiStore } from '../../../../state/index.ts'
import { accountSummary } from '../../../../state/testing/accountSummary.ts'
import { startWindow } from '../../../../state/testing/startWindow.ts'
import { attached, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { keepPlace } from '../../../navigation/conversationRows/listPlaces.ts'
import { topicRow } from '../../../navigation/conversationRows/testing/topicRow.ts'
import { CatchupPane } from './CatchupPane.tsx'

afterEach(cleanup)
// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined
    disconnect = () => undefined
  },
)

const unreads = {
  channels: [{ channelId: 9, topic: 'Plan', ids: [402] }],
  directs: [],
  mentions: [],
  oldUnreadsMissing: false,
}

it('the button of a card has the word of its key at the foot', async () => {
  installBridge({
    'account.attach': () => attached(account({ unreads: { ...unreads, mentions: [402] } })),
    'lines.fetch': () => ok({ lines: [], gone: [] }),
  })
  const store = await startWindow('#catchup', [accountSummary({ id: 'a' })])
  render(
    <AccountProvider store={store}>
      <CatchupPane />
    </AccountProvider>,
  )
  expect((await screen.findByRole('button', { name: /^Open/ })).textContent).toBe('OpenEnter')
  expect(screen.getByLabelText('Keys on this page').textContent).toContain('Enteropen')
})

it('the cards of an account that was removed meanwhile are not counted', async () => {
  const bridge = installBridge({
    'account.attach': () => attached(account({ unreads })),
    'lines.fetch': () => ok({ lines: [], gone: [] }),
  })
  const [a, b] = ['a', 'b'].map((id) => accountSummary({ id }))
  const store = await startWindow('#catchup', [a!, b!])
  await accountStore('b').attach()
  const pane = (
    <AccountProvider store={store}>
      <CatchupPane />
    </AccountProvider>
  )
  const { unmount } = render(pane)
  expect(await screen.findByText('0 of 2 done')).toBeTruthy()
  unmount()
  act(() => {
    navigate(topicNarrow(9, 'Plan'), { account: 'a', origin: 'catchup' })
    keepPlace('catchup', { items: [topicRow('Plan')], index: 0 })
    bridge.push('accounts.changed', [a!])
    uiStore.setState({ accounts: [a!] })
    navigateHash('#catchup')
  })
  render(pane)
  expect(await screen.findByText('0 of 1 done')).toBeTruthy()
})

it('the cards of an account that is removed while the board is shown are not counted', async () => {
  const bridge = installBridge({
    'account.attach': () => attached(account({ unreads })),
    'lines.fetch': () => ok({ lines: [], gone: [] }),
  })
  const [a, b] = ['a', 'b'].map((id) => accountSummary({ id }))
  const store = await startWindow('#catchup', [a!, b!])
  await accountStore('b').attach()
  const pane = (
    <AccountProvider store={store}>
      <CatchupPane />
    </AccountProvider>
  )
  render(pane)
  expect(await screen.findByText('0 of 2 done')).toBeTruthy()
  act(() => {
    bridge.push('accounts.changed', [a!])
    uiStore.setState({ accounts: [a!] })
  })
  expect(await screen.findByText('0 of 1 done')).toBeTruthy()
})
