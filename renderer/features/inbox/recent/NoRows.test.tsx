import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { applyEvents } from '../../../../shared/model/account/account.ts'
import { account, channel, subscription } from '../../../../shared/model/testing/eg.ts'
import { defaultSettings } from '../../../../shared/settings/settings.ts'
import { resetUi, routeOfHash, uiStore } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { TopicListPane } from './TopicListPane.tsx'

afterEach(cleanup)

async function showTopics(...topics: readonly string[]): Promise<void> {
  const state = applyEvents(account({ channels: [channel(9)], subscriptions: [subscription(9)] }), [
    { type: 'local/topics', channelId: 9, topics: topics.map((name, index) => ({ name, maxId: index + 1 })) },
  ])
  installBridge({
    'account.attach': () => attached(state),
    'lines.fetch': () => ok({ lines: [], gone: [] }),
    'settings.set': () => ok(defaultSettings),
  })
  resetUi({ account: 'a' })
  uiStore.setState({ route: routeOfHash('#topics/9') })
  await renderInAccount(<TopicListPane />)
}

const title = (): string => screen.getByRole('heading', { level: 2 }).textContent

it('a list without results names its filters, and clearing them shows its rows', async () => {
  await showTopics('Plan')
  const filters = within(screen.getByRole('toolbar', { name: 'Filters' }))
  fireEvent.click(filters.getByRole('button', { name: 'Unread' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Filter topics' }), { target: { value: 'soup' } })
  expect(title()).toBe('No topic matches “Unread” and “soup”')
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getByRole('row', { name: /^Plan/ })).toBeTruthy()
})

it('a channel whose topics are all resolved offers to include them', async () => {
  await showTopics('✔ Plan')
  expect(title()).toBe('All topics are resolved')
  fireEvent.click(screen.getAllByRole('button', { name: 'Include resolved' }).at(-1)!)
  expect(screen.getByRole('row', { name: /^Plan/ })).toBeTruthy()
})
