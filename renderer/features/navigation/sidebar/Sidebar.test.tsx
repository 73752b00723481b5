import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Snapshot } from '../../../../shared/api/snapshotType.ts'
import type { LocalDraft } from '../../../../shared/model/state/localRecords.ts'
import { channelNarrow, topicNarrow } from '../../../../shared/model/views/narrow.ts'
import {
  account,
  adaId,
  arrived,
  borisId,
  channel,
  channelMessage,
  directMessage,
  fetched,
  subscription,
  user,
} from '../../../../shared/model/testing/eg.ts'
import { navigate, resetUi, runCommand, startNavigation, uiStore } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { Sidebar } from './Sidebar.tsx'
import { views } from '../../../app/views.ts'
import { registerViews } from '../../common/views/index.ts'

registerViews(views)

afterEach(cleanup)

const unreads: Snapshot['unreads'] = {
  channels: [
    { channelId: 9, topic: 'Plan', ids: [4, 5, 6] },
    { channelId: 9, topic: 'Lunch', ids: [7] },
  ],
  directs: [{ userIds: [adaId], ids: [8] }],
  mentions: [5],
  oldUnreadsMissing: false,
}

async function show(fields: Partial<Snapshot> = {}, answers: Parameters<typeof installBridge>[0] = {}) {
  const state = account({ unreads, recentDirects: [{ userIds: [adaId, borisId], maxId: 2 }], ...fields })
  const live = { ...state, connection: { ...state.connection, state: 'live' as const } }
  const bridge = installBridge({ ...answers, 'account.attach': () => attached(live) })
  resetUi()
  startNavigation('a', '')
  const { store } = await renderInAccount(<Sidebar />)
  // The rows appear after the window's first frame.
  await screen.findAllByRole('link')
  return { store, ...bridge }
}

const names = (): readonly (string | null)[] =>
  screen.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent)
const link = (name: string | RegExp): HTMLElement => screen.getByRole('link', { name })

