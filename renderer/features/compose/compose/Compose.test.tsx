import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  dmNarrow,
  mentionsNarrow,
  topicNarrow,
  channelNarrow,
} from '../../../../shared/model/views/narrow.ts'
import { adaId, channel, user } from '../../../../shared/model/testing/eg.ts'
import { contextOf, uiStore } from '../../../state/index.ts'
import { failed, ok } from '../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../ui/index.ts'
import { openComposer } from './index.ts'
import { field, press, show, write } from './testing/composerOf.tsx'

afterEach(cleanup)
const plan = topicNarrow(9, 'Plan')
const toPlan = { type: 'channel' as const, channelId: 9, topic: 'Plan' }

describe('the composer', () => {
  it('links to a sent message that the view does not show', async () => {
    await show(mentionsNarrow)
    render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
    act(() => void openComposer({ destination: toPlan }))
    write('Hello')
    press('Enter')
    expect(await screen.findByText('Waiting to send to #news › Plan.')).toBeTruthy()
    fireEvent.click(screen.getByText('Go there'))
    expect(uiStore.getState().route.narrow).toEqual(plan)
  })

  it('moves from the text to the send button by Tab', async () => {
    await show(plan)
    expect(fireEvent.keyDown(field(), { key: 'Tab' })).toBe(true)
    write('Soup')
    fireEvent.keyDown(field(), { key: 'Tab' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))
  })

  it('shows no link for a message sent to the visible conversation', async () => {
    await show(plan)
    render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
    write('Hello')
    press('Enter')
    await waitFor(() => expect(field().value).toBe(''))
    expect(screen.queryByText('Go there')).toBeNull()
  })

  it('asks once before a mention notifies everyone in a large channel', async () => {
    const of = (subscriberCount: number) => ({ channels: [channel(9, { name: 'news', subscriberCount })] })
    const small = await show(plan, of(15))
    write('@**all** Soup')
    press('Enter')
    await waitFor(() => expect(small.inputs('message.send')).toHaveLength(1))
    cleanup()
    const { inputs } = await show(plan, of(52))
    const question = () => screen.queryByText('@all will notify 52 people.')
    write('@**all** Soup')
    press('Enter')
    expect([question() !== null, inputs('message.send')]).toEqual([true, []])
    write('@**all** Soup today')
    expect(question()).toBe(null)
    press('Enter')
    fireEvent.click(screen.getByRole('button', { name: 'Use @topic' }))
    expect([field().value, question()]).toEqual(['@**topic** Soup today', null])
    write('@**all** Soup today')
    press('Enter')
    fireEvent.click(screen.getByRole('button', { name: 'Notify all' }))
    await waitFor(() => expect(inputs('message.send')).toMatchObject([{ content: '@**all** Soup today' }]))
  })

  it('sends with Enter to the open conversation, and then empties the field', async () => {
    const { inputs } = await show(plan)
    write('Hello')
    press('Enter')
    await waitFor(() => expect(field().value).toBe(''))
    expect(inputs('message.send')).toMatchObject([{ destination: toPlan, content: 'Hello' }])
    press('Enter')
    expect(inputs('message.send')).toHaveLength(1)
  })

  it('shows an echo at once under the final id, and removes it on refusal', async () => {
    let refuse = (): void => undefined
    const { inputs, echoes } = await show(
      plan,
      {},
      {
        'message.send': () =>
          new Promise((resolve) => {
            refuse = () => resolve(failed('bad-input'))
          }),
      },
    )
    write('Hello')
    press('Enter')
    const [echo] = echoes()
    expect(echo).toMatchObject({ destination: toPlan, content: 'Hello', status: 'queued' })
    expect(inputs('message.send')).toMatchObject([{ localId: echo?.localId }])
    refuse()
    await waitFor(() => expect(echoes()).toEqual([]))
    expect(field().value).toBe('Hello')
  })

  it('keeps an echo that the main process has taken over', async () => {
    let refuse = (): void => undefined
    const { receive, echoes } = await show(
      plan,
      {},
      {
        'message.send': () =>
          new Promise((resolve) => {
            refuse = () => resolve(failed('unknown'))
          }),
      },
    )
    write('Hello')
    press('Enter')
    const [echo] = echoes()
    receive([{ type: 'local/outbox', row: { ...echo!, status: 'sending' } }])
    refuse()
    await screen.findByText(/\(unknown\)/)
    expect(echoes()).toMatchObject([{ localId: echo?.localId, status: 'sending' }])
  })

  it('keeps text typed between the send key and the response', async () => {
    let answer = (): void => undefined
    await show(
      plan,
      {},
      {
        'message.send': () =>
          new Promise((resolve) => {
            answer = () => resolve(ok({ localId: 'l1' }))
          }),
      },
    )
    write('Hello')
    press('Enter')
    write('Hello and more')
    await act(async () => answer())
    expect(field().value).toBe(' and more')
  })

  it('keeps the text of a refused message and shows the reason', async () => {
    await show(plan, {}, { 'message.send': () => failed('unknown') })
    write('Hello')
    press('Enter')
    expect(await screen.findByText(/couldn’t be sent: \(unknown\)/)).toBeTruthy()
    expect(field().value).toBe('Hello')
  })

  it('takes letters typed on one of its buttons as text, not as commands', async () => {
    await show(plan)
    const bold = screen.getByRole('button', { name: /Bold/ })
    expect(contextOf(bold).inText).toBe(true)
    for (const [key, focused] of [
      [' ', bold],
      ['Tab', bold],
      ['n', field()],
    ] as const) {
      act(() => bold.focus())
      fireEvent.keyDown(bold, { key })
      expect(document.activeElement).toBe(focused)
    }
    act(() => bold.focus())
    fireEvent.keyDown(bold, { key: 'k', ctrlKey: true })
    expect(document.activeElement).toBe(bold)
  })

  it('does not send on Enter in an input method or with Shift', async () => {
    const { inputs } = await show(plan)
    write('こ')
    expect(press('Enter', { isComposing: true })).toBe(true)
    expect(press('Enter', { keyCode: 229 })).toBe(true)
    expect(press('Enter', { shiftKey: true })).toBe(true)
    expect(inputs('message.send')).toEqual([])
  })

  it('sends only with Ctrl+Enter if Enter inserts lines', async () => {
    const { inputs } = await show(plan)
    act(() => uiStore.setState((ui) => ({ settings: { ...ui.settings, enterSends: false } })))
    write('Hello')
    expect(press('Enter')).toBe(true)
    expect(inputs('message.send')).toEqual([])
    press('Enter', { ctrlKey: true })
    await waitFor(() => expect(field().value).toBe(''))
  })

  it('keeps the text of each view while others are shown', async () => {
    const { goTo } = await show(plan)
    write('For the plan')
    goTo(dmNarrow([adaId]))
    expect(field().value).toBe('')
    write('For Ada')
    goTo(plan)
    expect(field().value).toBe('For the plan')
    goTo(dmNarrow([adaId]))
    expect(field().value).toBe('For Ada')
  })

  it('asks for a topic in channels that require one', async () => {
    const { inputs } = await show(channelNarrow(9), {
      channels: [channel(9, { name: 'news', topicsPolicy: 'disable_empty_topic' })],
    })
    write('Hello')
    press('Enter')
    expect(inputs('message.send')).toEqual([])
    expect(screen.getByText('This channel needs a topic.')).toBeTruthy()
    fireEvent.change(screen.getByRole('combobox', { name: 'Topic' }), { target: { value: ' Lunch ' } })
    press('Enter')
    await waitFor(() => expect(inputs('message.send')).toHaveLength(1))
    expect(inputs('message.send')).toMatchObject([{ destination: { ...toPlan, topic: 'Lunch' } }])
  })

  it('explains why the user cannot post in a channel', async () => {
    await show(plan, { channels: [channel(9, { name: 'news', settings: { can_send_message_group: 77 } })] })
    expect(field().disabled).toBe(true)
    expect(screen.getByText(/^You can’t post in #news\. .+ can\.$/)).toBeTruthy()
    cleanup()
    await show(dmNarrow([adaId]), { users: [user(1), user(adaId, { name: 'Ada', isActive: false })] })
    expect(field().disabled).toBe(true)
    expect(screen.getByText(/Ada is deactivated/)).toBeTruthy()
  })

  it('shows the characters over the limit, and does not send the text', async () => {
    const { inputs } = await show(plan, {
      limits: { messageLength: 20, topicLength: 60, channelNameLength: 60, fileUploadMib: 25 },
    })
    write('x'.repeat(19))
    expect(screen.getByText('1 character left')).toBeTruthy()
    write('x'.repeat(23))
    expect(screen.getByText('3 characters over the limit of 20.')).toBeTruthy()
    press('Enter')
    expect(inputs('message.send')).toEqual([])
  })

  it('addresses the conversation of a reply', async () => {
    const { inputs } = await show([{ operator: 'in', operand: 'home' }])
    act(() => void openComposer({ destination: toPlan }))
    expect(document.activeElement).toBe(field())
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Topic' }).value).toBe('Plan')
    write('Yes')
    press('Enter')
    await waitFor(() => expect(inputs('message.send')).toMatchObject([{ destination: toPlan }]))
  })

  it('reports that the user starts and stops typing', async () => {
    const { inputs } = await show(plan)
    write('H')
    write('He')
    expect(inputs('typing.set')).toMatchObject([{ op: 'start', destination: toPlan }])
    write('')
    expect(inputs('typing.set')).toMatchObject([{ op: 'start' }, { op: 'stop' }])
  })

  it.each([
    [0, 'Taken back\nFirst\nSecond'],
    [5, 'First\nTaken back\nSecond'],
    [6, 'First\nTaken back\nSecond'],
    [8, 'First\nSe\nTaken back\ncond'],
    [12, 'First\nSecond\nTaken back'],
  ])('inserts a text on separate lines at %s', async (caret, text) => {
    await show(plan)
    write('First\nSecond')
    field().setSelectionRange(caret, caret)
    act(() => void openComposer({ insert: 'Taken back' }))
    expect(field().value).toBe(text)
  })

  it('returns to the messages on Escape', async () => {
    const { left } = await show(plan)
    press('Escape')
    expect(left()).toBe(1)
  })

  it('suggests users after @', async () => {
    await show(plan)
    const box = field()
    box.value = 'hi @ad'
    box.setSelectionRange(6, 6)
    fireEvent.input(box)
    expect(await screen.findByRole('option', { name: /Ada/ })).toBeTruthy()
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: /Ada/ }).id)
    press('Escape')
    expect(screen.queryByRole('option')).toBeNull()
  })
})
