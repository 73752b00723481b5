import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '../../../../shared/api/types.ts'
import { account, adaId, selfId, user } from '../../../../shared/model/testing/eg.ts'
import { accountStore, openSetting, resetUi, startNavigation, uiStore } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { SettingsPane } from './SettingsPane.tsx'

afterEach(cleanup)
// jsdom does not implement scrolling.
Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined })

async function show(
  userSettings: Readonly<Record<string, unknown>>,
  page = 'preferences',
  featureLevel = 400,
  realm: Readonly<Record<string, unknown>> = {},
  users?: readonly User[],
) {
  const bridge = installBridge({
    'account.attach': () =>
      attached(
        account({
          userSettings,
          featureLevel,
          realm: { name: 'Example', ...realm },
          ...(users !== undefined && { users }),
        }),
      ),
    'store.unkept': () => ok(1234),
    'settings.set': (patch) => ok({ ...uiStore.getState().settings, ...patch }),
  })
  resetUi({ account: 'a' })
  startNavigation('a', `#settings/${page}`)
  const { store } = await renderInAccount(<SettingsPane />)
  let seq = 0
  const change = (property: string, value: unknown): void =>
    act(() =>
      store.receive({
        account: 'a',
        seq: ++seq,
        events: [{ id: seq, type: 'user_settings', property, value }],
      }),
    )
  return { ...bridge, change, store }
}

const dark = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' })
const enter = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Enter sends/ })
const here = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('reads and writes account settings and follows changes made elsewhere', async () => {
  const { inputs, change } = await show({ color_scheme: 2, enter_sends: false })
  expect([dark().checked, enter().checked]).toEqual([true, false])
  fireEvent.click(enter())
  fireEvent.click(screen.getByRole('radio', { name: 'Light' }))
  expect(inputs('api.call')).toMatchObject([
    { route: 'updateSettings', params: { settings: { enter_sends: true } } },
    { route: 'updateSettings', params: { settings: { color_scheme: 3 } } },
  ])
  expect(inputs('settings.set')).toEqual([])
  change('enter_sends', true)
  change('color_scheme', 1)
  expect([dark().checked, enter().checked]).toEqual([false, true])
})

it('stores a setting on this computer if the user chooses so', async () => {
  const { inputs, change } = await show({ color_scheme: 2, enter_sends: false })
  await act(async () => {
    fireEvent.click(here('Enter sends the message: all accounts on this computer'))
  })
  await act(async () => {
    fireEvent.click(enter())
  })
  expect(inputs('settings.set')).toEqual([{ enterSends: false }, { enterSends: true }])
  expect(inputs('api.call')).toEqual([])
  change('enter_sends', false)
  expect(enter().checked).toBe(true)
  // Then the account keeps what was in force.
  await act(async () => {
    fireEvent.click(here('Enter sends the message: all accounts on this computer'))
  })
  expect(inputs('api.call')).toMatchObject([{ params: { settings: { enter_sends: true } } }])
})

it('a change is for all accounts on this computer if they have the same value', async () => {
  const { inputs } = await show({ color_scheme: 3, enter_sends: false })
  const other = accountStore('b')
  act(() => {
    uiStore.setState({ accounts: ['a', 'b'].map((id) => accountSummary({ id })) })
  })
  await act(() => other.attach())
  await act(async () => {
    fireEvent.click(dark())
  })
  expect(inputs('settings.set')).toEqual([{ theme: 'dark' }])
  act(() =>
    other.receive({
      account: 'b',
      seq: 1,
      events: [{ id: 1, type: 'user_settings', property: 'enter_sends', value: true }],
    }),
  )
  fireEvent.click(enter())
  expect(inputs('settings.set')).toHaveLength(1)
  expect(inputs('api.call')).toMatchObject([{ account: 'a', params: { settings: { enter_sends: true } } }])
})

it('sign-in links are opened by the app only after the user turns it on', async () => {
  const { inputs } = await show({}, 'computer')
  const links = screen.getByRole<HTMLInputElement>('switch', {
    name: /^Always open sign-in links/,
  })
  expect(links.checked).toBe(false)
  await act(async () => {
    fireEvent.click(links)
  })
  expect([inputs('settings.set'), links.checked]).toEqual([[{ keepSignInLinks: true }], true])
})

it('does not offer the choice if the server lacks the setting', async () => {
  const { inputs } = await show({})
  expect(screen.queryByRole('checkbox', { name: /: all accounts on this computer/ })).toBeNull()
  fireEvent.click(dark())
  expect(inputs('settings.set')).toEqual([{ theme: 'dark' }])
})

it('shows how many unread and starred messages do not fit the local copy', async () => {
  await show({}, 'computer')
  const size = screen.getByRole('combobox', { name: /^Local copy of messages/ })
  await expect
    .poll(() => document.getElementById(size.getAttribute('aria-describedby') ?? '')?.textContent)
    .toContain('1,234 starred or unread messages are not kept on this computer.')
})

it('shows and changes an account-only setting once the server sends it', async () => {
  const names = () => screen.queryByRole<HTMLInputElement>('switch', { name: /^Show names/ })
  const { inputs, change } = await show({})
  expect(names()).toBeNull()
  change('display_emoji_reaction_users', false)
  expect(names()?.checked).toBe(false)
  fireEvent.click(names()!)
  expect(inputs('api.call')).toMatchObject([
    { route: 'updateSettings', params: { settings: { display_emoji_reaction_users: true } } },
  ])
  expect(inputs('settings.set')).toEqual([])
})

