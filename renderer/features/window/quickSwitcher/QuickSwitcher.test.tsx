import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { SearchHit } from '../../../../shared/model/search/searchHit.ts'
import {
  account,
  adaId,
  after,
  arrived,
  channel,
  channelMessage,
  subscription,
  user,
} from '../../../../shared/model/testing/eg.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import {
  AccountProvider,
  connectAccountStores,
  openDialog,
  registerCommands,
  resetUi,
  uiStore,
} from '../../../state/index.ts'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { listenToKeys } from '../../../app/keys.ts'
import { SearchDialog } from '../../search/search/index.ts'
import { partTitles } from '../../settings/settings/index.ts'
import { commandIds, commandTitle } from '../../../../shared/keys/commandTable.ts'
import { defaultSettings } from '../../../../shared/settings/settings.ts'
import { QuickSwitcher } from './QuickSwitcher.tsx'
import { countUse, usedActions } from './commandTargets.ts'

afterEach(cleanup)

// jsdom implements neither modal dialogs nor scrolling.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined })
Object.assign(window, {
  matchMedia: () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
})

const hit = {
  id: 7,
  conversation: { type: 'channel', channelId: 9, topic: 'plans' },
  senderId: adaId,
  senderName: 'Ada',
  timestamp: 0,
  snippet: { text: 'the news of the day', marks: [[4, 8]] },
  match: 'text',
  rank: 2,
  by: 'local',
} satisfies SearchHit

async function show(
  hits: readonly SearchHit[] = [],
  state = account(),
  changed: unknown[] = [],
  uses = '',
  theirs: AccountState | null = null,
) {
  const bridge = installBridge({
    'account.attach': ({ account: id }) =>
      attached(
        id === 'theirs' && theirs !== null
          ? theirs
          : { ...state, connection: { ...state.connection, state: 'live' } },
      ),
    'topics.fetch': () => ok(null),
    'search.local': ({ account: id }) =>
      ok({ hits: id === 'theirs' ? [hit] : hits, next: null, index: 'ready' }),
    'search.server': () => ok({ hits: [], next: null }),
    'settings.set': (change) => {
      changed.push(change)
      return ok({ ...uiStore.getState().settings, ...change })
    },
  })
  resetUi()
  uiStore.setState(({ settings }) => ({ settings: { ...settings, usedActions: uses } }))
  if (theirs !== null) {
    const ends = connectAccountStores()
    onTestFinished(ends)
    const accounts = [
      accountSummary({ id: 'jumping', realmName: 'Fernwerk' }),
      accountSummary({ id: 'theirs', realmName: 'Conf 2027', realmUrl: 'https://conf.example/' }),
    ]
    uiStore.setState({ account: 'jumping', accounts })
  }
  const store = createAccountStore('jumping')
  await store.attach()
  openDialog('switcher')
  const page = (dialog: React.ReactNode) => <AccountProvider store={store}>{dialog}</AccountProvider>
  const { rerender } = render(page(<QuickSwitcher dialog={{ kind: 'switcher' }} />))
  return { ...bridge, search: () => rerender(page(<SearchDialog dialog={{ kind: 'search' }} />)) }
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { hidden: true })
const options = () => screen.queryAllByRole('option', { hidden: true })
const chosen = () => options().find((element) => element.ariaSelected === 'true')?.textContent

it('requests at most five topic lists when it opens, and none of an archived channel', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 100)
  const archived = new Set(ids.slice(0, 10))
  const { inputs } = await show(
    [],
    account({
      channels: ids.map((id) => channel(id, { name: `c${id}`, isArchived: archived.has(id) })),
      subscriptions: ids.map((id) => subscription(id, { isPinned: archived.has(id) })),
    }),
  )
  const requested = () => inputs('topics.fetch').map((input) => (input as { channelId: number }).channelId)
  await waitFor(() => expect(requested()).toHaveLength(5))
  await act(async () => undefined)
  expect(requested()).toHaveLength(5)
  fireEvent.change(field(), { target: { value: 'news' } })
  await waitFor(() => expect(requested()).toHaveLength(20))
  expect(new Set(requested()).size).toBe(20)
  expect(requested().filter((id) => archived.has(id))).toEqual([])
})

it('the last row searches the messages for the typed text', async () => {
  await show()
  expect(options().some(({ textContent }) => textContent.includes('Search messages'))).toBe(false)
  fireEvent.change(field(), { target: { value: 'news' } })
  expect(options()[0]?.textContent).toContain('news')
  expect(options().at(-1)?.textContent).toContain('Search messages for “news”')
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  expect(chosen()).toContain('Search messages for “news”')
})

it('searches the messages if nothing else matches', async () => {
  const { search } = await show()
  fireEvent.change(field(), { target: { value: ' zebra crossing ' } })
  expect(chosen()).toContain('Search messages for “zebra crossing”')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(uiStore.getState().dialog?.kind).toBe('search')
  search()
  expect(field().value).toBe('zebra crossing')
})

