import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { CallInput } from '../../../../shared/ipc/contract.ts'
import type { OutboxRow } from '../../../../shared/model/state/localRecords.ts'
import { channelNarrow, dmNarrow, topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { adaId, borisId, channel, channelMessage, selfId } from '../../../../shared/model/testing/eg.ts'
import { runCommand, uiStore } from '../../../state/index.ts'
import { ok } from '../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../ui/index.ts'
import { answer, ends, live, plan, row, show, type Fetched } from './testing/conversationOf.tsx'

type PageInput = CallInput<'messages.fetch'>
const echo: OutboxRow = {
  localId: 'l1',
  destination: { type: 'channel', channelId: 9, topic: 'Plan' },
  content: 'On my way',
  createdAt: 1_700_000_100,
  status: 'sending',
  reason: null,
}

describe('a conversation', () => {
  it('shows its messages as articles of a region, with sender and time', async () => {
    await show(plan, [channelMessage(5), channelMessage(6, { content: '<p>again</p>' })])
    expect(screen.getByRole('region', { name: 'Messages in #news › Plan' })).toBeTruthy()
    expect(row('hello').getAttribute('aria-label')).toMatch(/^Ada, \d/)
    expect(row('again').dataset.messageId).toBe('6')
    expect(screen.getByText('This is the beginning of “Plan”.')).toBeTruthy()
  })

  it('marks alert words of any characters', async () => {
    const flagged = channelMessage(5, { content: '<p>who is on-call?</p>', flags: ['has_alert_word'] })
    await show(plan, [flagged], { alertWords: ['email', 'on-call'] })
    expect(within(row('who is')).getByText('on-call').tagName).toBe('MARK')
  })

  it('shows the plain text of a row that fails to render, and the rows beside it', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    ends.push(() => report.mockRestore())
    // No date can have this time, so the row throws.
    const failing = { content: '<p>tea &amp; <b>cake</b></p>', timestamp: Infinity }
    const { arrive, inputs } = await show(plan, [channelMessage(5, failing), channelMessage(6)])
    expect(row('hello').dataset.messageId).toBe('6')
    expect(row('tea & cake').textContent).toMatch(/^Ada/)
    expect(row('tea & cake').dataset.messageId).toBe('5')
    expect(JSON.stringify(inputs('app.log'))).toContain('RangeError')
    arrive({ ...answer(plan, [channelMessage(5), channelMessage(6)]), replaces: true })
    expect(screen.queryByText('tea & cake')).toBeNull()
  })

  it('fetches around the first unread message when nothing is loaded', async () => {
    const { inputs } = await show(plan, null)
    expect(inputs('messages.fetch')).toMatchObject([
      { anchor: 'first_unread', direction: 'around', replaces: false },
    ])
    expect(screen.getByRole('progressbar', { name: 'Loading messages' })).toBeTruthy()
  })

  it('fetches outdated messages again, even if shown before its call is over', async () => {
    let end = (): void => undefined
    const called = new Promise<void>((resolve) => (end = resolve))
    const { arrive, inputs } = await show(
      plan,
      null,
      {},
      {
        'messages.fetch': async () => {
          await called
          return ok({ foundOldest: true, foundNewest: false })
        },
      },
    )
    arrive({ ...answer(plan, [channelMessage(5)]), direction: 'around', stored: 'stale' })
    expect(inputs('messages.fetch')).toHaveLength(1)
    await act(async () => end())
    expect(inputs('messages.fetch')).toMatchObject([{ replaces: false }, { anchor: 5, replaces: true }])
  })

  it('does not repeat a failing fetch of outdated messages endlessly', async () => {
    const { arrive, inputs } = await show(plan, null)
    arrive({ ...answer(plan, [channelMessage(5)]), direction: 'around', stored: 'stale' })
    await act(async () => undefined)
    expect(inputs('messages.fetch')).toHaveLength(2)
    arrive({ type: 'local/fetch-started', narrow: plan, direction: 'around' })
    arrive({ type: 'local/fetch-failed', narrow: plan, direction: 'around', reason: 'No way to the server.' })
    await act(async () => undefined)
    expect(inputs('messages.fetch')).toHaveLength(2)
  })

  it('fetches newer messages once more if the reader is still at the end', async () => {
    const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    ends.push(() => height.mockRestore())
    let end = (): void => undefined
    const called = new Promise<void>((resolve) => (end = resolve))
    const { arrive, inputs } = await show(
      plan,
      null,
      {},
      {
        'messages.fetch': async ({ direction }) => {
          if (direction === 'newer') await called
          return ok({ foundOldest: true, foundNewest: false })
        },
      },
    )
    arrive({ ...answer(plan, [channelMessage(5)]), direction: 'around', foundNewest: false })
    await act(async () => undefined)
    const newer = () => inputs('messages.fetch').filter((item) => (item as PageInput).direction === 'newer')
    expect(newer()).toMatchObject([{ anchor: 5 }])
    const came = { ...answer(plan, [channelMessage(6)]), anchor: 5, foundOldest: false, foundNewest: false }
    arrive({ ...came, direction: 'newer' })
    expect(newer()).toHaveLength(1)
    await act(async () => end())
    expect(newer()).toMatchObject([{ anchor: 5 }, { anchor: 6 }])
  })

  it('is fetched again when opened without a subscription, as no events arrive', async () => {
    const { inputs } = await show(plan, [channelMessage(5)], { subscriptions: [] })
    expect(inputs('messages.fetch')).toMatchObject([{ anchor: 5, replaces: true }])
  })

  it('does not fetch again what events keep up to date', async () => {
    const { inputs } = await show(plan, [channelMessage(5)])
    expect(inputs('messages.fetch')).toEqual([])
  })

  it('shows why messages could not be loaded, and retries', async () => {
    const { arrive, inputs } = await show(plan, null)
    arrive({ type: 'local/fetch-failed', narrow: plan, direction: 'around', reason: 'No way to the server.' })
    expect(screen.getByText('No way to the server.')).toBeTruthy()
    // Lets the failed call settle.
    await act(async () => undefined)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(inputs('messages.fetch')).toHaveLength(2)
  })

  it('shows pending messages and the error of a fetch that loaded nothing', async () => {
    const { arrive } = await show(plan, null)
    arrive({ type: 'local/fetch-failed', narrow: plan, direction: 'around', reason: 'No way to the server.' })
    arrive({ type: 'local/outbox', row: echo })
    expect(row('On my way')).toBeTruthy()
    expect(screen.getAllByText(/No way to the server/)).toHaveLength(1)
  })

  it('fetches its end for a message being sent if the end is not loaded', async () => {
    const far: Fetched = { ...answer(plan, [channelMessage(5)]), foundNewest: false }
    const { arrive, inputs } = await show(plan, far)
    arrive({ type: 'local/outbox', row: echo })
    expect(inputs('messages.fetch')).toContainEqual(expect.objectContaining({ anchor: 'newest' }))
  })

  it('replies to the newest visible message if none is selected in a mixed view', async () => {
    const mentions = [{ operator: 'is', operand: 'mentioned' }]
    await show(mentions, [channelMessage(5, { topic: 'Plan' }), channelMessage(6, { topic: 'Lunch' })])
    act(() => void runCommand('message.reply'))
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Topic' }).value).toBe('Lunch')
  })

  it('shows a welcome in an empty channel', async () => {
    await show(channelNarrow(9), [], { channels: [channel(9, { name: 'news' })] })
    expect(screen.getByText('Welcome to #news')).toBeTruthy()
  })

  it('shows that the user is no longer a member of the channel', async () => {
    const { arrive } = await show(plan, [channelMessage(5)])
    render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
    expect(screen.queryByText('Not joined')).toBeNull()
    arrive({ id: 1, type: 'subscription', op: 'remove', channelIds: [9] })
    expect(screen.getByText('Not joined')).toBeTruthy()
    expect(screen.getByText('You’re no longer a member of #news.')).toBeTruthy()
    expect(row('hello')).toBeTruthy()
  })

  it('adds and removes an own reaction', async () => {
    const reaction = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji', userId: adaId }
    const { inputs, arrive } = await show(plan, [channelMessage(5, { reactions: [reaction] })])
    const chip = screen.getByRole('button', { name: 'tada: Ada, 1 reaction' })
    expect(chip.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(chip)
    expect(inputs('reaction.change')).toMatchObject([{ op: 'add', messageId: 5, emojiName: 'tada' }])
    arrive({ type: 'local/reaction', op: 'add', messageId: 5, reaction: { ...reaction, userId: selfId } })
    const own = screen.getByRole('button', { name: 'tada: You, Ada, 2 reactions' })
    expect(own.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(own)
    expect(inputs('reaction.change')).toMatchObject([{ op: 'add' }, { op: 'remove' }])
  })

  it('turns an echo into its message in the same row', async () => {
    const { arrive } = await show(plan, [channelMessage(5)])
    arrive({ type: 'local/outbox', row: echo })
    const before = row('On my way')
    expect(before.dataset.localId).toBe('l1')
    const message = channelMessage(7, {
      senderId: selfId,
      content: '<p>On my way</p>',
      timestamp: 1_700_000_101,
    })
    arrive({ id: 1, type: 'message', message, localId: 'l1' })
    expect(row('On my way')).toBe(before)
    expect(before.dataset.messageId).toBe('7')
    expect(before.dataset.localId).toBeUndefined()
  })

  it('shows a refused message, and lets the user send it again or discard it', async () => {
    const { arrive, inputs } = await show(plan, [channelMessage(5)])
    arrive({ type: 'local/outbox', row: { ...echo, status: 'failed', reason: 'You may not post here.' } })
    expect(row('On my way').textContent).toContain('Not sent. You may not post here.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(inputs('outbox.retry')).toEqual([{ account: 'a', localId: 'l1' }])
    expect(inputs('outbox.discard')).toEqual([{ account: 'a', localId: 'l1' }])
    arrive({ type: 'local/outbox', row: { ...echo, status: 'unknown' } })
    expect(row('On my way').textContent).toContain('Checking whether it was sent')
  })

  it('shows the uploads a message waits for, and no wait once they are done', async () => {
    const upload = {
      id: 'u1',
      place: 'topic:9:plan',
      name: 'sketch.png',
      label: 'sketch.png',
      size: 2_000,
      sent: 500,
      state: 'sending' as const,
      speed: null,
      url: null,
      reason: null,
      canRetry: false,
      isOverQuota: false,
    }
    const uploads = [upload, { ...upload, id: 'u2', place: 'topic:9:other', name: 'other.png' }]
    const { arrive } = await show(plan, [channelMessage(5)], {}, { 'upload.list': () => ok(uploads) })
    arrive({ type: 'local/outbox', row: { ...echo, status: 'queued', awaits: ['u1'] } })
    expect(await screen.findByText('sketch.png')).toBeTruthy()
    expect(row('On my way').textContent).toMatch(/sketch\.png.*Sends once the files are attached/)
    expect(screen.queryByText('other.png')).toBeNull()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    arrive({ type: 'local/outbox', row: { ...echo, status: 'queued' } })
    expect(row('On my way').textContent).not.toMatch(/sketch|files/)
  })

  it('explains that a message waits behind a failed one, and sends it anyway', async () => {
    const { arrive, inputs } = await show(plan, [channelMessage(5)])
    arrive({ type: 'local/connection', connection: live })
    arrive({ type: 'local/outbox', row: { ...echo, status: 'queued', held: 'failed' } })
    expect(row('On my way').textContent).toContain('Waiting: the message before it wasn’t sent')
    fireEvent.click(screen.getByRole('button', { name: 'Send anyway' }))
    expect(inputs('outbox.retry')).toEqual([{ account: 'a', localId: 'l1' }])
    arrive({ type: 'local/outbox', row: { ...echo, status: 'queued', held: 'edited' } })
    expect(row('On my way').textContent).toContain('Waiting: the message before it is being edited')
    arrive({ type: 'local/outbox', row: { ...echo, status: 'queued' } })
    expect(row('On my way').textContent).not.toContain('Waiting')
  })

  it('shows that a message could not be saved yet, until it is', async () => {
    const { arrive } = await show(plan, [channelMessage(5)])
    arrive({ type: 'local/outbox', row: { ...echo, unsaved: true } })
    expect(screen.getByRole('alert').textContent).toMatch(/kept until you quit/)
    arrive({ type: 'local/outbox', row: echo })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('fetches around the first unread message if another part is loaded', async () => {
    const unreads = { channels: [{ channelId: 9, topic: 'Plan', ids: [50] }] }
    const part = { ...answer(plan, [channelMessage(5)]), foundNewest: false }
    const { inputs } = await show(plan, part, {
      unreads: { directs: [], mentions: [], oldUnreadsMissing: false, ...unreads },
    })
    expect(inputs('messages.fetch')).toMatchObject([{ anchor: 'first_unread', direction: 'around' }])
  })

  it('opens the empty topic by its display name', async () => {
    const realm = { empty_topic_display_name: 'General talk' }
    await show(topicNarrow(9, 'general talk'), null, { featureLevel: 339, realm })
    expect(uiStore.getState().route.narrow).toEqual(topicNarrow(9, ''))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('General talk')
    expect(screen.queryByText('new topic')).toBeNull()
  })

  it('keeps a topic with that name where there is no empty topic', async () => {
    const realm = { empty_topic_display_name: 'General talk' }
    await show(topicNarrow(9, 'General talk'), null, { featureLevel: 333, realm })
    expect(uiStore.getState().route.narrow).toEqual(topicNarrow(9, 'General talk'))
  })

  it('shows the sender of a /me message once, in its sentence, also in an echo', async () => {
    const { arrive } = await show(plan, [
      channelMessage(5, { content: '<p>/me waves</p>', isMeMessage: true }),
    ])
    expect(row('waves').textContent).toMatch(/^AAda waves\d/)
    expect(screen.getAllByRole('button', { name: 'Ada' })).toHaveLength(1)
    arrive({ type: 'local/outbox', row: { ...echo, content: '/me nods' } })
    expect(row('nods').textContent).toMatch(/^MMe nods\S/)
    expect(screen.getAllByRole('button', { name: 'Me' })).toHaveLength(1)
  })

  it('names a to-do list without a title, and shows that it has no tasks', async () => {
    const content = JSON.stringify({ widget_type: 'todo', extra_data: null })
    const begun = { id: 1, senderId: adaId, msgType: 'widget', content }
    await show(plan, [channelMessage(5, { submessages: [begun] })])
    const list = await screen.findByRole('group', { name: 'To-do list' })
    expect(list.textContent).toMatch(/^TasksNo tasks yet/)
  })

  it('hides messages of muted users until they are revealed', async () => {
    await show(plan, [channelMessage(5)], { mutedUserIds: [adaId] })
    expect(screen.queryByText('hello')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /someone you muted/ }))
    expect(screen.getByText('hello')).toBeTruthy()
  })

  it('shows typing users in a line that always takes up space', async () => {
    const { arrive } = await show(dmNarrow([adaId, borisId]), [])
    const place = { type: 'direct' as const, userIds: [adaId, borisId] }
    arrive({ id: 1, type: 'typing', op: 'start', senderId: adaId, conversation: place, at: Date.now() })
    const line = (): string | null => screen.getByTestId('typing').textContent
    expect(line()).toBe('Ada is typing…')
    arrive({ id: 2, type: 'typing', op: 'start', senderId: borisId, conversation: place, at: Date.now() })
    expect(line()).toBe('Ada and Boris are typing…')
    arrive({ id: 3, type: 'typing', op: 'stop', senderId: adaId, conversation: place, at: Date.now() })
    expect(line()).toBe('Boris is typing…')
    fireEvent.click(screen.getByRole('button', { name: 'Boris' }))
    expect(uiStore.getState().person?.id).toBe(borisId)
  })
})

describe('marking unread on a server that is too old', () => {
  const unread = (): HTMLElement => {
    fireEvent.contextMenu(row('Hello'))
    return screen.getByRole('menuitem', { name: /Mark as unread from here/, hidden: true })
  }
  const hello = channelMessage(5, { content: '<p>Hello</p>', flags: ['read'] })

  it('shows a menu item that can be focused, is disabled and gives the reason', async () => {
    const { inputs } = await show(plan, [hello], { featureLevel: 120 })
    const item = unread()
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain('This needs a newer server.')
    fireEvent.click(item)
    expect(inputs('flags.change')).toEqual([])
  })

  it('works once the server supports it', async () => {
    const { inputs } = await show(plan, [hello], { featureLevel: 121 })
    const item = unread()
    expect(item.hasAttribute('aria-disabled')).toBe(false)
    fireEvent.click(item)
    expect(inputs('flags.change')).toMatchObject([{ op: 'remove', flag: 'read', messageIds: [5] }])
  })
})
