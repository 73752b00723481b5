import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Snapshot } from '../../../../../shared/api/snapshotType.ts'
import { channel, selfId, subscription, user } from '../../../../../shared/model/testing/eg.ts'
import { account } from '../../../../../shared/model/testing/egPeople.ts'
import { resetUi, startNavigation, uiStore } from '../../../../state/index.ts'
import { accountSummary } from '../../../../state/testing/accountSummary.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge } from '../../../../state/testing/testBridge.ts'
import { ChannelsPane } from '../ChannelsPane.tsx'

afterEach(cleanup)

const channels = [
  channel(9, { name: 'garden', subscriberCount: 3, weeklyTraffic: 7 }),
  channel(10, { name: 'leads', isPrivate: true, subscriberCount: 1 }),
  channel(11, { name: 'attic', isArchived: true }),
]

async function show(
  fields: Partial<Snapshot> = {},
  level = 400,
  answers: Parameters<typeof installBridge>[0] = {},
) {
  const state = account({}, { channels, subscriptions: [subscription(10)], ...fields })
  const bridge = installBridge({
    ...answers,
    'account.attach': () => attached({ ...state, realm: { ...state.realm, featureLevel: level } }),
  })
  resetUi({ account: 'a', accounts: [accountSummary({ id: 'a', realmName: 'Northlight' })] })
  startNavigation('a', '#channels')
  return { ...bridge, ...(await renderInAccount(<ChannelsPane />)) }
}

const list = () => screen.getByRole('listbox', { name: 'Channels' })
const options = () => within(list()).getAllByRole('option')
const menu = () => screen.getByRole('menu', { hidden: true })
const labels = () => options().map((row) => row.getAttribute('aria-label'))

it('the accessible name of a channel includes the meaning of its icons', async () => {
  await show()
  expect(screen.getByText('2 in Northlight')).toBeTruthy()
  expect(labels()).toEqual(['garden, 3 people, 7 messages a week', 'leads, 1 person, private, joined'])
  expect(options()[0]?.textContent).toContain('7 messages a week')
})

it('arrows move in the list while the search field has the focus', async () => {
  await show()
  fireEvent.keyDown(list(), { key: 'End' })
  expect(options()[1]?.getAttribute('aria-selected')).toBe('true')
  expect(list().getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
  const field = screen.getByRole('combobox', { name: 'Search by name or description' })
  fireEvent.change(field, { target: { value: 'gard' } })
  expect(labels()).toEqual(['garden, 3 people, 7 messages a week'])
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(labels()).toHaveLength(2)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(uiStore.getState().route.view).toBe('conversation')
})

it('does not open a channel that the user may not read', async () => {
  await show({ subscriptions: [], users: [user(selfId, { role: 200 })] })
  fireEvent.keyDown(list(), { key: 'End' })
  fireEvent.keyDown(list(), { key: 'Enter' })
  expect(uiStore.getState().route.view).toBe('channels')
})

it('explains what guests can see and who can create channels', async () => {
  await show({ users: [user(selfId, { role: 600 }), user(10, { role: 100, name: 'Olga' })] })
  expect(screen.getByText(/^As a guest you see/)).toBeTruthy()
  const create = screen.getByRole('button', { name: 'Create channel' })
  expect([create.getAttribute('aria-disabled'), create.dataset['tooltip']]).toEqual([
    'true',
    'You can’t create channels. Olga can.',
  ])
  fireEvent.click(create)
  expect(uiStore.getState().route.address).toMatchObject({ page: 'directory', channelId: null })
})

it('explains that an old server does not list archived channels', async () => {
  await show({}, 300)
  fireEvent.click(screen.getByRole('tab', { name: /^Archived/ }))
  const note = screen.getByText(/^This server doesn’t list archived channels/)
  expect(note.dataset['tooltip']).toBe('Needs feature level 315; this server has 300')
  cleanup()
  await show()
  fireEvent.click(screen.getByRole('tab', { name: /^Archived/ }))
  expect(screen.queryByText(/doesn’t list archived channels/)).toBeNull()
  expect(labels()).toEqual(['attic, 3 people, archived'])
  fireEvent.click(screen.getByRole('tab', { name: /^All/ }))
})

it('without matches, offers to create a channel and hides keys for channels', async () => {
  await show()
  const keys = screen.getByLabelText('Keys on this page')
  expect(keys.textContent).toContain('join or leave')
  const head = screen.getByRole('button', { name: 'Create channel' })
  const field = screen.getByRole('combobox', { name: 'Search by name or description' })
  fireEvent.change(field, { target: { value: 'zebra' } })
  expect(screen.getByText('Nothing matches “zebra”')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Preview/ })).toBeNull())
  expect(keys.textContent).not.toContain('join or leave')
  const create = screen.getAllByRole('button', { name: 'Create channel' })
  expect(create.map((button) => button === head)).toEqual([true, false])
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1]!)
  expect(labels()).toHaveLength(2)
})