describe('the sidebar', () => {
  it('lets the views scroll with the other rows in a low window', async () => {
    await show()
    const listOf = (name: string | RegExp) => link(name).closest('ul')
    expect(listOf('Inbox')).not.toBe(listOf(/^news/))
    const { innerHeight: height } = window
    act(() => void Object.assign(window, { innerHeight: 400 }).dispatchEvent(new Event('resize')))
    await waitFor(() => expect(listOf('Inbox')).toBe(listOf(/^news/)))
    act(() => void Object.assign(window, { innerHeight: height }).dispatchEvent(new Event('resize')))
  })

  it('labels each row with its unread count', async () => {
    await show()
    expect(names()).toEqual([
      'Inbox',
      'Recent conversations',
      'Combined feed',
      'Mentions, 1 unread',
      'Starred',
      'Reactions',
      'Drafts',
      'Scheduled',
      'Reminders',
      'Ada, 1 unread',
      'Ada, Boris',
      'design',
      'news, 4 unread, mentions you',
      'Browse channels',
    ])
  })

  it('names the organization, and the scope of each count if there are more accounts', async () => {
    await show()
    const accounts = [
      accountSummary({ id: 'a', realmName: 'Works' }),
      accountSummary({ id: 'b', realmName: 'Orchard', realmUrl: 'https://orchard.example', unread: 7 }),
    ]
    act(() => uiStore.setState({ accounts }))
    const tip = (name: string) => link(name).dataset['tooltip']
    expect(link('Inbox, all organizations').textContent).toBe('InboxAll organizations12')
    expect(tip('Inbox, all organizations')).toBe('Counts all organizations')
    expect(tip('Mentions, 1 unread')).toBe('Counts Works only')
    expect(tip('Starred')).toBe(undefined)
    fireEvent.click(screen.getByRole('button', { name: 'Organization menu: Works' }))
    expect(screen.getByRole('menuitem', { name: 'Organization settings', hidden: true })).toBeTruthy()
    act(() => uiStore.setState({ accounts: accounts.slice(0, 1) }))
    expect([link('Inbox').textContent, tip('Inbox')]).toEqual(['Inbox5', undefined])
  })

  it('omits the views that the user has hidden, and leads to them', async () => {
    const view = (fragment: string) => ({ fragment, isPinned: false, name: null })
    const { inputs } = await show({ navigationViews: ['inbox', 'narrow/is/starred'].map(view) })
    expect(names().slice(0, 3)).toEqual(['Recent conversations', 'Combined feed', 'Mentions, 1 unread'])
    fireEvent.click(screen.getByRole('button', { name: '2 more' }))
    expect(names().slice(0, 2)).toEqual(['Inbox', 'Recent conversations'])
    fireEvent.contextMenu(link('Starred'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Show in the sidebar', hidden: true }))
    const params = { fragment: 'narrow/is/starred', isPinned: true }
    await waitFor(() => expect(inputs('api.call')).toMatchObject([{ route: 'updateNavigationView', params }]))
  })

  it('hides no views if the server does not support it', async () => {
    await show({ featureLevel: 389 })
    fireEvent.contextMenu(link('Starred'))
    const item = screen.getByRole('menuitem', { name: /^Hide from the sidebar/, hidden: true })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain('newer server')
  })

  it('shows that unread counts are incomplete only if the server left some out', async () => {
    await show({ unreads: { ...unreads, oldUnreadsMissing: true } })
    const texts = (name: string) => [link(name).textContent, link(name).dataset['tooltip']]
    expect(texts('Combined feed')).toEqual([
      'Combined feed5+',
      '5+ unread. Older unread messages are not counted.',
    ])
    expect(texts('Mentions, 1 unread')).toEqual([
      'Mentions1+',
      '1+ unread. Older unread messages are not counted.',
    ])
    expect(texts('Starred')).toEqual(['Starred', undefined])
    cleanup()
    await show()
    expect(texts('Combined feed')).toEqual(['Combined feed5', undefined])
  })

  it('expresses in labels what color, icon and weight show', async () => {
    await show({
      channels: [
        channel(9, { name: 'news', isPrivate: true }),
        channel(10, { name: 'design', isWebPublic: true }),
      ],
      subscriptions: [subscription(9, { isPinned: true }), subscription(10, { isMuted: true })],
      unreads: { ...unreads, mentions: [] },
      userTopics: [{ channelId: 9, topic: 'Plan', policy: 3, lastUpdated: 1 }],
    })
    navigateTo(9)
    expect(link('news, private, 4 unread').getAttribute('aria-current')).toBe('page')
    expect(link('design, public on the web, muted')).toBeTruthy()
    expect(link('Plan, followed, 3 unread')).toBeTruthy()
  })

  it.each([
    [1, 'all channels', ['#design2', '#news4']],
    [2, 'unmuted channels and topics', ['#design', '#news3']],
    [3, 'no channels', ['#design', '#news']],
  ])('counts unread messages by policy %i, %s', async (policy, _, texts) => {
    await show({
      subscriptions: [subscription(9), subscription(10, { isMuted: true })],
      unreads: {
        ...unreads,
        channels: [...unreads.channels, { channelId: 10, topic: 'Old', ids: [9, 10] }],
        mentions: [],
      },
      userTopics: [{ channelId: 9, topic: 'Lunch', policy: 1, lastUpdated: 1 }],
      userSettings: { ...account().userSettings, web_stream_unreads_count_display_policy: policy },
    })
    expect([link(/^design/).textContent, link(/^news/).textContent]).toEqual(texts)
  })

  it('opens the current channel, requests its topics once, and marks the topic', async () => {
    const { inputs, store } = await show()
    navigateTo(9)
    expect(link(/^news/).getAttribute('aria-expanded')).toBe('true')
    expect(inputs('topics.fetch')).toEqual([{ account: 'a', channelId: 9 }])
    act(() =>
      store.receive({
        account: 'a',
        seq: 1,
        events: [
          {
            type: 'local/topics',
            channelId: 9,
            topics: [
              { name: 'Plan', maxId: 6 },
              { name: '✔ Done', maxId: 3 },
            ],
          },
        ],
      }),
    )
    act(() => navigate(topicNarrow(9, 'plan')))
    expect(link('Plan, 3 unread, mentions you').getAttribute('aria-current')).toBe('page')
    expect(link(/^news/).getAttribute('aria-current')).toBeNull()
    expect(link('Done, resolved')).toBeTruthy()
    expect(inputs('topics.fetch')).toHaveLength(1)
  })

  it('marks conversations with a draft, and channels whose hidden topics have one', async () => {
    const { store } = await show()
    const draft = (id: string, target: LocalDraft['target']): LocalDraft => ({
      id,
      target,
      content: 'Begun',
      caret: null,
      updated: 1,
      rev: 1,
      writer: 'a window',
      synced: false,
    })
    const drafts = [
      draft('dm', { type: 'direct', userIds: [adaId] }),
      draft('group', { type: 'direct', userIds: [borisId] }),
      draft('topic', { type: 'channel', channelId: 9, topic: 'Lunch' }),
    ]
    act(() =>
      store.receive({
        account: 'a',
        seq: 1,
        events: drafts.map((localDraft) => ({ type: 'local/draft', draft: localDraft })),
      }),
    )
    expect(link('Ada, draft, 1 unread')).toBeTruthy()
    // This conversation has no messages yet.
    expect(names().indexOf('Boris, draft')).toBe(names().indexOf('Ada, draft, 1 unread') - 1)
    expect(link(/^news, draft/)).toBeTruthy()
    navigateTo(9)
    expect(link(/^news, 4 unread/)).toBeTruthy()
    expect(link('Lunch, draft, 1 unread')).toBeTruthy()
  })

  it('counts messages as they arrive', async () => {
    const { store } = await show()
    act(() =>
      store.receive({
        account: 'a',
        seq: 1,
        events: [
          arrived(channelMessage(20, { channelId: 10 })),
          arrived(directMessage(21, { senderId: borisId, userIds: [1, borisId] })),
        ],
      }),
    )
    expect(link('design, 1 unread')).toBeTruthy()
    expect(link('Boris, 1 unread')).toBeTruthy()
  })

  it('filters by typed text, opens a match on Enter, and then shows all rows again', async () => {
    await show()
    const whole = names()
    const field = screen.getByLabelText('Filter channels, topics and people')
    fireEvent.change(field, { target: { value: 'lun' } })
    expect(names()).toEqual(['news, 4 unread, mentions you', 'Lunch, 1 unread'])
    fireEvent.change(field, { target: { value: 'zzz' } })
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(await screen.findByText('No matches')).toBeTruthy()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(names()).toEqual(whole)
    fireEvent.change(field, { target: { value: 'lun' } })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(link('Lunch, 1 unread'))
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(uiStore.getState().route.narrow).toEqual(topicNarrow(9, 'Lunch')))
    fireEvent.change(field, { target: { value: 'new' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(uiStore.getState().route.narrow).toEqual(channelNarrow(9)))
  })

  it('requests missing topics when it is filtered, and shows that they are loading', async () => {
    const ends: (() => void)[] = []
    const { inputs } = await show(
      {},
      {
        'topics.fetch': () => new Promise((resolve) => ends.push(() => resolve({ ok: true, value: null }))),
      },
    )
    const field = screen.getByLabelText('Filter channels, topics and people')
    fireEvent.change(field, { target: { value: 'zzz' } })
    expect(inputs('topics.fetch')).toEqual([10, 9].map((channelId) => ({ account: 'a', channelId })))
    expect(screen.getByText('Looking for topics…')).toBeTruthy()
    await act(async () => ends.forEach((end) => end()))
    expect(await screen.findByText('No matches')).toBeTruthy()
  })

  it('reports that topics are missing while there is no connection', async () => {
    const { store } = await show({ unreads: { ...unreads, channels: [], mentions: [] } })
    navigateTo(9)
    expect(screen.getByText('Loading topics')).toBeTruthy()
    const connection = { state: 'offline', since: 0, retryAt: null, reason: null, dataAt: null } as const
    act(() => store.receive({ account: 'a', seq: 1, events: [{ type: 'local/connection', connection }] }))
    expect(screen.getByText('Topics load once you are connected')).toBeTruthy()
    const stored = fetched(channelNarrow(9), [channelMessage(20, { channelId: 9, topic: 'Seals' })])
    act(() => store.receive({ account: 'a', seq: 2, events: [stored] }))
    expect(screen.queryByText('Topics load once you are connected')).toBeNull()
    expect(link('Seals')).toBeTruthy()
  })

  it('has a menu for a direct conversation with Mark as read and View profile', async () => {
    const { inputs } = await show()
    fireEvent.contextMenu(link('Ada, 1 unread'))
    const item = (name: string) => screen.getByRole('menuitem', { name, hidden: true })
    fireEvent.click(item('Mark as done'))
    expect(inputs('read.mark')).toMatchObject([{ messageIds: [8] }])
    fireEvent.contextMenu(link('Ada, 1 unread'))
    fireEvent.click(item('View profile'))
    expect(uiStore.getState().person?.id).toBe(adaId)
  })

  it('its filter receives the first key after the one that focuses it', async () => {
    await show()
    runCommand('sidebar.filter')
    const filter = screen.getByRole('textbox', { name: 'Filter channels, topics and people' })
    expect(document.activeElement).toBe(filter)
    fireEvent.keyDown(filter, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(link('Inbox'))
  })

  it('is one Tab stop, moved in by arrows; right and left expand and collapse', async () => {
    await show()
    const stops = screen.getAllByRole('link').filter((item) => item.tabIndex === 0)
    expect(stops).toEqual([link('Combined feed')])
    const news = link(/^news/)
    act(() => news.focus())
    fireEvent.keyDown(news, { key: 'ArrowRight' })
    expect(link('Lunch, 1 unread')).toBeTruthy()
    fireEvent.keyDown(news, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(link('Lunch, 1 unread'))
    fireEvent.keyDown(link('Lunch, 1 unread'), { key: 'ArrowUp' })
    fireEvent.keyDown(link(/^news/), { key: 'ArrowLeft' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lunch, 1 unread' })).toBeNull())
  })

  it('ends with the link to other channels, even for users without channels', async () => {
    await show()
    const browse = link('Browse channels')
    expect(names().at(-1)).toBe('Browse channels')
    act(() => link(/^news/).focus())
    fireEvent.keyDown(link(/^news/), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(browse)
    fireEvent.keyDown(browse, { key: 'ArrowUp' })
    expect(document.activeElement).toBe(link(/^news/))
    expect(browse.tabIndex).toBe(-1)
    fireEvent.click(screen.getByRole('button', { name: 'Channels' }))
    fireEvent.click(link('Browse channels'))
    expect(uiStore.getState().route.view).toBe('channels')
    cleanup()
    await show({ channels: [], subscriptions: [], unreads: { ...unreads, channels: [], mentions: [] } })
    expect(screen.getByText('You are not in any channels yet.')).toBeTruthy()
    expect(names().at(-1)).toBe('Browse channels')
  })

  it('lists seven unread direct conversations, and the number of the others', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => 20 + index)
    await show({
      users: ids.map((id) => user(id, { name: `Person ${id}` })),
      recentDirects: [{ userIds: [adaId], maxId: 900 }, ...ids.map((id) => ({ userIds: [id], maxId: id }))],
      unreads: { ...unreads, directs: ids.map((id) => ({ userIds: [id], ids: [id, 100 + id] })) },
    })
    const people = () => names().filter((name) => name?.startsWith('Person') === true)
    expect(people()).toHaveLength(7)
    fireEvent.click(screen.getByRole('button', { name: '6 more, 10 unread' }))
    expect(people()).toHaveLength(12)
  })

  it('collapses a section except for the current conversation', async () => {
    await show()
    navigateTo(9)
    fireEvent.click(screen.getByRole('button', { name: 'Channels' }))
    expect(screen.queryByRole('link', { name: 'design' })).toBeNull()
    expect(link(/^news/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Channels' }).getAttribute('aria-expanded')).toBe('false')
  })

  it('renders only some of thousands of channels', async () => {
    const ids = Array.from({ length: 3000 }, (_, index) => index + 100)
    await show({
      channels: ids.map((id) => channel(id)),
      subscriptions: ids.map((id) => subscription(id)),
      unreads: { ...unreads, channels: [], mentions: [] },
    })
    expect(within(screen.getByRole('navigation')).getAllByRole('link').length).toBeLessThan(200)
  })
})

const navigateTo = (channelId: number): void => act(() => navigate(channelNarrow(channelId)))
