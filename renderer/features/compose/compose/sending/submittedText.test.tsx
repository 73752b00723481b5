import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CallResult } from '../../../../../shared/ipc/contract.ts'
import { dmNarrow, topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { account, adaId } from '../../../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../../../state/account/accountStore.ts'
import { AccountProvider, resetUi, startNavigation } from '../../../../state/index.ts'
import { attached, failed, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { Compose } from '../index.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const plan = topicNarrow(9, 'Plan')
const elsewhere = dmNarrow([adaId])
const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Message' })
const write = (text: string): void => void fireEvent.input(field(), { target: { value: text } })
let accounts = 0

/** The user has submitted a text, and the outbox has not answered yet. */
async function sending(text: string) {
  const id = `handed-${++accounts}`
  let tell: (answer: CallResult<{ localId: string }>) => void = () => undefined
  const bridge = installBridge({
    'account.attach': () => attached(account()),
    'message.send': () => new Promise((resolve) => (tell = resolve)),
    'draft.put': () => ok({ rev: 1 }),
    'upload.list': () => ok([]),
  })
  resetUi()
  startNavigation(id, '')
  const store = createAccountStore(id)
  await store.attach()
  vi.useFakeTimers()
  const tree = (shown: typeof plan) => (
    <AccountProvider store={store}>
      <Compose
        key={JSON.stringify(shown)}
        narrow={shown}
        onLeave={() => undefined}
        onEditLast={() => false}
      />
    </AccountProvider>
  )
  const { rerender } = render(tree(plan))
  write(text)
  fireEvent.keyDown(field(), { key: 'Enter' })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const answer = async (how: CallResult<{ localId: string }>) => {
    tell(how)
    await pass(500)
  }
  return {
    pass,
    goTo: (shown: typeof plan) => rerender(tree(shown)),
    taken: () => answer(ok({ localId: 'l1' })),
    refused: () => answer(failed('unknown')),
    restored: () => bridge.inputs('draft.restore'),
    drafts: () =>
      (bridge.inputs('draft.put') as readonly { content: string }[]).map(({ content }) => content),
  }
}

describe('a text submitted to the outbox', () => {
  it('is no longer a draft, however slow the outbox is', async () => {
    const { drafts, pass, taken } = await sending('Hello')
    await pass(2_000)
    await taken()
    expect(drafts()).toEqual([])
  })

  it('is no draft when its view is left, and not in the field on return', async () => {
    const { drafts, goTo, taken } = await sending('Hello')
    goTo(elsewhere)
    goTo(plan)
    expect(field().value).toBe('')
    goTo(elsewhere)
    await taken()
    goTo(plan)
    expect(field().value).toBe('')
    expect(drafts()).toEqual([])
  })

  it('leaves text typed after it as a draft', async () => {
    const { drafts, goTo, taken } = await sending('Hello')
    write('Hello and more')
    goTo(elsewhere)
    expect(drafts()).toEqual([' and more'])
    await taken()
    goTo(plan)
    expect(field().value).toBe(' and more')
    expect(drafts()).toEqual([' and more'])
  })

  it('leaves no draft if text typed after it is deleted again', async () => {
    const { drafts, pass, taken } = await sending('Hello')
    write('Hello and more')
    await pass(400)
    write('Hello')
    await taken()
    expect(drafts()).toEqual([' and more', ''])
  })

  it('is removed from text typed in the middle of it', async () => {
    const { drafts, taken } = await sending('Hello world')
    write('Hello, I say, world')
    await taken()
    expect(field().value).toBe(', I say,')
    expect(drafts()).toEqual([', I say,'])
  })

  it('becomes a draft again if refused, even when another view is open', async () => {
    const { drafts, goTo, refused, restored } = await sending('Hello')
    goTo(elsewhere)
    await refused()
    expect(restored()).toMatchObject([{ content: 'Hello', target: { channelId: 9, topic: 'Plan' } }])
    expect(drafts()).toEqual([])
  })
})
