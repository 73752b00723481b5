import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { OutboxRow } from '../../../../shared/model/state/localRecords.ts'
import { account } from '../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { quoteOf } from '../compose/index.ts'
import { PendingButton } from './index.ts'

afterEach(cleanup)

// jsdom treats popovers as hidden.
const hidden = true

const row: OutboxRow = {
  localId: 'l1',
  destination: { type: 'channel', channelId: 9, topic: 'Plan' },
  content: 'On my way',
  createdAt: 1_700_000_100,
  status: 'queued',
  reason: null,
}
const done = () => ({ ok: true, value: null }) as const
const connection = { since: 0, retryAt: null, reason: null, dataAt: null }

async function show() {
  resetUi()
  const bridge = installBridge({
    'account.attach': () => attached(account()),
    'outbox.retry': done,
    'outbox.discard': done,
    'account.retry': done,
  })
  const { store } = await renderInAccount(<PendingButton />)
  let seq = 0
  const tell = (...events: AccountEvent[]): void =>
    act(() => store.receive({ account: 'a', seq: ++seq, events }))
  return { ...bridge, tell }
}

describe('pending operations', () => {
  it('are not shown while they are sent normally', async () => {
    const { tell } = await show()
    tell(
      { type: 'local/connection', connection: { ...connection, state: 'live' } },
      { type: 'local/outbox', row: { ...row, status: 'sending' } },
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('are counted and listed offline, and can be canceled', async () => {
    const { tell, inputs } = await show()
    tell(
      { type: 'local/connection', connection: { ...connection, state: 'offline' } },
      { type: 'local/outbox', row },
      {
        type: 'local/action',
        row: {
          id: 'a1',
          action: 'setTopicPolicy',
          params: { channelId: 9, topic: 'Plan', policy: 1 },
          createdAt: 1_700_000_101,
          status: 'queued',
          reason: null,
          words: 'Mute topic Plan',
        },
      },
    )
    fireEvent.click(screen.getByRole('button', { name: '2 waiting' }))
    const [send, mute] = screen.getAllByRole('listitem', { hidden })
    expect(send?.textContent).toMatch(/On my way/)
    expect(mute?.textContent).toMatch(/topic Plan/)
    fireEvent.click(within(mute!).getByRole('button', { hidden, name: 'Cancel' }))
    expect(inputs('outbox.discard')).toEqual([{ account: 'a', localId: 'a1' }])
  })

  it('show why one was refused, and are retried together', async () => {
    const { tell, inputs } = await show()
    tell(
      { type: 'local/connection', connection: { ...connection, state: 'live' } },
      { type: 'local/outbox', row: { ...row, status: 'failed', reason: 'You may not post here.' } },
    )
    fireEvent.click(screen.getByRole('button', { name: '1 failed' }))
    expect(screen.getByRole('listitem', { hidden }).textContent).toMatch(/You may not post here/)
    fireEvent.click(screen.getByRole('button', { hidden, name: 'Try all again' }))
    expect(inputs('outbox.retry')).toEqual([{ account: 'a', localId: 'l1' }])
  })

  it("name an operation refused after it was shown, and keep an edit's text", async () => {
    const { tell, inputs } = await show()
    const refused = { createdAt: 1, status: 'failed', reason: 'No.', words: 'Edit' } as const
    tell(
      { type: 'local/connection', connection: { ...connection, state: 'live' } },
      {
        type: 'local/action',
        row: {
          ...refused,
          id: 's',
          action: 'updateMessageFlags',
          params: { flag: 'starred', messageIds: [5] },
          words: 'Star a message',
        },
      },
      {
        type: 'local/action',
        row: { ...refused, id: 'e', action: 'updateMessage', params: { messageId: 5, content: 'Better' } },
      },
    )
    fireEvent.click(screen.getByRole('button'))
    const [star, edit] = screen.getAllByRole('listitem', { hidden }).map((item) => within(item))
    expect(star!.getByText('Star a message')).toBeDefined()
    expect(star!.queryByRole('button', { name: 'Edit', hidden })).toBeNull()
    expect(edit!.getByText('Better')).toBeDefined()
    fireEvent.click(edit!.getByRole('button', { name: 'Edit', hidden }))
    expect(inputs('outbox.discard')).toEqual([{ account: 'a', localId: 'e', edits: true }])
  })

  it('are labeled as pending changes, refused changes, both or neither', async () => {
    const { tell } = await show()
    const refused = { ...row, localId: 'l2', status: 'failed', reason: 'No.' } as const
    const title = () => screen.getByRole('dialog', { hidden }).getAttribute('aria-label')
    tell(
      { type: 'local/connection', connection: { ...connection, state: 'offline' } },
      { type: 'local/outbox', row: refused },
    )
    fireEvent.click(screen.getByRole('button', { name: '1 failed' }))
    expect(title()).toBe('Failed')
    tell({ type: 'local/outbox', row })
    expect(title()).toBe('Waiting or failed')
    tell({ type: 'local/outbox-gone', localId: 'l2' })
    expect(title()).toBe('Waiting to send')
    expect(screen.getByRole('heading', { hidden, level: 2 }).textContent).toBe('Waiting to send')
    tell({ type: 'local/outbox-gone', localId: 'l1' })
    expect(title()).toBe('Nothing waiting')
    expect(screen.queryByRole('listitem', { hidden })).toBeNull()
  })

  it('show the words of a reply instead of its quote', async () => {
    const { tell } = await show()
    const content = `${quoteOf('Ada', 2, 'https://chat.example/#narrow/near/5', 'Shall we?')}Yes.`
    tell(
      { type: 'local/connection', connection: { ...connection, state: 'offline' } },
      { type: 'local/outbox', row: { ...row, content } },
    )
    fireEvent.click(screen.getByRole('button', { name: '1 waiting' }))
    expect(screen.getByText('Yes.')).toBeTruthy()
  })

  it('show that one waits behind a failed one, and can send it anyway', async () => {
    const { tell, inputs } = await show()
    tell(
      { type: 'local/connection', connection: { ...connection, state: 'live' } },
      { type: 'local/outbox', row: { ...row, held: 'failed' } },
    )
    fireEvent.click(screen.getByRole('button', { name: '1 waiting' }))
    const line = screen.getByRole('listitem', { hidden })
    expect(line.textContent).toMatch(/Waiting: the message before it wasn’t sent/)
    expect(screen.getByText(/They follow once it is sent or discarded/)).toBeTruthy()
    const button = (name: string) => within(line).getByRole('button', { hidden, name })
    fireEvent.click(button('Send anyway'))
    expect(inputs('outbox.retry')).toEqual([{ account: 'a', localId: 'l1' }])
    fireEvent.click(button('Cancel'))
    expect(inputs('outbox.discard')).toEqual([{ account: 'a', localId: 'l1' }])
    tell({ type: 'local/outbox', row: { ...row, held: 'edited' } })
    expect(line.textContent).toMatch(/Waiting: the message before it is being edited/)
    tell({ type: 'local/outbox', row })
    expect(line.textContent).not.toMatch(/before it/)
    expect(within(line).queryByRole('button', { hidden, name: 'Send anyway' })).toBeNull()
    fireEvent.click(button('Edit'))
    expect(inputs('outbox.discard').at(-1)).toEqual({ account: 'a', localId: 'l1', edits: true })
  })

  it('show when the rate limit ends, and can be retried at once', async () => {
    const { tell, inputs } = await show()
    const retryAt = new Date(2026, 0, 2, 15, 4, 5).getTime()
    tell(
      { type: 'local/connection', connection: { ...connection, state: 'live' } },
      { type: 'local/outbox', row: { ...row, retryAt } },
    )
    fireEvent.click(screen.getByRole('button', { name: '1 waiting' }))
    const line = screen.getByRole('listitem', { hidden })
    expect(line.textContent).toMatch(/Slowed down by the server. Trying again at 15:04:05/)
    fireEvent.click(within(line).getByRole('button', { hidden, name: 'Try again' }))
    expect(inputs('outbox.retry')).toEqual([{ account: 'a', localId: 'l1' }])
  })

  it('show that one waits for its uploads, and can be canceled', async () => {
    const { tell, inputs } = await show()
    tell(
      { type: 'local/connection', connection: { ...connection, state: 'offline' } },
      { type: 'local/outbox', row: { ...row, awaits: ['u1'] } },
    )
    fireEvent.click(screen.getByRole('button', { name: '1 waiting' }))
    const line = screen.getByRole('listitem', { hidden })
    expect(line.textContent).toMatch(/Sends once the files are attached/)
    expect(within(line).getByRole('button', { hidden, name: 'Edit' })).toBeTruthy()
    fireEvent.click(within(line).getByRole('button', { hidden, name: 'Cancel' }))
    expect(inputs('outbox.discard')).toEqual([{ account: 'a', localId: 'l1' }])
    tell({ type: 'local/outbox', row })
    expect(line.textContent).not.toMatch(/files/)
    expect(line.textContent).toMatch(/Waiting/)
  })

  it('show that one could not be written to the disk', async () => {
    const { tell } = await show()
    tell(
      { type: 'local/connection', connection: { ...connection, state: 'offline' } },
      { type: 'local/outbox', row: { ...row, unsaved: true } },
    )
    fireEvent.click(screen.getByRole('button', { name: '1 waiting' }))
    expect(screen.getByRole('listitem', { hidden }).textContent).toMatch(/kept until you quit/)
    tell({ type: 'local/outbox', row })
    expect(screen.getByRole('listitem', { hidden }).textContent).not.toMatch(/kept until/)
  })
})
