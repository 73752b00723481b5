import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { account } from '../../../../shared/model/testing/eg.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { AccountProvider, resetUi, startNavigation } from '../../../state/index.ts'
import { attached, failed, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { Compose } from './index.ts'

afterEach(cleanup)

const sending: UploadRow = {
  id: 'u1',
  place: '',
  name: 'image.png',
  label: 'image.png',
  size: 2_000_000,
  sent: 500_000,
  state: 'sending',
  speed: 1_048_576,
  url: null,
  reason: null,
  canRetry: true,
  isOverQuota: false,
}
const plan = topicNarrow(9, 'Plan')
let accounts = 0

type Answer = CallResult<{ localId: string }>

async function show(answer: Answer | Promise<Answer> = ok({ localId: 'l1' })) {
  const id = `uploads-${++accounts}`
  let place = ''
  const bridge = installBridge({
    'account.attach': () => attached(account()),
    'message.send': () => answer,
    'draft.put': () => ok({ rev: 1 }),
    'upload.list': () => ok([]),
    'upload.add': (input) => {
      place = input.place
      return ok([{ ...sending, place }])
    },
  })
  resetUi()
  startNavigation(id, '')
  const store = createAccountStore(id)
  await store.attach()
  render(
    <AccountProvider store={store}>
      <div>
        <p>above</p>
        <Compose narrow={plan} onLeave={() => undefined} onEditLast={() => false} />
      </div>
    </AccountProvider>,
  )
  const tell = (...rows: readonly Partial<UploadRow>[]): void =>
    act(() =>
      bridge.push('upload.changed', {
        account: id,
        uploads: rows.map((row) => ({ ...sending, place, ...row })),
      }),
    )
  return { ...bridge, tell }
}

const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Message' })
const write = (text: string): void => void fireEvent.input(field(), { target: { value: text } })
const file = new File(['x'], 'image.png', { type: 'image/png' })
const paste = async () => {
  fireEvent.paste(field(), { clipboardData: { files: [file], getData: () => '' } })
  await waitFor(() => expect(field().value).toContain('[Uploading image.png…]()'))
}
const done = { state: 'done', sent: 2_000_000, url: '/user_uploads/2/ab/image.png' } as const
const link = '[image.png](/user_uploads/2/ab/image.png)'

describe('files in the composer', () => {
  it('a pasted file has a placeholder, a row, and finally its link', async () => {
    const { inputs, tell } = await show()
    write('See:')
    await paste()
    expect(inputs('upload.add')).toMatchObject([{ files: [file] }])
    tell({})
    expect(screen.getByRole('progressbar', { name: 'image.png' }).getAttribute('aria-valuenow')).toBe('25')
    expect(screen.getByRole('listitem').textContent).toContain('488 KB of 1.9 MB · 1.0 MB/s')
    tell(done)
    expect(field().value).toBe(`See:\n${link}\n`)
    expect(inputs('upload.control')).toMatchObject([{ id: 'u1', op: 'cancel' }])
    tell()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByRole('button', { name: 'image.png' })).toBeTruthy()
  })

  it('text copied with an image of it, as by office programs, stays text', async () => {
    const { inputs } = await show()
    fireEvent.paste(field(), { clipboardData: { files: [file], getData: () => 'words' } })
    expect(inputs('upload.add')).toEqual([])
  })

  it('a text over the limit can be replaced by a file with its content', async () => {
    const { inputs } = await show()
    const text = 'long '.repeat(4000)
    write(text)
    const attach = screen.getByRole('button', { name: 'Attach as a file' })
    fireEvent.click(attach)
    fireEvent.click(attach)
    await waitFor(() => expect(field().value).toBe('[Uploading image.png…]()\n'))
    expect(inputs('upload.add')).toMatchObject([{ files: [{ name: 'message.txt', size: text.length }] }])
    expect(screen.queryByRole('button', { name: 'Attach as a file' })).toBeNull()
  })

  it('uploads in progress stay in the message when its text becomes a file', async () => {
    const { inputs, tell } = await show()
    const text = 'long '.repeat(4000)
    await paste()
    tell({})
    write(`${text}[Uploading image.png…]()`)
    fireEvent.click(screen.getByRole('button', { name: 'Attach as a file' }))
    await waitFor(() => expect(field().value.startsWith('[Uploading image.png…]()')).toBe(true))
    expect(inputs('upload.add')[1]).toMatchObject({ files: [{ name: 'message.txt', size: text.length }] })
  })

  it('a sent text goes to the outbox with its pending uploads', async () => {
    const { inputs, tell } = await show()
    await paste()
    tell({})
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(inputs('message.send')).toMatchObject([
      {
        content: expect.stringContaining('[Uploading image.png…]()') as string,
        awaits: [{ upload: 'u1', placeholder: '[Uploading image.png…]()' }],
      },
    ])
    // The message has taken the upload over, so its link is not added to the text, however early it ends.
    tell(done)
    await waitFor(() => expect(field().value).toBe(''))
    expect(inputs('upload.control')).toEqual([])
  })

  it('a refused text gets its uploads back', async () => {
    const { inputs, tell } = await show(failed('disk-full'))
    await paste()
    tell({})
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(screen.getByText(/disk-full/)).toBeTruthy())
    tell(done)
    expect(field().value).toContain(link)
    expect(inputs('message.send')).toHaveLength(1)
  })

  it('a file attached while a text is being sent stays in the composer', async () => {
    let answer = (_: Answer): void => undefined
    const { inputs, tell } = await show(new Promise<Answer>((resolve) => (answer = resolve)))
    write('See:')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await paste()
    tell({})
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(inputs('message.send')).toMatchObject([{ content: 'See:' }])
    await act(async () => answer(ok({ localId: 'l1' })))
    tell(done)
    expect(field().value).toContain(link)
  })

  it('a failed upload blocks sending and can be retried by a button', async () => {
    const { inputs, tell } = await show()
    await paste()
    tell({ state: 'failed', reason: 'The file was changed meanwhile.' })
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(screen.getByText(/^Not sent: a file isn’t attached/)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('The file was changed meanwhile.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again: image.png' }))
    expect(inputs('upload.control')).toMatchObject([{ id: 'u1', op: 'resume' }])
    expect(inputs('message.send')).toEqual([])
  })

  it('a canceled upload is removed from the text', async () => {
    const { inputs, tell } = await show()
    write('See:')
    await paste()
    tell({})
    fireEvent.click(screen.getByRole('button', { name: 'Cancel image.png' }))
    expect(field().value).toBe('See:\n')
    expect(inputs('upload.control')).toMatchObject([{ id: 'u1', op: 'cancel' }])
  })

  it('a file dropped over the conversation is attached, elsewhere it is not', async () => {
    const { inputs } = await show()
    const dataTransfer = { types: ['Files'], files: [file], dropEffect: 'none' }
    fireEvent.dragOver(screen.getByText('above'), { dataTransfer })
    expect(screen.getByText('Drop files to attach them')).toBeTruthy()
    fireEvent.drop(document.body, { dataTransfer })
    expect(inputs('upload.add')).toEqual([])
    fireEvent.drop(screen.getByText('above'), { dataTransfer })
    expect(screen.queryByText('Drop files to attach them')).toBeNull()
    await waitFor(() => expect(inputs('upload.add')).toHaveLength(1))
  })
})
