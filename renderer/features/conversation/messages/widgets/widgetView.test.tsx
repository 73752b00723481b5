import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { AccountEvent } from '../../../../../shared/model/state/localEvent.ts'
import { account, adaId } from '../../../../../shared/model/testing/eg.ts'
import { accountStore, AccountProvider, connectAccountStores } from '../../../../state/index.ts'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { MessageWidget } from './MessageWidget.tsx'

const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const end of ends.splice(0)) end()
})

const ownId = account().self.userId
let id = 0
const sub = (senderId: number, content: unknown) => ({
  id: ++id,
  senderId,
  msgType: 'widget',
  content: JSON.stringify(content),
})

/** Renders the widget of a message from `senderId`. Returns a function that lists the changes sent. */
async function show(senderId: number, ...contents: readonly unknown[]): Promise<() => readonly unknown[]> {
  const { inputs } = installBridge({
    'account.attach': () => attached(account()),
    'api.call': () => ({ ok: true, value: { queued: true } }),
  })
  ends.push(connectAccountStores())
  await accountStore('a').attach()
  const submessages = contents.map((content) => sub(senderId, content))
  render(
    <AccountProvider store={accountStore('a')}>
      <MessageWidget message={{ id: 5, senderId, submessages }}>as text</MessageWidget>
    </AccountProvider>,
  )
  return () =>
    inputs('api.call').map((input) => {
      const { params } = input as { readonly params: { readonly content: string } }
      return JSON.parse(params.content) as unknown
    })
}

const type = (label: string, text: string): void => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })
}

it('lets a user vote, withdraw the vote, add options and edit an own question', async () => {
  const poll = { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['Soup', 'Rice'] } }
  const asked = await show(adaId, poll, { type: 'vote', key: 'canned,1', vote: 1 })
  const options = within(screen.getByRole('group', { name: 'Poll' })).getAllByRole('listitem')
  expect(options.map((row) => within(row).getByRole('button').getAttribute('aria-label'))).toEqual([
    'Soup: 0 votes',
    'Rice: 1 vote',
  ])
  fireEvent.click(screen.getByRole('button', { name: /^Soup/ }))
  type('New option', ' Bread ')
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  type('New option', 'Soup')
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(asked()).toEqual([
    { type: 'vote', key: 'canned,0', vote: 1 },
    { type: 'new_option', option: 'Bread', idx: 1 },
  ])
  expect(screen.queryByRole('button', { name: 'Edit the question' })).toBeNull()
})

it('lets an author check a task, add one with details, and edit the title', async () => {
  const list = {
    widget_type: 'todo',
    extra_data: { task_list_title: 'Move', tasks: [{ task: 'Boxes', desc: 'ten' }] },
  }
  const asked = await show(
    ownId,
    list,
    { type: 'new_task', key: 3, task: 'Van' },
    { type: 'strike', key: `3,${ownId}` },
  )
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
    false,
    true,
  ])
  fireEvent.click(screen.getByRole('checkbox', { name: /Boxes/ }))
  type('New task: details', 'Keys: two: blue')
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  fireEvent.click(screen.getByRole('button', { name: 'Edit the title' }))
  type('Edit the title', 'Moving')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(asked()).toEqual([
    { type: 'strike', key: '0,canned' },
    { type: 'new_task', key: 4, task: 'Keys', desc: 'two: blue', completed: false },
    { type: 'new_task_list_title', title: 'Moving' },
  ])
})

it('truncates a widget of thousands of parts, and shows an unknown one as text', async () => {
  const options = Array.from({ length: 3000 }, (_, i) => `option ${String(i)}`)
  await show(adaId, { widget_type: 'poll', extra_data: { question: 'x'.repeat(9000), options } })
  expect(screen.getAllByRole('listitem')).toHaveLength(30)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 500 options' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(500)
  cleanup()
  await show(adaId, { widget_type: 'zform', extra_data: {} })
  expect(screen.getByText('as text')).toBeTruthy()
})

it.each([
  ['poll', 'New option', { question: 'Lunch?', options: [] }],
  ['todo', 'New task: details', { task_list_title: 'Trip', tasks: [] }],
])('runs shortcuts in the field of a %s, and leaves it on Escape', async (kind, label, data) => {
  const onKey = vi.fn<(event: KeyboardEvent) => void>()
  addEventListener('keydown', onKey)
  ends.push(() => removeEventListener('keydown', onKey))
  await show(adaId, { widget_type: kind, extra_data: data })
  type(label, 'half a')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: label })
  field.focus()
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true })
  expect(onKey.mock.lastCall?.[0].key).toBe('k')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(document.activeElement).not.toBe(field)
  expect(field.value).toBe('half a')
})

it('drops accepted votes whose events never arrive', async () => {
  const poll = { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['Soup', 'Rice'] } }
  await show(adaId, poll)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ends.push(() => vi.useRealTimers())
  const votes = () =>
    screen.getAllByRole('button', { name: /vote/ }).map((element) => element.getAttribute('aria-label'))
  let seq = 0
  const receive = (event: AccountEvent) =>
    act(() => accountStore('a').receive({ account: 'a', seq: ++seq, events: [event] }))
  for (const option of ['0', '1']) {
    const content = JSON.stringify({ type: 'vote', key: `canned,${option}`, vote: 1 })
    const params = { messageId: 5, content, seen: id }
    receive({
      type: 'local/action',
      row: {
        id: option,
        action: 'sendSubmessage',
        params,
        createdAt: 0,
        status: 'sending',
        reason: null,
        words: '',
      },
    })
    receive({ type: 'local/action-gone', id: option })
  }
  expect(votes()).toEqual(['Soup: 1 vote', 'Rice: 1 vote'])
  act(() => void vi.runAllTimers())
  expect(votes()).toEqual(['Soup: 0 votes', 'Rice: 0 votes'])
})