it('shows a setting with several values as radio buttons', async () => {
  const { inputs } = await show({ web_mark_read_on_scroll_policy: 2 })
  const group = screen.getByRole('group', { name: 'Mark messages as read as you scroll' })
  const checked = () => within(group).getByRole<HTMLInputElement>('radio', { checked: true })
  expect(checked().parentElement?.textContent).toBe('In conversations')
  fireEvent.click(within(group).getByRole('radio', { name: 'Never' }))
  expect(inputs('api.call')).toMatchObject([
    { route: 'updateSettings', params: { settings: { web_mark_read_on_scroll_policy: 3 } } },
  ])
})

/** On this old server, the pages list every permission with the level that it needs. */
const oldLevel = 1
const permissions = () => document.querySelectorAll('[data-organization-setting]').length

it('draws the first permissions in the first frame and the rest later', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  await show({}, 'organizationPermissions', oldLevel)
  const first = permissions()
  for (const frame of [1, 2]) await act(async () => frames.splice(0).forEach((draw) => draw(frame)))
  expect(first).toBeLessThanOrEqual(12)
  expect(permissions()).toBeGreaterThan(12)
  vi.unstubAllGlobals()
})

it('draws a whole page at once if it is opened at one of its settings', async () => {
  await show({}, 'preferences', oldLevel)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  await act(async () => openSetting('organizationPermissions', 'can_create_private_channel_group'))
  expect(permissions()).toBeGreaterThan(12)
  vi.unstubAllGlobals()
})

it('shows why a sign-in method cannot be turned on', async () => {
  const off = (reason: string) => ({ enabled: false, available: false, unavailable_reason: reason })
  await show({}, 'organizationPermissions', 400, {
    authentication_methods: {
      Email: true,
      LDAP: off('Not set up.'),
      SAML: off('Not set up.'),
      Other: off(''),
    },
  })
  const ways = screen.getByRole('group', { name: 'Ways to sign in' })
  expect(within(ways).getByText('LDAP, SAML: Not set up.')).not.toBeNull()
  expect(within(ways).getByText('Other: Not available on this server.')).not.toBeNull()
  expect(within(ways).queryByText(/Email:/)).toBeNull()
})

it('shows a changed permission before its event, and bases the next change on it', async () => {
  const setting = 'can_create_groups'
  const first = { members: [adaId, 7], subgroups: [] }
  const realm = { [setting]: { direct_members: [selfId, adaId, 7], direct_subgroups: [] } }
  const users = [user(selfId, { role: 100 }), user(adaId), user(7)]
  const { inputs } = await show({}, 'preferences', 400, realm, users)
  await act(async () => openSetting('organizationPermissions', setting))
  const row = () => document.querySelector<HTMLElement>(`[data-organization-setting="${setting}"]`)!
  const names = () =>
    within(row())
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  const before = names()
  const remove = () => within(row()).getAllByRole('button', { name: /^Remove / })[0]!
  await act(async () => fireEvent.click(remove()))
  expect(names()).toEqual(before.slice(1))
  await act(async () => fireEvent.click(remove()))
  expect(inputs('api.call')).toMatchObject([
    { params: { settings: { [setting]: { value: first } } } },
    { params: { settings: { [setting]: { old: first } } } },
  ])
})

it('the page about users links to the groups', async () => {
  await show({}, 'organizationPeople')
  expect(screen.queryByText('Changes are saved automatically')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show groups' }))
  expect(uiStore.getState().route.view).toBe('groups')
})

it('a setting opened from a search gets the focus on its control', async () => {
  await show({ color_scheme: 2 }, 'privacy')
  await act(async () => openSetting('preferences', 'theme'))
  expect(document.activeElement).toBe(dark())
})

it('a page of the organization explains once that changes need a connection', async () => {
  const { store } = await show({}, 'organizationDefaults')
  const connection = { state: 'offline', since: 0, retryAt: null, reason: null, dataAt: null } as const
  act(() => store.receive({ account: 'a', seq: 1, events: [{ type: 'local/connection', connection }] }))
  expect(screen.getAllByText('Changes need a connection to the server.')).toHaveLength(1)
  const rows = screen.queryAllByText('Needs a connection to the server.')
  expect(rows.every(({ className }) => className === 'visually-hidden')).toBe(true)
})

it('a page of the organization shows once who may change it', async () => {
  const realm = { invite_required: true, name_changes_disabled: false, email_changes_disabled: false }
  await show({}, 'organizationPermissions', 400, realm)
  const words = screen.getAllByText(/^Only administrators can change/)
  expect(words.filter(({ className }) => className !== 'visually-hidden')).toHaveLength(1)
  expect(words.length).toBeGreaterThan(1)
  const [owners] = screen.getAllByText('Only owners')
  expect(owners?.closest<HTMLElement>('[data-tooltip]')?.dataset['tooltip']).toMatch(
    /^Only owners can change/,
  )
})

it('the notification table names the rows that an old server lacks', async () => {
  await show({}, 'notifications', 100)
  const said = screen
    .getAllByText('Needs a newer server')
    .map((words) => words.closest('p')!.parentElement?.textContent)
  expect(said[0]).toMatch(/^Followed topics.*Needs a newer server/)
})
