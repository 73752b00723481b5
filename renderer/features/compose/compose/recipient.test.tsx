import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { channelNarrow, dmNarrow, topicNarrow } from '../../../../shared/model/views/narrow.ts'
import {
  adaId,
  arrived,
  borisId,
  channel,
  channelMessage,
  moved,
} from '../../../../shared/model/testing/eg.ts'
import { runCommand } from '../../../state/index.ts'
import { field, press, show, write } from './testing/composerOf.tsx'

afterEach(cleanup)

describe('the recipients of a message', () => {
  it('focus the topic when the user starts to write in a channel', async () => {
    await show(channelNarrow(9))
    act(() => void runCommand('write.message'))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Topic' }))
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
    expect(document.activeElement).toBe(field())
  })

  it('show a resolved topic with a check mark, like the headings', async () => {
    const resolved = arrived(channelMessage(5, { topic: '✔ Plan', flags: ['read'] }))
    const { inputs, receive } = await show(topicNarrow(9, '✔ Plan'), { channels: [channel(9)] })
    act(() => receive([resolved, arrived(channelMessage(6, { topic: 'Lunch', flags: ['read'] }))]))
    const topic = screen.getByRole<HTMLInputElement>('combobox', { name: 'Topic' })
    expect(topic.value).toBe('Plan')
    expect(screen.getByRole('img', { name: 'Resolved' })).toBeTruthy()
    expect(field().placeholder).not.toContain('✔')

    fireEvent.change(topic, { target: { value: 'Lun' } })
    expect(screen.queryByRole('img', { name: 'Resolved' })).toBeNull()
    fireEvent.change(topic, { target: { value: 'Pl' } })
    fireEvent.click(screen.getByRole('option', { name: /Resolved/ }))
    expect(topic.value).toBe('Plan')
    write('Hello')
    press('Enter')
    await waitFor(() => expect(inputs('message.send')).toMatchObject([{ destination: { topic: '✔ Plan' } }]))
  })

  it('follow the entered topic when it is renamed', async () => {
    const { receive } = await show(channelNarrow(9), { channels: [channel(9)] })
    act(() => receive([arrived(channelMessage(5)), arrived(channelMessage(6))]))
    const topic = screen.getByRole<HTMLInputElement>('combobox', { name: 'Topic' })
    fireEvent.change(topic, { target: { value: 'plan' } })
    write('Half a message')
    act(() => receive([moved([5, 6])]))
    expect(topic.value).toBe('Later')
    expect(field().value).toBe('Half a message')

    fireEvent.change(topic, { target: { value: 'Plan' } })
    act(() => receive([arrived(channelMessage(7, { topic: 'Later' }))]))
    expect(topic.value).toBe('Plan')
  })

  it('keep the entered topic when only one of its messages is moved', async () => {
    const { receive } = await show(channelNarrow(9), { channels: [channel(9)] })
    act(() => receive([arrived(channelMessage(5)), arrived(channelMessage(6))]))
    const topic = screen.getByRole<HTMLInputElement>('combobox', { name: 'Topic' })
    fireEvent.change(topic, { target: { value: 'Plan' } })
    act(() => receive([moved([6], { propagateMode: 'change_one' })]))
    expect(topic.value).toBe('Plan')
  })

  it('return to the messages on Escape unless a list is open', async () => {
    const { left } = await show(channelNarrow(9))
    act(() => void runCommand('write.message'))
    const topic = screen.getByRole('combobox', { name: 'Topic' })
    fireEvent.change(topic, { target: { value: 'no topic has this name' } })
    expect(screen.queryByRole('listbox')).toBeNull()
    fireEvent.keyDown(topic, { key: 'Escape' })
    expect(left()).toBe(1)
  })

  it('ask once before a message goes to the empty topic', async () => {
    const { inputs } = await show(channelNarrow(9))
    write('Hello')
    press('Enter')
    expect(inputs('message.send')).toEqual([])
    expect(screen.getByText('This message has no topic and will go to “general chat”.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Choose a topic' }))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Topic' }))
    write('Hello, all')
    press('Enter')
    await waitFor(() => expect(inputs('message.send')).toMatchObject([{ destination: { topic: '' } }]))
  })

  it('move from the channel to the topic when the channel is chosen', async () => {
    await show([{ operator: 'in', operand: 'home' }])
    act(() => void runCommand('write.message'))
    const channelField = screen.getByRole('combobox', { name: 'Channel or people' })
    expect(document.activeElement).toBe(channelField)
    fireEvent.change(channelField, { target: { value: 'new' } })
    fireEvent.keyDown(channelField, { key: 'ArrowDown' })
    fireEvent.keyDown(channelField, { key: 'Enter' })
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Topic' }))
  })

  it.each(['Tab', 'Enter'])('choose the first matching channel with %s', async (key) => {
    await show([{ operator: 'in', operand: 'home' }])
    act(() => void runCommand('write.message'))
    const channelField = screen.getByRole('combobox', { name: 'Channel or people' })
    fireEvent.change(channelField, { target: { value: 'new' } })
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('news')
    // If the default were not prevented, Tab would move the focus on from the topic.
    expect(fireEvent.keyDown(channelField, { key })).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Topic' }))
  })

  it('allow removing any user of a direct conversation', async () => {
    const { inputs } = await show(dmNarrow([adaId, borisId]))
    fireEvent.click(screen.getByRole('button', { name: 'Remove Ada' }))
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    write('Hello')
    press('Enter')
    await waitFor(() =>
      expect(inputs('message.send')).toMatchObject([{ destination: { type: 'direct', userIds: [borisId] } }]),
    )
  })

  it('refuse a topic that is too long, and focus it on Enter', async () => {
    const { inputs } = await show(channelNarrow(9))
    const topic = screen.getByRole('combobox', { name: 'Topic' })
    fireEvent.change(topic, { target: { value: 'x'.repeat(61) } })
    write('Hello')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    press('Enter')
    expect(document.activeElement).toBe(topic)
    expect(inputs('message.send')).toEqual([])
  })

  it('are shown only if the header does not name them', async () => {
    const { goTo } = await show(topicNarrow(9, 'Plan'), { channels: [channel(9)] })
    const isQuiet = () => screen.getByRole('combobox', { name: 'Topic' }).closest('[data-quiet]') !== null
    const redirect = 'Send to a different conversation'
    expect(isQuiet()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: redirect }))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Channel' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Topic' }), { target: { value: 'Lunch' } })
    expect([isQuiet(), screen.queryByRole('button', { name: redirect })]).toEqual([false, null])
    fireEvent.change(screen.getByRole('combobox', { name: 'Topic' }), { target: { value: 'plan' } })
    expect(isQuiet()).toBe(true)
    goTo(channelNarrow(9))
    expect(isQuiet()).toBe(false)
  })
})
