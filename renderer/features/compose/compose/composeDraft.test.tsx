import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { listWriter, moveWriter } from '../../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../../shared/model/state/localRecords.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { dmNarrow, topicNarrow, channelNarrow } from '../../../../shared/model/views/narrow.ts'
import { adaId } from '../../../../shared/model/testing/eg.ts'
import { failed, ok } from '../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../ui/index.ts'
import { moveDraft } from './index.ts'
import { field, press, show, write } from './testing/composerOf.tsx'

afterEach(cleanup)
const plan = topicNarrow(9, 'Plan')
const toPlan = { type: 'channel' as const, channelId: 9, topic: 'Plan' }

describe('the draft', () => {
  const kept = (content: string, more: Partial<LocalDraft> = {}): LocalDraft => ({
    id: 'topic:9:plan',
    target: { type: 'channel', channelId: 9, topic: 'Plan' },
    content,
    caret: null,
    updated: 1,
    rev: 1,
    writer: 'another window',
    synced: false,
    ...more,
  })
  const told = (bridge: Awaited<ReturnType<typeof show>>, ...events: AccountEvent[]) =>
    act(() => bridge.receive(events))

  it('is the draft that core has for the conversation', async () => {
    await show(plan, {}, {}, { localDrafts: new Map([['topic:9:plan', kept('Begun')]]) })
    expect(field().value).toBe('Begun')
  })

  it('is saved soon, and at once when the view is left', async () => {
    const { goTo, inputs } = await show(plan)
    write('Half a')
    await waitFor(() => expect(inputs('draft.put')).toHaveLength(1))
    expect(inputs('draft.put')[0]).toMatchObject({ id: 'topic:9:plan', target: toPlan, content: 'Half a' })
    write('Half a thought')
    goTo(dmNarrow([adaId]))
    expect(inputs('draft.put').at(-1)).toMatchObject({ content: 'Half a thought' })
  })

  it('follows another window while the user is not typing here', async () => {
    const bridge = await show(plan)
    told(bridge, { type: 'local/draft', draft: kept('Of the other window') })
    expect(field().value).toBe('Of the other window')
    told(bridge, { type: 'local/draft-gone', draftId: 'topic:9:plan' })
    expect(field().value).toBe('')
  })

  it('withdraws the question about an empty topic when its topic changes', async () => {
    const bridge = await show(channelNarrow(9))
    write('Hello')
    press('Enter')
    expect(screen.getByRole('button', { name: 'Send anyway' })).toBeTruthy()
    told(
      bridge,
      { type: 'local/draft', draft: kept('Hello', { id: 'kept:1' }) },
      { type: 'local/draft', draft: kept('Soup', { id: 'topic:9:', rev: 3, writer: listWriter }) },
    )
    expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Topic' }).value).toBe('Plan')
  })

  it('returns the focus to the field when the button of a notice disappears by itself', async () => {
    const bridge = await show(channelNarrow(9))
    field().focus()
    write('Hello')
    press('Enter')
    const name = screen.getByRole('button', { name: 'Choose a topic' })
    name.focus()
    told(
      bridge,
      { type: 'local/draft', draft: kept('Hello', { id: 'kept:1' }) },
      { type: 'local/draft', draft: kept('Soup', { id: 'topic:9:', rev: 3, writer: listWriter }) },
    )
    expect(name.isConnected).toBe(false)
    expect(document.activeElement).toBe(field())
  })

  it('is never replaced while the user types, and offers the other text', async () => {
    const bridge = await show(plan)
    field().focus()
    write('Mine')
    told(bridge, { type: 'local/draft', draft: kept('Of the other window') })
    expect(field().value).toBe('Mine')
    fireEvent.click(screen.getByRole('button', { name: 'Show the other text' }))
    expect(field().value).toBe('Of the other window')
    expect(bridge.inputs('draft.put').at(-1)).toMatchObject({ content: 'Mine' })
    expect(screen.queryByRole('button', { name: 'Show the other text' })).toBeNull()
  })

  it('is not replaced in a field without the focus before core has it', async () => {
    const bridge = await show(plan)
    write('Mine')
    told(bridge, { type: 'local/draft', draft: kept('Of the other window') })
    expect(field().value).toBe('Mine')
    expect(screen.getByRole('button', { name: 'Show the other text' })).toBeTruthy()
  })

  it('is not overwritten on leaving the view after another window continued it', async () => {
    const bridge = await show(plan, {}, { 'draft.put': () => ok({ rev: 1 }) })
    write('Mine')
    await waitFor(() => expect(bridge.inputs('draft.put')).toHaveLength(1))
    told(bridge, { type: 'local/draft', draft: kept('Mine') })
    told(bridge, { type: 'local/draft', draft: kept('Mine, continued', { rev: 2 }) })
    expect(field().value).toBe('Mine, continued')
    bridge.goTo(dmNarrow([adaId]))
    bridge.goTo(plan)
    expect(field().value).toBe('Mine, continued')
    expect(bridge.inputs('draft.put').at(-1)).toMatchObject({ content: 'Mine, continued' })
  })

  it('from another device is not deleted when a view is left whose field was emptied', async () => {
    const bridge = await show(plan, {}, { 'draft.put': () => ok({ rev: 0 }) })
    write('x')
    write('')
    await waitFor(() => expect(bridge.inputs('draft.put')).toHaveLength(1))
    told(bridge, { type: 'local/draft', draft: kept('From the phone', { writer: 'server' }) })
    expect(field().value).toBe('From the phone')
    bridge.goTo(dmNarrow([adaId]))
    expect(bridge.inputs('draft.put').at(-1)).toMatchObject({ content: 'From the phone' })
    bridge.goTo(plan)
    expect(field().value).toBe('From the phone')
  })

  it('from another device is shown in a view whose field was emptied before', async () => {
    const bridge = await show(plan, {}, { 'draft.put': () => ok({ rev: 0 }) })
    write('x')
    write('')
    await waitFor(() => expect(bridge.inputs('draft.put')).toHaveLength(1))
    bridge.goTo(dmNarrow([adaId]))
    told(bridge, { type: 'local/draft', draft: kept('From the phone', { writer: 'server' }) })
    bridge.goTo(plan)
    expect(field().value).toBe('From the phone')
  })

  it('fills the field when opened, after the text there was deleted', async () => {
    const bridge = await show(plan, {}, {}, { localDrafts: new Map([['topic:9:plan', kept('Begun')]]) })
    field().focus()
    write('')
    told(bridge, { type: 'local/draft-gone', draftId: 'topic:9:plan' })
    told(bridge, { type: 'local/draft', draft: kept('Opened', { writer: listWriter }) })
    expect(field().value).toBe('Opened')
  })

  it.each([false, true])('is replaced by an opened draft, with the focus: %j', async (hasFocus) => {
    const bridge = await show(plan)
    if (hasFocus) field().focus()
    write('Begun since')
    told(
      bridge,
      { type: 'local/draft', draft: kept('Begun since', { id: 'kept:1' }) },
      { type: 'local/draft', draft: kept('Opened', { rev: 3, writer: listWriter }) },
    )
    expect(field().value).toBe('Opened')
    expect(screen.queryByRole('button', { name: 'Show the other text' })).toBeNull()
  })

  it('ignores the older copy in core after it moved with its conversation', async () => {
    const bridge = await show(plan, {}, {}, { localDrafts: new Map([['topic:9:plan', kept('Begun')]]) })
    field().focus()
    write('Begun and gone on with')
    const renamed = { ...toPlan, topic: 'Done' }
    act(() => moveDraft(bridge.store, toPlan, renamed))
    bridge.goTo(topicNarrow(9, 'Done'))
    field().focus()
    const moved = { id: 'topic:9:done', target: renamed } as const
    told(bridge, { type: 'local/draft', draft: kept('Begun', { ...moved, rev: 2, writer: moveWriter }) })
    expect(field().value).toBe('Begun and gone on with')
    expect(screen.queryByRole('button', { name: 'Show the other text' })).toBeNull()
    told(bridge, { type: 'local/draft', draft: kept('Of the other window', { ...moved, rev: 3 }) })
    expect(screen.getByRole('button', { name: 'Show the other text' })).toBeTruthy()
  })

  it('offers a text of another window that moved with the conversation', async () => {
    const bridge = await show(plan, {}, {}, { localDrafts: new Map([['topic:9:plan', kept('Begun')]]) })
    write('Begun and gone on with')
    const renamed = { ...toPlan, topic: 'Done' }
    act(() => moveDraft(bridge.store, toPlan, renamed))
    bridge.goTo(topicNarrow(9, 'Done'))
    field().focus()
    const moved = { id: 'topic:9:done', target: renamed, rev: 3, writer: moveWriter } as const
    told(bridge, { type: 'local/draft', draft: kept('Of the other window', moved) })
    expect(screen.getByRole('button', { name: 'Show the other text' })).toBeTruthy()
  })

  it('is restored with a notice if it cannot be swapped with the other text', async () => {
    const bridge = await show(plan, {}, { 'draft.open': () => failed('unknown') })
    render(<ToastRegion label="" dismissLabel="" />)
    field().focus()
    write('Mine')
    told(bridge, { type: 'local/draft', draft: kept('Of the server') })
    told(
      bridge,
      { type: 'local/draft', draft: kept('Mine', { rev: 2 }) },
      { type: 'local/draft', draft: kept('Of the server', { id: 'server:1' }) },
    )
    fireEvent.click(screen.getByRole('button', { name: 'Show the other text' }))
    expect(field().value).toBe('Of the server')
    await screen.findByText(/\(unknown\)/)
    expect(field().value).toBe('Mine')
    expect(await screen.findByRole('button', { name: 'Show the other text' })).toBeTruthy()
    expect(bridge.inputs('draft.put').at(-1)).toMatchObject({ content: 'Mine' })
  })

  it('reports a failed write to the disk until a later one succeeds', async () => {
    const bridge = await show(plan)
    const draft = kept('Mine')
    told(bridge, { type: 'local/draft', draft: { ...draft, unsaved: true } })
    expect(field().value).toBe('Mine')
    const words = document.getElementById(field().getAttribute('aria-describedby')!)
    expect(words?.textContent).toBe('This text couldn’t be saved to disk. It is kept until you quit.')
    told(bridge, { type: 'local/draft', draft })
    expect(words?.textContent).toBe('')
  })
})