it.each([
  [' zebra crossing ', 'zebra crossing'],
  ['>theme', ''],
])('the search shortcut opens the search with %s as %s', async (typed, text) => {
  onTestFinished(listenToKeys())
  const { search } = await show()
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.keyDown(field(), { key: 'F', ctrlKey: true, shiftKey: true })
  expect(uiStore.getState().dialog?.kind).toBe('search')
  search()
  expect(field().value).toBe(text)
})

it('changes the theme in place', async () => {
  const changed: unknown[] = []
  await show([], account(), changed)
  fireEvent.change(field(), { target: { value: '>dark' } })
  await waitFor(() => expect(chosen()).toContain('Theme: Dark'))
  expect(chosen()).toContain('Off')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(changed).toEqual([{ theme: 'dark' }]))
  await waitFor(() => expect(chosen()).toContain('On'))
  expect(uiStore.getState().dialog?.kind).toBe('switcher')
})

it('finds commands by synonyms', async () => {
  const ids = ['read.all', 'signOut'] as const
  const end = registerCommands(ids.map((id) => ({ id, run: () => undefined })))
  onTestFinished(end)
  await show()
  for (const [typed, id] of [
    ['>mark as done', 'read.all'],
    ['>log out', 'signOut'],
  ] as const) {
    fireEvent.change(field(), { target: { value: typed } })
    await waitFor(() => expect(chosen()).toContain(commandTitle(id)))
  }
})

it('messages that are found later do not move the selection', async () => {
  await show([hit])
  fireEvent.change(field(), { target: { value: 'news' } })
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  expect(chosen()).toContain('Search messages')
  await waitFor(() => expect(screen.getByText('Messages on this computer')).toBeDefined())
  expect(chosen()).toContain('Search messages')
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  expect(chosen()).toContain('the news of the day')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(uiStore.getState().route.near).toBe(7)
})

it('message rows show sender, conversation and time; a named topic is one row', async () => {
  const topic = (id: number, name: string): SearchHit => ({
    ...hit,
    id,
    match: 'topic',
    conversation: { type: 'channel', channelId: 9, topic: name },
    snippet: { text: 'Agreed.', marks: [] },
  })
  const known = after(account(), arrived(channelMessage(3, { channelId: 9, topic: 'the news' })))
  await show([topic(8, 'old news'), topic(3, 'the news'), hit], known)
  fireEvent.change(field(), { target: { value: 'news' } })
  const rows = await screen.findAllByText('1 Jan 1970')
  const texts = rows.map((time) => time.parentElement?.textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^.*#news › old news.*Ada.*: Agreed\.1 Jan 1970$/),
    expect.stringMatching(/^.*Ada.* the news of the day#news › plans1 Jan 1970$/),
  ])
  expect(options().filter(({ textContent }) => textContent.includes('the news')).length).toBe(2)
})

it('opens the conversation of a pasted link in its account', async () => {
  await show()
  uiStore.setState({ account: 'jumping', accounts: [accountSummary({ id: 'jumping' })] })
  const { realmUrl } = accountSummary({})
  fireEvent.change(field(), { target: { value: `${realmUrl}#narrow/channel/9-news/topic/plans/near/3` } })
  expect(chosen()).toContain('Go to')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(uiStore.getState().route.hash).toBe('#narrow/channel/9/topic/plans/near/3'))
})

it("shows a command's shortcut, and runs it after the dialog has closed", async () => {
  const run = vi.fn()
  const end = registerCommands([{ id: 'change.undo', run }])
  await show()
  fireEvent.change(field(), { target: { value: '>undo' } })
  await waitFor(() => expect(chosen()).toContain('Ctrl Z'))
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  expect(uiStore.getState().dialog).toBeNull()
  end()
})

