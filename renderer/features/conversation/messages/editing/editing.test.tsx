import { createHash } from 'node:crypto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { applyEvents } from '../../../../../shared/model/account/account.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { account, adaId, channelMessage, selfId } from '../../../../../shared/model/testing/eg.ts'
import type { CallResult } from '../../../../../shared/ipc/contract.ts'
import { AccountProvider, hashOfRoute } from '../../../../state/index.ts'
import { startWindow } from '../../../../state/testing/startWindow.ts'
import { attached, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../../ui/index.ts'
import { markdown } from '../../../content/markdown/index.ts'
import { ConversationPane } from '../index.ts'
import { plainSource } from './openEdit.ts'

afterEach(cleanup)

const plan = topicNarrow(9, 'Plan')
const nowSeconds = Math.floor(Date.now() / 1000)
const own = channelMessage(5, { senderId: selfId, content: '<p>Own words</p>', timestamp: nowSeconds })
const other = channelMessage(6, { senderId: adaId, content: '<p>Their words</p>', timestamp: nowSeconds })
const old = channelMessage(4, { senderId: selfId, content: '<p>Old words</p>', timestamp: nowSeconds - 900 })

async function show(calls: (route: string, params: unknown) => CallResult<unknown>, state = 'live' as const) {
  const realm = { allow_message_editing: true, message_content_edit_limit_seconds: 600 }
  const before = account({ realm })
  const loaded = applyEvents(before, [
    {
      type: 'local/fetched',
      narrow: plan,
      anchor: 'newest',
      resolvedAnchor: null,
      messages: [old, own, other],
      foundOldest: true,
      foundNewest: true,
      replaces: false,
    },
  ])
  const bridge = installBridge({
    'account.attach': () => attached({ ...loaded, connection: { ...loaded.connection, state } }),
    'api.call': ({ route, params }) => calls(route, params),
  })
  const store = await startWindow(hashOfRoute(plan))
  render(
    <AccountProvider store={store}>
      <ConversationPane />
      <ToastRegion label="Notices" dismissLabel="Dismiss" />
    </AccountProvider>,
  )
  return bridge
}

const rowOf = (text: string): HTMLElement => screen.getByText(text).closest('article')!
const hidden = true
function menuItem(text: string, name: RegExp): HTMLElement | null {
  fireEvent.contextMenu(rowOf(text))
  return screen.queryByRole('menuitem', { name, hidden })
}
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message text' })
/** The action button of the newest toast. */
const toastAction = (name: string): HTMLElement => screen.getAllByRole('button', { name, hidden }).at(-1)!
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('editing', () => {
  it('is offered for own messages within the time limit', async () => {
    await show(() => ok(null))
    expect(menuItem('Their words', /Edit message/)).toBeNull()
    const late = menuItem('Old words', /Edit message/)
    expect(late?.getAttribute('aria-disabled')).toBe('true')
    expect(late?.textContent).toContain('The time limit for editing this message has passed.')
  })

  it("is among the tools of own messages, and has the composer's toolbar", async () => {
    await show((route) => (route === 'getMessage' ? ok({ content: 'Own words' }) : ok(null)))
    const toolsOf = (text: string) => {
      act(() => rowOf(text).focus())
      return within(screen.getByRole('toolbar', { name: 'Message tools' }))
    }
    const pencil = { name: 'Edit message' }
    expect(toolsOf('Their words').queryByRole('button', pencil)).toBeNull()
    expect(toolsOf('Old words').queryByRole('button', pencil)).toBeNull()
    fireEvent.click(toolsOf('Own words').getByRole('button', pencil))
    const field = await box()
    // The message's toolbar would cover the editor.
    expect(screen.queryByRole('toolbar', { name: 'Message tools' })).toBeNull()
    const editor = within(screen.getByRole('group', { name: 'Edit the message' }))
    // jsdom lacks the editing commands.
    const execCommand = (_name: string, _ui: boolean, text: string): boolean => {
      field.setRangeText(text)
      return true
    }
    Object.assign(document, { execCommand })
    field.setSelectionRange(4, 9)
    fireEvent.click(editor.getByRole('button', { name: 'Bold' }))
    expect(field.value).toBe('Own **words**')
    expect(
      editor.getAllByRole('button').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent),
    ).toEqual([
      'Fill the pane',
      'Attach files',
      'Insert an emoji',
      'Bold',
      'Italic',
      'Strikethrough',
      'Code',
      'Code block',
      'Link',
      'Bulleted list',
      'Numbered list',
      'Quote',
      'Spoiler',
      'Math',
      'Time in each reader’s zone',
      'More formatting',
      'Snippets',
      'Preview',
      'Cancel',
      'Save',
    ])
    fireEvent.keyDown(field, { key: 'Escape' })
  })

  it('keeps the text on a conflict, explains it, and overwrites on save', async () => {
    const asked: unknown[] = []
    let source = 'Own words'
    await show((route, params) => {
      if (route === 'getMessage') return ok({ content: source, message: null })
      asked.push(params)
      if (asked.length > 1) return ok({ detachedUploads: [] })
      source = 'Other words'
      const error = { code: 'refused', message: 'No', serverCode: 'EXPECTATION_MISMATCH' } as const
      return { ok: false, error }
    })
    fireEvent.click(menuItem('Own words', /Edit message/)!)
    fireEvent.input(await box(), { target: { value: 'Better words' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByText(/changed elsewhere/)).closest('[role=alert]')).not.toBeNull()
    expect((await box()).value).toBe('Better words')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Message text' })).toBeNull())
    expect(asked).toEqual([
      { messageId: 5, content: 'Better words', prevContentSha256: hash('Own words') },
      { messageId: 5, content: 'Better words', prevContentSha256: hash('Other words') },
    ])
  })

  it('sends nothing for an unchanged or too long text', async () => {
    const { inputs } = await show((route) =>
      route === 'getMessage' ? ok({ content: 'Own words' }) : ok(null),
    )
    fireEvent.click(menuItem('Own words', /Edit message/)!)
    const field = await box()
    fireEvent.input(field, { target: { value: 'a'.repeat(10_003) } })
    expect(screen.getByText(/^3 characters over the limit/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    fireEvent.input(field, { target: { value: 'Own words  ' } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
    expect(screen.getByText('Own words')).toBeTruthy()
    expect(inputs('api.call')).toMatchObject([{ route: 'getMessage' }])
  })
})

describe('two edits of one message', () => {
  const type = async (text: string) => fireEvent.input(await box(), { target: { value: text } })

  it('a dropped edit returns to the field, and the replaced text is offered', async () => {
    await show((route) => (route === 'getMessage' ? ok({ content: 'Own words' }) : ok(null)))
    fireEvent.click(menuItem('Own words', /Edit message/)!)
    await type('Dropped')
    fireEvent.keyDown(await box(), { key: 'Escape' })
    fireEvent.click(menuItem('Own words', /Edit message/)!)
    await type('Begun since')
    act(() => toastAction('Restore').click())
    expect((await box()).value).toBe('Dropped')
    act(() => toastAction('Restore').click())
    expect((await box()).value).toBe('Begun since')
    fireEvent.keyDown(await box(), { key: 'Escape' })
  })

  it('a late refusal of the first leaves the second in its field', async () => {
    let refuse: (answer: CallResult<unknown>) => void = () => undefined
    const { push } = await show((route) =>
      route === 'getMessage'
        ? ok({ content: 'Own words' })
        : (new Promise((resolve) => (refuse = resolve)) as unknown as CallResult<unknown>),
    )
    fireEvent.click(menuItem('Own words', /Edit message/)!)
    await type('First')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    const params = { messageId: 5, content: 'First' }
    const row = {
      id: 'x',
      action: 'updateMessage',
      params,
      createdAt: 1,
      status: 'sending',
      reason: null,
      words: 'Edit',
    } as const
    await act(async () =>
      push('account.batch', { account: 'a', seq: 1, events: [{ type: 'local/action', row }] }),
    )
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Message text' })).toBeNull())
    await screen.findByText('First')
    fireEvent.click(menuItem('First', /Edit message/)!)
    await type('Second')
    await act(async () => refuse({ ok: false, error: { code: 'refused', message: 'Too late' } }))
    expect((await box()).value).toBe('Second')
    act(() => toastAction('Restore').click())
    expect((await box()).value).toBe('First')
    fireEvent.keyDown(await box(), { key: 'Escape' })
  })
})

describe('the source of a message', () => {
  it('is derived only from plain text', async () => {
    await markdown.load()
    const known = (html: string) => plainSource(html, account(), 'https://chat.example.invalid')
    expect(known('<p>Own words &amp; more</p>')).toBe('Own words & more')
    expect(known('<p>One<br>\ntwo</p>')).toBe('One\ntwo')
    expect(known('<p><strong>Loud</strong> words</p>')).toBeNull()
    expect(known('<p>2 * 3 * 4 and *stars*</p>')).toBeNull()
  })
})
