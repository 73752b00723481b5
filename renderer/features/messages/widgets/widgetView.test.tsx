import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, adaId } from '../../../../shared/model/testing/eg.ts'
import { accountStore, AccountProvider, connectAccountStores } from '../../../state/index.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import type { Widget } from './widgetOf.ts'
import { WidgetView } from './WidgetView.tsx'

const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const end of ends.splice(0)) end()
})

async function show(widget: Widget): Promise<{ readonly opened: () => number }> {
  installBridge({ 'account.attach': () => attached(account()) })
  ends.push(connectAccountStores())
  await accountStore('a').attach()
  let opened = 0
  render(
    <AccountProvider store={accountStore('a')}>
      <WidgetView widget={widget} onOpen={() => opened++} />
    </AccountProvider>,
  )
  return { opened: () => opened }
}

it('tells a poll in words, with the way to where one votes', async () => {
  const { opened } = await show({
    type: 'poll',
    question: 'Lunch?',
    options: [
      { key: '0', text: 'Soup', voters: [adaId] },
      { key: '1', text: 'Rice', voters: [] },
    ],
  })
  const rows = within(screen.getByRole('group', { name: 'Poll' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Soup1 vote: Ada', 'Rice0 votes'])
  fireEvent.click(screen.getByRole('button', { name: 'Vote in the browser' }))
  expect(opened()).toBe(1)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

it('tells tasks in words, without boxes to tick', async () => {
  await show({
    type: 'todo',
    title: 'Move',
    tasks: [
      { key: '0', task: 'Boxes', detail: 'ten', isDone: true },
      { key: '1', task: 'Van', detail: '', isDone: false },
    ],
  })
  const rows = within(screen.getByRole('group', { name: 'Task list' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Boxes (done)ten', 'Van'])
  expect(screen.getByRole('button').textContent).toBe('Change in the browser')
})
