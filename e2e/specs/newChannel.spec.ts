import type { Page } from '@playwright/test'
import { hasOrganizationGroupChanges } from '../../shared/api/capabilities.ts'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { sidebarItem, untilLive, untilOffline } from '../steps.ts'

/** Returns the channel of this name on the server. */
function channelAt({ server }: TestServer, name: string) {
  const found = [...server.state.channels.values()].find((channel) => channel.name === name)
  if (found === undefined) throw new Error(`there is no channel ${name}`)
  return found
}

const peopleAt = (server: TestServer, name: string): readonly string[] =>
  [...channelAt(server, name).subscribers.keys()]
    .map((id) => server.server.state.users.get(id)?.fullName ?? '')
    .sort()

/** Opens the form by its address, which the channel list and the palette use too. */
async function openForm(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#channels/new'
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Create channel' })).toBeVisible()
}

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })
const people = (page: Page) => page.getByRole('combobox', { name: 'People', exact: true })
const privacy = (page: Page, title: string | RegExp) => page.getByRole('radio', { name: title })
const create = (page: Page) => page.getByRole('button', { name: 'Create channel', exact: true })
const part = (page: Page, which: string) => page.locator(`[data-channel-setting="${which}"]`)

const isShown = (page: Page, channel: string) =>
  expect(page.getByRole('heading', { level: 1 })).toContainText(channel)

test('channels of each kind are created with their members and permissions', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(180_000)
  // Level from which channels have a separate call for their creation, with all options.
  const server = await makeServer({ featureLevel: 507 })
  const { state } = server.server
  const { page } = await openReused(server, 'olga')
  await untilLive(page)
  await actAs(server, 'olga').call('PATCH', '/realm', {
    new_stream_announcements_stream_id: channelAt(server, 'general').id,
  })

  await test.step('a public channel is created and announced by keyboard alone', async () => {
    await openForm(page)
    await name(page).focus()
    await page.keyboard.type('orchard')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Apples and *pears*')
    await expect(description(page)).toBeFocused()
    await people(page).focus()
    await page.keyboard.type('ben')
    const offered = page.getByRole('listbox', { name: 'People', exact: true }).getByRole('option')
    await expect(offered).toHaveText([/Ben Member/])
    await page.keyboard.press('Enter')
    await expect(part(page, 'people')).toContainText('1 person besides you.')
    await expect(part(page, 'announcement')).toContainText('Announce it in #general')
    await description(page).focus()
    await page.keyboard.press('Control+Enter')
    await isShown(page, 'orchard')
    expect(channelAt(server, 'orchard')).toMatchObject({
      description: 'Apples and *pears*',
      isPrivate: false,
      isWebPublic: false,
      isDefault: false,
      topicsPolicy: 'inherit',
      retentionDays: null,
    })
    expect(peopleAt(server, 'orchard')).toEqual(['Ben Member', 'Olga Owner'])
    const announcements = [...state.messages.byId.values()].filter(({ content }) =>
      content.includes('#**orchard**'),
    )
    expect(announcements).toHaveLength(1)
  })

  await test.step('a name that is taken keeps all input', async () => {
    await openForm(page)
    await expect(name(page)).toHaveValue('')
    await create(page).click()
    await expect(part(page, 'name')).toContainText('A channel needs a name.')
    await expect(name(page)).toBeFocused()
    await name(page).fill(' Orchard ')
    await description(page).fill('A second one')
    await expect(part(page, 'name')).toContainText('A channel with this name already exists.')
    await create(page).click()
    await expect(name(page)).toBeFocused()
    await name(page).fill('x'.repeat(61))
    await expect(part(page, 'name')).toContainText('At most 60 characters.')
    await name(page).fill('cellar')
    server.failWith('POST /api/v1/channels/create', 400, 'BAD_REQUEST', 1)
    await create(page).click()
    await expect(page.getByRole('alert')).toContainText('Not created: ')
    await expect(name(page)).toHaveValue('cellar')
    await expect(description(page)).toHaveValue('A second one')
    // The draft is restored after visiting a different view.
    await page.keyboard.press('Escape')
    await expect(name(page)).toHaveCount(0)
    await openForm(page)
    await expect(name(page)).toHaveValue('cellar')
    await expect(description(page)).toHaveValue('A second one')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(name(page)).toHaveValue('')
    await page.getByText('The form was cleared.').locator('..').getByRole('button', { name: 'Undo' }).click()
    await expect(name(page)).toHaveValue('cellar')
    // Enter in a field with a list never submits the form, even if the list is closed.
    await people(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Create channel' })).toBeVisible()
    expect([...state.channels.values()].map((channel) => channel.name)).not.toContain('cellar')
  })

  await test.step('a private channel without history is created with all options', async () => {
    await privacy(page, /^Private, without history/).check()
    await expect(part(page, 'announcement')).toContainText('Private channels are not announced.')
    await expect(part(page, 'default')).toContainText('A private channel can’t be a default channel.')
    await people(page).fill('builders')
    await people(page).press('Enter')
    await people(page).fill('gener')
    await page.getByRole('option', { name: 'general channel, 4 people' }).click()
    await expect(part(page, 'people')).toContainText('3 people besides you.')
    await page.getByRole('combobox', { name: 'Topics' }).selectOption('Every message needs a topic')
    await page.getByRole('combobox', { name: 'Keep messages' }).selectOption('For a number of days…')
    await page.getByRole('spinbutton', { name: 'Number of days' }).fill('30')
    await page.getByText('Permissions', { exact: true }).click()
    // Only the form scrolls: the window is not taller than its visible part.
    const more = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(more).toBe(0)
    const post = part(page, 'can_send_message_group')
    await post.getByRole('combobox').fill('moder')
    await page.getByRole('option', { name: /Moderators/ }).click()
    await post.getByRole('button', { name: /Remove Everyone from/ }).click()
    await create(page).click()
    await isShown(page, 'cellar')
    const made = channelAt(server, 'cellar')
    expect(made).toMatchObject({
      isPrivate: true,
      historyPublic: false,
      topicsPolicy: 'disable_empty_topic',
      retentionDays: 30,
    })
    const moderators = [...state.groups.values()].find((group) => group.name === 'role:moderators')
    expect(made.groups['can_send_message_group']).toBe(moderators?.id)
    expect(peopleAt(server, 'cellar')).toEqual(['Ada Admin', 'Ben Member', 'Gus Guest', 'Olga Owner'])
  })

  await test.step('offline, no channel is created and no input is lost', async () => {
    await openForm(page)
    await name(page).fill('later')
    await page.getByRole('switch', { name: 'Default channel' }).check()
    await page.getByRole('switch', { name: 'Mobile notifications for new people' }).check()
    await server.down()
    await untilOffline(page)
    await expect(page.getByText('Creating a channel needs a connection.')).toBeVisible()
    await expect(create(page)).toHaveAttribute('aria-disabled', 'true')
    await name(page).press('Enter')
    await expect(name(page)).toHaveValue('later')
    await server.up()
    await untilLive(page)
    await create(page).click()
    await isShown(page, 'later')
    expect(channelAt(server, 'later')).toMatchObject({ isDefault: true, defaultPush: true })
  })
})

