import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { MessageContent } from '../../../../shared/ipc/calls/messageCalls.ts'
import { account, channel } from '../../../../shared/model/testing/eg.ts'
import { resetUi, routeOfHash, uiStore } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { GalleryPane } from './GalleryPane.tsx'

afterEach(cleanup)

const day = 24 * 3600
const message = (id: number, senderName: string, daysAgo: number): MessageContent => ({
  id,
  senderId: id,
  senderName,
  timestamp: Date.now() / 1000 - daysAgo * day,
  conversation: { type: 'channel', channelId: 9, topic: 'beds' },
  html: `<p><a href="https://${senderName}.example/">${senderName}'s page</a></p>`,
})

it('the gallery can be filtered by sender and age', async () => {
  const messages = [message(1, 'ada', 300), message(2, 'boris', 20), message(3, 'cleo', 1)]
  installBridge({
    'account.attach': () => attached(account({ channels: [channel(9)] })),
    'messages.having': ({ has }) =>
      ok({ by: 'server', messages: has === 'link' ? messages : [], next: null }),
  })
  resetUi({ account: 'a', accounts: [accountSummary({ id: 'a' })] })
  uiStore.setState({ route: routeOfHash('#gallery/narrow/channel/9/topic/beds') })
  await renderInAccount(<GalleryPane />)
  const links = () =>
    screen.queryAllByRole('button', { name: /^\w+'s page/ }).map(({ dataset }) => dataset['tooltip']?.[0])
  await screen.findByRole('button', { name: /^ada's page/ })
  const choose = (name: string, option: string): void => {
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name })
    const value = [...field.options].find(({ text }) => text === option)?.value
    fireEvent.change(field, { target: { value } })
  }
  choose('Who sent it', 'boris')
  expect(links()).toEqual(['b'])
  choose('When it was sent', 'Last 7 days')
  expect(links()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(links()).toEqual(['c', 'b', 'a'])
  choose('When it was sent', 'Last 30 days')
  expect(links()).toEqual(['c', 'b'])
})