it('counts subscribers if the server does not send their number', async () => {
  const channelsOfOld = [channel(9, { name: 'garden', subscriberCount: null }), channels[1]!]
  await show({ channels: channelsOfOld, subscribers: [{ channelId: 9, userIds: [10, 11] }] })
  expect(labels()[0]).toBe('garden, 2 people')
})

it('names the own user among the members of a joined channel', async () => {
  const users = [user(selfId), user(10, { name: 'Olga' })]
  const subscribers = [
    { channelId: 9, userIds: [10] },
    { channelId: 10, userIds: [10, selfId] },
  ]
  await show({ users, subscribers })
  const people = () => screen.getByRole('region', { name: 'People' }).textContent
  expect(people()).not.toContain('you')
  fireEvent.keyDown(list(), { key: 'End' })
  await waitFor(() => expect(people()).toMatch(/Olga.*and you$/))
  cleanup()
  await show({ users, subscribers: [{ channelId: 10, userIds: [selfId] }] })
  fireEvent.keyDown(list(), { key: 'End' })
  await waitFor(() => expect(people()).toContain('Only you'))
  // The directory remembers the selected row, so this restores the first row for later tests.
  fireEvent.keyDown(list(), { key: 'Home' })
})

it('reserves the space of figures that load later', async () => {
  const topics = new Promise<never>(() => undefined)
  await show({}, 400, { 'topics.fetch': () => topics })
  const shown = screen.getByRole('region', { name: 'Preview of garden' })
  expect(within(shown).getByText('topics').nextElementSibling?.textContent).toBe('–')
})

it('shows the reason of a refusal beside the channel', async () => {
  await show({}, 400, { 'channel.setSubscribed': () => failed('refused') })
  const shown = screen.getByRole('region', { name: 'Preview of garden' })
  fireEvent.click(within(shown).getByRole('button', { name: 'Join' }))
  expect((await within(shown).findByRole('alert')).textContent).toContain('Not joined: ')
  expect(labels()[0]).toBe('garden, 3 people, refused')
})

it('right-click opens the menu of a row, and the menu key that of the current row', async () => {
  await show()
  fireEvent.contextMenu(options()[1]!)
  expect(menu().getAttribute('aria-label')).toBe('Channel leads')
  fireEvent.keyDown(menu(), { key: 'Escape' })
  expect(screen.queryByRole('menu', { hidden: true })).toBeNull()
  fireEvent.contextMenu(list())
  expect(menu().getAttribute('aria-label')).toBe('Channel garden')
})

it('shows names and descriptions from a hostile server as plain text', async () => {
  const name = '<img src=x onerror=alert(1)>\u202egnp.exe'
  const renderedDescription = '<p onclick="x()">Plain<script>alert(1)</script> <b>words</b></p>'.repeat(50)
  await show({ channels: [channel(9, { name, description: 'x', renderedDescription })], subscriptions: [] })
  const shown = screen.getByRole('region', { name: `Preview of ${name}` })
  expect(within(shown).getByRole('heading', { level: 2 }).textContent).toBe(`#${name}`)
  expect(shown.textContent).toContain('Plain')
  expect(shown.querySelector('script, img, [onclick]')).toBeNull()
  expect(options()[0]?.querySelector('[dir=auto]')?.textContent).toBe(name)
})