test('a user who may not create some kinds of channels sees who may', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const admins = [...server.server.state.groups.values()].find(
    (group) => group.name === 'role:administrators',
  )
  const namesGroups = hasOrganizationGroupChanges(server.featureLevel)
  await actAs(server, 'olga').call(
    'PATCH',
    '/realm',
    namesGroups
      ? { can_create_public_channel_group: { new: admins?.id } }
      : { create_public_stream_policy: 2 },
  )
  const { page } = await openReused(server, 'ben')
  await untilLive(page)
  await openForm(page)
  await expect(privacy(page, /^Everyone in Small Works/)).toBeDisabled()
  await expect(part(page, 'privacy')).toContainText(
    namesGroups ? 'Not allowed here. Administrators can.' : 'Not allowed in this organization.',
  )
  await expect(privacy(page, /^Private, with history/)).toBeChecked()
  await expect(part(page, 'retention')).toContainText('Only owners can change this: Olga Owner')
  await expect(part(page, 'default')).toContainText('Only administrators')
  // The client does not know this channel.
  await actAs(server, 'olga').call('POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'secret' }],
    invite_only: true,
  })
  await name(page).fill('Secret')
  await name(page).press('Enter')
  await expect(part(page, 'name')).toContainText('A channel with this name already exists.')
  await expect(name(page)).toBeFocused()
  expect(peopleAt(server, 'secret')).toEqual(['Olga Owner'])
  await name(page).fill('nook')
  await name(page).press('Enter')
  await isShown(page, 'nook')
  expect(channelAt(server, 'nook')).toMatchObject({ isPrivate: true, historyPublic: true })
  expect(peopleAt(server, 'nook')).toEqual(['Ben Member'])
})

test('a user who may create no channel sees who may, and can go to the list', async ({
  makeServer,
  openReused,
}) => {
  const { page } = await openReused(await makeServer(), 'gus')
  await untilLive(page)
  await openForm(page)
  await expect(page.getByText(/^You can’t create channels\. .+ can\.$/)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Browse channels' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Channels' })).toBeVisible()
})

test('an old server creates a channel by subscribing', async ({ makeServer, openReused }) => {
  const server = await makeServer({ featureLevel: 247 })
  await actAs(server, 'olga').call('POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'secret' }],
    invite_only: true,
  })
  const { page } = await openReused(server, 'ben')
  await untilLive(page)
  await openForm(page)
  await name(page).fill('secret')
  await name(page).press('Enter')
  await expect(part(page, 'name')).toContainText('A channel with this name already exists.')
  expect(peopleAt(server, 'secret')).toEqual(['Olga Owner'])
  await expect(part(page, 'folder')).toContainText('Needs a newer server')
  await page.getByText('Permissions', { exact: true }).click()
  await part(page, 'postPolicy').getByRole('combobox').selectOption('Moderators')
  await people(page).fill('ada')
  await people(page).press('Enter')
  await name(page).fill('barn')
  await name(page).press('Enter')
  await isShown(page, 'barn')
  expect(peopleAt(server, 'barn')).toEqual(['Ada Admin', 'Ben Member'])
  const moderators = [...server.server.state.groups.values()].find(
    (group) => group.name === 'role:moderators',
  )
  expect(channelAt(server, 'barn').groups['can_send_message_group']).toBe(moderators?.id)
})

test('an empty organization offers the next steps in its empty views', async ({ makeServer, openReused }) => {
  const server = await makeServer({ scenario: 'empty' })
  const { page } = await openReused(server, 'olga')
  await untilLive(page)
  const emptyView = page.getByRole('main')
  await sidebarItem(page, 'Combined feed').click()
  await emptyView.getByRole('button', { name: 'Invite people' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invite people' })).toBeVisible()
  await sidebarItem(page, 'Combined feed').click()
  await emptyView.getByRole('button', { name: 'Create channel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create channel' })).toBeVisible()
  await name(page).fill('orchard')
  await name(page).press('Enter')
  await isShown(page, 'orchard')
  expect(peopleAt(server, 'orchard')).toEqual(['Olga Owner'])
})