it('lists used actions first, then the others in the order of the table', async () => {
  const run = vi.fn()
  const ids = ['help.shortcuts', 'change.undo', 'go.topics', 'settings.open'] as const
  const end = registerCommands(ids.map((id) => ({ id, run })))
  const changed: unknown[] = []
  await show([], account(), changed, 'change.undo 1\nhelp.shortcuts 4')
  const found = () =>
    options().flatMap(({ textContent }) => ids.find((id) => textContent.includes(commandTitle(id))) ?? [])
  fireEvent.change(field(), { target: { value: '>' } })
  await waitFor(() =>
    expect(found()).toEqual(['help.shortcuts', 'change.undo', 'go.topics', 'settings.open']),
  )
  fireEvent.change(field(), { target: { value: '>undo' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  expect(changed).toEqual([{ usedActions: 'help.shortcuts 4\nchange.undo 2' }])
  end()
})

it('keeps the counts of at most 50 commands and halves them above 100', () => {
  resetUi()
  installBridge({ 'settings.set': () => ok(defaultSettings) })
  for (const id of commandIds.slice(0, 60)) countUse(id)
  expect([...usedActions().keys()]).toHaveLength(50)
  expect(usedActions().get(commandIds[59]!)).toBe(1)
  for (let use = 0; use < 100; use += 1) countUse('go.jump')
  countUse('go.jump')
  expect([...usedActions()]).toEqual([['go.jump', 50]])
  uiStore.setState(({ settings }) => ({
    settings: { ...settings, usedActions: 'x 1\ngo.date -1\ngo.back 2' },
  }))
  expect([...usedActions()]).toEqual([['go.back', 2]])
})

it('Enter toggles a switch in place, and Shift+Enter opens its page', async () => {
  const changed: unknown[] = []
  await show([], account(), changed)
  uiStore.setState({ account: 'jumping', accounts: [accountSummary({ id: 'jumping' })] })
  fireEvent.change(field(), { target: { value: ',single-key' } })
  await waitFor(() => expect(chosen()).toContain('On'))
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(changed).toEqual([{ singleKeys: false }]))
  await waitFor(() => expect(chosen()).toContain('Off'))
  expect(uiStore.getState().dialog?.kind).toBe('switcher')
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
  await waitFor(() => expect(uiStore.getState().route.hash).toBe('#settings/keyboard'))
})

it('opens the page of a switch that the server is too old for', async () => {
  const state = account()
  await show([], { ...state, realm: { ...state.realm, featureLevel: 200 } })
  uiStore.setState({ account: 'jumping', accounts: [accountSummary({ id: 'jumping' })] })
  fireEvent.change(field(), { target: { value: ',when I am mentioned' } })
  await waitFor(() => expect(chosen()).toContain('when I am mentioned'))
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(uiStore.getState().route.hash).toBe('#settings/topics'))
})

it.each([
  [',password', 'Change password', '#settings/account'],
  [',profile picture', 'Profile picture', '#settings/account'],
  [',alert words', 'Alert words', '#settings/notifications'],
  [',name of the', 'Name of the organization', '#settings/organization'],
  [',who can create public', 'public channels', '#settings/organizationPermissions'],
])('finds a part of the settings: %s', async (typed, title, hash) => {
  await show()
  uiStore.setState({ account: 'jumping', accounts: [accountSummary({ id: 'jumping' })] })
  // Loads all pages of the settings.
  await partTitles.load()
  fireEvent.change(field(), { target: { value: typed } })
  await waitFor(() => expect(chosen()).toContain(title))
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(uiStore.getState().route.hash).toBe(hash))
})

it.each(['> invite', ', theme'])(
  'does not search messages after the sign for commands or settings: %s',
  async (typed) => {
    await show()
    fireEvent.change(field(), { target: { value: typed } })
    expect(options().some(({ textContent }) => textContent.includes('Search messages'))).toBe(false)
  },
)

it('finds targets of other accounts below its own, and switches account', async () => {
  const eve = 77
  const theirs = after(
    account({
      users: [user(1, { name: 'Me' }), user(eve, { name: 'Eve Newsome' })],
      channels: [channel(9, { name: 'newsroom' })],
      subscriptions: [subscription(9)],
    }),
    arrived(channelMessage(3, { channelId: 9, topic: 'news of catering' })),
  )
  await show([], account(), [], '', theirs)
  expect(screen.getByText('All organizations')).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'news' } })
  await waitFor(() =>
    expect(options().some(({ textContent }) => textContent.includes('of the day'))).toBe(true),
  )
  const found = options().flatMap(({ textContent }) => (/Conf 2027/.test(textContent) ? [textContent] : []))
  expect(found).toEqual([
    expect.stringMatching(/newsroom.*Conf 2027/),
    expect.stringMatching(/news of catering#newsroom.*Conf 2027/),
    expect.stringMatching(/Eve Newsome.*Conf 2027/),
    expect.stringMatching(/the news of the day.*Conf 2027/),
  ])
  // The own channel matches as well and comes first.
  expect(chosen()).not.toContain('Conf 2027')
  fireEvent.change(field(), { target: { value: 'catering' } })
  await waitFor(() => expect(chosen()).toContain('news of catering'))
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(uiStore.getState().account).toBe('theirs'))
  expect(uiStore.getState().route.hash).toBe('#narrow/channel/9/topic/news.20of.20catering')
})

it('finds messages of other accounts on this computer below its own', async () => {
  const own = { ...hit, snippet: { text: 'news of ours', marks: [] } }
  await show([own], account(), [], '', account())
  fireEvent.change(field(), { target: { value: 'news' } })
  const rows = await screen.findAllByText('1 Jan 1970')
  expect(rows.map((time) => time.parentElement?.textContent)).toEqual([
    expect.stringMatching(/news of ours#news › plans1 Jan 1970$/),
    expect.stringMatching(/the news of the day#news › plans.*Conf 20271 Jan 1970$/),
  ])
  fireEvent.click(rows[1]!)
  expect(uiStore.getState()).toMatchObject({ account: 'theirs', route: { near: 7 } })
})

it('names the organization of actions and settings if there are several', async () => {
  await show([], account(), [], '', account())
  fireEvent.change(field(), { target: { value: '>' } })
  expect(screen.getByText('Fernwerk')).toBeTruthy()
  expect(screen.queryByText('All organizations')).toBeNull()
})
