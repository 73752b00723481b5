import type { Page } from '@playwright/test'
import { hasEditableProfileFields } from '../../shared/api/capabilities.ts'
import { expect, test } from '../fixtures.ts'
import type { TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { openSettings, untilLive, untilOffline } from '../steps.ts'

/** Adds a profile field as an administrator; returns its id. */
const adder =
  (server: TestServer) =>
  async (field_type: number, name: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> =>
    Number(
      (await actAs(server, 'olga').call('POST', '/realm/profile_fields', { field_type, name, ...more })).id,
    )

/** Returns Ben's value of a field on the server; null if there is none. */
async function serverValue(server: TestServer, fieldId: number): Promise<string | null> {
  const { profile_data: data } = await actAs(server, 'ben').call('GET', '/users/me', {})
  return (data as Record<string, { readonly value: string }>)[fieldId]?.value ?? null
}

/** Everything that belongs to a field, by the field's name. */
const rowOf = (page: Page, name: string) =>
  page.locator('[data-profile-field]').filter({ has: page.locator('label').getByText(name, { exact: true }) })
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('each kind of profile field is filled in, cleared, and follows other clients', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(180_000)
  const server = await makeServer()
  const add = adder(server)
  const role = await add(1, 'Role', { hint: 'What you do here', required: true })
  const about = await add(2, 'About')
  const teams = { b: { text: 'Birds', order: '2' }, a: { text: 'Ants', order: '1' } }
  const team = await add(3, 'Team', { field_data: teams })
  const birthday = await add(4, 'Birthday')
  const mentors = await add(6, 'Mentors')
  const journal = await add(7, 'Journal', {
    field_data: { subtype: 'custom', url_pattern: 'https://journal.example/@%(username)s' },
  })
  const pronouns = await add(8, 'Pronouns')
  const badge = await add(1, 'Badge', { editable_by_user: false })
  const blank = server.server.state.profileFields.at(-1)!
  server.server.state.profileFields.push({ ...blank, id: 900, type: 99, name: 'Hologram', order: 99 })
  const ben = server.person('ben').user_id
  const olga = actAs(server, 'olga')
  await olga.call('PATCH', `/users/${ben}`, { profile_data: [{ id: badge, value: 'B-17' }] })
  const { page } = await openReused(server, 'ben')
  await untilLive(page)
  await openSettings(page, 'Profile')

  // A text is saved when the field loses the focus, and by Enter.
  await expect(text(page, 'Role')).toHaveAccessibleDescription(/Required.*What you do here/)
  await text(page, 'Role').fill('Gardener')
  await page.keyboard.press('Tab')
  await expect.poll(() => serverValue(server, role)).toBe('Gardener')
  await expect(rowOf(page, 'Role')).toContainText('Saved')
  await text(page, 'Pronouns').fill('he/him')
  await text(page, 'Pronouns').press('Enter')
  await expect.poll(() => serverValue(server, pronouns)).toBe('he/him')
  await expect(text(page, 'Pronouns')).toBeFocused()
  await text(page, 'About').fill('Grows beans.\nKeeps bees.')
  await text(page, 'About').press('Control+Enter')
  await expect.poll(() => serverValue(server, about)).toBe('Grows beans.\nKeeps bees.')

  const options = page.getByRole('combobox', { name: 'Team' })
  await expect(options.getByRole('option')).toHaveText(['Not set', 'Ants', 'Birds'])
  await options.selectOption('Birds')
  await expect.poll(() => serverValue(server, team)).toBe('b')
  await page.getByLabel('Birthday', { exact: true }).fill('1990-05-17')
  await page.keyboard.press('Enter')
  await expect.poll(() => serverValue(server, birthday)).toBe('1990-05-17')

  // An incomplete date is refused, and does not clear the field.
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Shift+Tab')
  await expect(rowOf(page, 'Birthday')).toContainText('Not saved: part of the date is missing.')
  await rowOf(page, 'Birthday').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Birthday', { exact: true })).toHaveValue('1990-05-17')
  expect(await serverValue(server, birthday)).toBe('1990-05-17')

  // An account name cannot make the link leave the account's page.
  await text(page, 'Journal').fill('ben/../evil')
  await page.keyboard.press('Enter')
  await expect.poll(() => serverValue(server, journal)).toBe('ben/../evil')
  await expect(
    rowOf(page, 'Journal').getByRole('button', { name: 'Open https://journal.example/@ben%2F..%2Fevil' }),
  ).toBeVisible()

  // Users are found by name, by keyboard and mouse.
  const picker = page.getByRole('combobox', { name: 'Mentors' })
  await picker.fill('ada')
  await picker.press('Enter')
  const ada = server.person('ada').user_id
  await expect.poll(() => serverValue(server, mentors)).toBe(JSON.stringify([ada]))
  await picker.fill('olg')
  await page.getByRole('option', { name: 'Olga Owner' }).click()
  const olgaId = server.person('olga').user_id
  await expect.poll(() => serverValue(server, mentors)).toBe(JSON.stringify([ada, olgaId]))
  const chosen = page.getByRole('list', { name: 'Mentors' }).getByRole('listitem')
  await expect(chosen).toHaveText([/Ada Admin/, /Olga Owner/])
  await page.getByRole('button', { name: 'Remove Ada Admin' }).click()
  await expect(picker).toBeFocused()
  await expect.poll(() => serverValue(server, mentors)).toBe(JSON.stringify([olgaId]))
  // Escape closes only the user list.
  await picker.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await picker.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()

  // A text that is too long stays in the field, and is not sent.
  await text(page, 'Role').fill('x'.repeat(51))
  await page.keyboard.press('Tab')
  await expect(rowOf(page, 'Role')).toContainText('Not saved: at most 50 characters.')
  await expect(rowOf(page, 'Role')).toContainText('51 of 50 characters')
  await rowOf(page, 'Role').getByRole('button', { name: 'Discard' }).click()
  await expect(text(page, 'Role')).toHaveValue('Gardener')
  expect(await serverValue(server, role)).toBe('Gardener')

  await expect(text(page, 'Badge')).toHaveValue('B-17')
  if (hasEditableProfileFields(server.featureLevel)) {
    await expect(text(page, 'Badge')).not.toBeEditable()
    await expect(rowOf(page, 'Badge')).toContainText('Administrators can change it: Olga Owner, Ada Admin')
  } else await expect(text(page, 'Badge')).toBeEditable()
  await expect(rowOf(page, 'Hologram')).toContainText('can’t change this kind of field')

  // Each field can be cleared.
  await text(page, 'About').fill('')
  await page.keyboard.press('Tab')
  await expect.poll(() => serverValue(server, about)).toBe(null)
  await options.selectOption('Not set')
  await expect.poll(() => serverValue(server, team)).toBe(null)
  await page.getByRole('button', { name: 'Clear “Birthday”' }).click()
  await expect.poll(() => serverValue(server, birthday)).toBe(null)
  await expect(page.getByLabel('Birthday', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Remove Olga Owner' }).click()
  await expect.poll(() => serverValue(server, mentors)).toBe(null)

  // Other clients change values and fields while the page is open.
  await olga.call('PATCH', `/users/${ben}`, { profile_data: [{ id: pronouns, value: 'they/them' }] })
  await expect(text(page, 'Pronouns')).toHaveValue('they/them')
  await olga.call('DELETE', `/realm/profile_fields/${badge}`, {})
  await expect(rowOf(page, 'Badge')).toHaveCount(0)

  // The search of the settings knows the names of the fields.
  await page.getByRole('textbox', { name: 'Search settings' }).fill('mentors')
  await expect(page.getByRole('heading', { level: 2, name: 'Profile', exact: true })).toBeVisible()
  await expect(rowOf(page, 'Mentors')).toBeVisible()
  await page.keyboard.press('Escape')

  // Text typed just before leaving the settings is saved, too.
  await text(page, 'Role').fill('Poet')
  await page.keyboard.press('Escape')
  await expect(text(page, 'Role')).toHaveCount(0)
  await expect.poll(() => serverValue(server, role)).toBe('Poet')
})

test('a profile field waits offline and across a restart, and a refused text stays', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(120_000)
  const server = await makeServer()
  const add = adder(server)
  const role = await add(1, 'Role')
  const website = await add(5, 'Website')
  let it = await openReused(server, 'ben')
  await untilLive(it.page)
  await openSettings(it.page, 'Profile')
  await text(it.page, 'Role').fill('Gardener')
  await it.page.keyboard.press('Enter')
  await expect.poll(() => serverValue(server, role)).toBe('Gardener')

  // A refused text survives visiting a different page, and is not a link.
  await text(it.page, 'Website').fill('javascript:alert(1)')
  await it.page.keyboard.press('Enter')
  await expect(rowOf(it.page, 'Website')).toContainText('Not saved: Website is not a URL')
  await openSettings(it.page, 'Privacy')
  await openSettings(it.page, 'Profile')
  await expect(text(it.page, 'Website')).toHaveValue('javascript:alert(1)')
  await expect(rowOf(it.page, 'Website')).toContainText('Not saved: Website is not a URL')
  await expect(rowOf(it.page, 'Website').getByRole('button', { name: /^Open/ })).toHaveCount(0)
  expect(await serverValue(server, website)).toBe(null)
  await text(it.page, 'Website').fill('https://garden.example/ben')
  await it.page.keyboard.press('Enter')
  await expect.poll(() => serverValue(server, website)).toBe('https://garden.example/ben')
  await expect(rowOf(it.page, 'Website')).not.toContainText('Not saved')
  const open = rowOf(it.page, 'Website').getByRole('button', { name: 'Open https://garden.example/ben' })
  await expect(open).toBeVisible()

  await server.down()
  await untilOffline(it.page)
  const beekeeper = async () => {
    await text(it.page, 'Role').fill('Beekeeper')
    await it.page.keyboard.press('Tab')
    await expect(rowOf(it.page, 'Role')).toContainText('Waiting for connection')
  }
  await beekeeper()
  await rowOf(it.page, 'Role').getByRole('button', { name: 'Undo' }).click()
  await expect(text(it.page, 'Role')).toHaveValue('Gardener')
  await expect(rowOf(it.page, 'Role')).not.toContainText('Waiting')
  await beekeeper()
  // A cleared field waits like any other, and new text replaces it.
  await text(it.page, 'Website').fill('')
  await it.page.keyboard.press('Tab')
  await expect(rowOf(it.page, 'Website')).toContainText('Waiting for connection')
  await text(it.page, 'Website').fill('nowhere')
  await it.page.keyboard.press('Tab')
  await expect(rowOf(it.page, 'Website')).toContainText('Waiting for connection')
  await expect(text(it.page, 'Website')).toHaveValue('nowhere')

  await it.close()
  it = await openReused(server, null)
  await openSettings(it.page, 'Profile')
  await expect(text(it.page, 'Role')).toHaveValue('Beekeeper')
  await expect(rowOf(it.page, 'Role')).toContainText('Waiting for connection')
  await server.up()
  await untilLive(it.page)
  await expect.poll(() => serverValue(server, role)).toBe('Beekeeper')
  await expect(rowOf(it.page, 'Role')).not.toContainText('Waiting')
  await expect(rowOf(it.page, 'Website')).toContainText('Not saved: Website is not a URL')
  await expect(text(it.page, 'Website')).toHaveValue('nowhere')
  expect(await serverValue(server, website)).toBe('https://garden.example/ben')
  await text(it.page, 'Website').fill('https://hive.example/ben')
  await it.page.keyboard.press('Tab')
  await expect.poll(() => serverValue(server, website)).toBe('https://hive.example/ben')
  await expect(rowOf(it.page, 'Website')).not.toContainText('Not saved')
  await expect(it.page.getByRole('button', { name: /failed|waiting$/ })).toHaveCount(0)
})

interface Decided {
  readonly topics: Readonly<Record<string, number>>
  readonly people: readonly number[]
}

/** Returns Ben's topic policies and muted users on the server. */
async function decided(server: TestServer): Promise<Decided> {
  const { user_topics, muted_users } = await actAs(server, 'ben').call('POST', '/register', {
    fetch_event_types: ['user_topic', 'muted_users'],
  })
  const topics = user_topics as { readonly topic_name: string; readonly visibility_policy: number }[]
  return {
    topics: Object.fromEntries(topics.map((item) => [item.topic_name, item.visibility_policy])),
    people: (muted_users as { readonly id: number }[]).map(({ id }) => id),
  }
}

test('muted topics and users are listed and unmuted in the settings, also offline', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(180_000)
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  const streams = new Map([...server.server.state.channels.values()].map(({ id, name }) => [name, id]))
  const decide = (channel: string, topic: string, visibility_policy: number) =>
    ben.call('POST', '/user_topics', { stream_id: streams.get(channel), topic, visibility_policy })
  await decide('general', 'lunch', 1)
  await decide('general', 'welcome', 2)
  await decide('garden', 'tomatoes', 3)
  let it = await openReused(server, 'ben')
  await untilLive(it.page)
  await openSettings(it.page, 'Topics and people')
  const topics = () => it.page.getByRole('region', { name: 'Muted, unmuted and followed topics' })
  const rows = () => topics().locator('[data-topic-policy]')
  const policy = (name: string) => topics().getByRole('combobox', { name: `Setting for ${name}` })
  await expect(rows()).toHaveText([/garden.*tomatoes/, /general.*lunch/, /general.*welcome/])
  await expect(policy('#general › lunch')).toHaveValue('1')
  await expect(rows().first().locator('time')).toBeVisible()

  // The filter narrows the list. Escape clears it first, then leaves the settings.
  const filter = topics().getByRole('searchbox', { name: 'Filter topics' })
  await filter.fill('follow')
  await expect(rows()).toHaveText([/tomatoes/])
  await filter.fill('nothing of this name')
  await expect(topics()).toContainText('No topic matches “nothing of this name”.')
  await filter.press('Escape')
  await expect(rows()).toHaveCount(3)
  await expect(filter).toBeFocused()

  await policy('#general › lunch').selectOption('Followed')
  await expect.poll(async () => (await decided(server)).topics.lunch).toBe(3)
  await it.page.getByText('You follow “lunch”.').locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await decided(server)).topics.lunch).toBe(1)
  await expect(policy('#general › lunch')).toHaveValue('1')

  // A topic without a policy stays until the list is reopened, so that a slip can be corrected.
  await policy('#garden › tomatoes').focus()
  await policy('#garden › tomatoes').selectOption('Default')
  await expect.poll(async () => (await decided(server)).topics).toEqual({ lunch: 1, welcome: 2 })
  await expect(policy('#garden › tomatoes')).toHaveValue('0')
  await expect(policy('#garden › tomatoes')).toBeFocused()
  await openSettings(it.page, 'Privacy')
  await openSettings(it.page, 'Topics and people')
  await expect(rows()).toHaveText([/lunch/, /welcome/])

  // A second client adds and removes a row: the focus moves to the row that takes its place.
  await decide('planning', 'budget', 1)
  await expect(rows()).toHaveText([/lunch/, /welcome/, /planning.*budget/])
  await policy('#general › welcome').focus()
  await decide('general', 'welcome', 0)
  await expect(rows()).toHaveText([/lunch/, /budget/])
  await expect(policy('#planning › budget')).toBeFocused()

  const people = () => it.page.getByRole('region', { name: 'Muted users' })
  const listed = () => people().getByRole('listitem')
  const picker = () => people().getByRole('combobox', { name: 'Mute a user' })
  const [ada, gus] = [server.person('ada').user_id, server.person('gus').user_id]
  await expect(people()).toContainText('You haven’t muted anyone.')
  await picker().fill('gus')
  await picker().press('Enter')
  await expect(listed()).toHaveText([/Gus Guest/])
  await expect.poll(async () => (await decided(server)).people).toEqual([gus])
  await picker().fill('ada')
  await it.page.getByRole('option', { name: 'Ada Admin' }).click()
  await expect(listed()).toHaveText([/Ada Admin/, /Gus Guest/])
  await people().getByRole('button', { name: 'Unmute Ada Admin' }).press('Enter')
  await expect(people().getByRole('button', { name: 'Unmute Gus Guest' })).toBeFocused()
  await it.page.keyboard.press('Enter')
  await expect(people()).toBeFocused()
  await expect.poll(async () => (await decided(server)).people).toEqual([])

  await server.down()
  await untilOffline(it.page)
  await policy('#general › lunch').selectOption('Unmuted')
  const lunch = () => rows().filter({ hasText: 'lunch' })
  await expect(lunch()).toContainText('Waiting for connection')
  await lunch().getByRole('button', { name: 'Undo' }).click()
  await expect(policy('#general › lunch')).toHaveValue('1')
  await policy('#general › lunch').selectOption('Unmuted')
  await picker().fill('ada')
  await picker().press('Enter')
  await expect(listed()).toContainText(['Waiting for connection'])
  await it.close()
  it = await openReused(server, null)
  await openSettings(it.page, 'Topics and people')
  await expect(policy('#general › lunch')).toHaveValue('2')
  await expect(listed()).toHaveText([/Ada Admin/])
  await server.up()
  await untilLive(it.page)
  await expect.poll(() => decided(server)).toEqual({ topics: { lunch: 2, budget: 1 }, people: [ada] })

  await topics()
    .getByRole('link', { name: /general.*lunch/ })
    .click()
  await expect(it.page.getByRole('heading', { level: 1 })).toContainText('lunch')
})
