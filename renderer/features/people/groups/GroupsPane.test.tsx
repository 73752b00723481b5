import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, group } from '../../../../shared/model/testing/eg.ts'
import {
  AccountProvider,
  accountStore,
  connectAccountStores,
  resetUi,
  routeOfHash,
  uiStore,
} from '../../../state/index.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { GroupsPane } from './GroupsPane.tsx'

const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const end of ends.splice(0)) end()
})

it('the list opens with the page of its first group, which is selected', async () => {
  const groups = [group(5, { name: 'weavers' }), group(6, { name: 'builders' })]
  installBridge({ 'account.attach': () => attached(account({ groups })) })
  ends.push(connectAccountStores())
  resetUi({ account: 'a' })
  const store = accountStore('a')
  await store.attach()
  render(
    <AccountProvider store={store}>
      <GroupsPane />
    </AccountProvider>,
  )
  act(() => uiStore.setState({ route: routeOfHash('#groups') }))
  expect(screen.getByRole('article', { name: 'builders' })).toBeTruthy()
  expect(screen.getByRole('option', { selected: true }).textContent).toMatch(/^builders/)
  act(() => uiStore.setState({ route: routeOfHash('#groups/5') }))
  expect(screen.getByRole('article', { name: 'weavers' })).toBeTruthy()
})

it('a group that loads after its page was opened gets the focus', async () => {
  const bridge = installBridge({ 'account.attach': () => attached(account()) })
  ends.push(connectAccountStores())
  resetUi({ account: 'a' })
  const store = accountStore('a')
  await store.attach()
  render(
    <AccountProvider store={store}>
      <GroupsPane />
    </AccountProvider>,
  )
  const opened = { focus: 'messages', surface: 'main' } as const
  act(() => uiStore.setState({ opened, route: routeOfHash('#groups/5') }))
  await screen.findByText('Unknown group')
  const events = [{ id: 1, type: 'user_group', op: 'add', group: group(5, { name: 'weavers' }) }] as const
  act(() => bridge.push('account.batch', { account: 'a', seq: 1, events }))
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'weavers' }))
})
