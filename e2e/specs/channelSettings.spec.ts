import type { Page } from '@playwright/test'
import { hasChannelFolders, hasChannelUnarchiving, hasTopicsPolicy } from '../../shared/api/capabilities.ts'
import type { LaunchedApp } from '../app.ts'
import {
  archive,
  changeFolder,
  changeTopics,
  channelOf,
  chips,
  chooseOneGroup,
  reopen,
  rowOf,
  setRole,
  takesGroups,
  text,
  title,
  type ChannelScene,
} from '../channelScene.ts'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { systemGroups } from '../server/rules/groups.ts'
import { chooseOf, openChannelSettings, sidebarItem, untilLive, untilOffline } from '../steps.ts'

async function changeFacts(page: Page, it: LaunchedApp, scene: ChannelScene): Promise<void> {
  const { id, olga } = scene
  const channel = channelOf(scene)
  await openChannelSettings(page, id)
  await expect(title(page)).toHaveText('general›Settings')
  await text(page, 'Name').fill('commons')
  await text(page, 'Name').press('Enter')
  await expect.poll(() => channel.name).toBe('commons')
  await expect(rowOf(page, 'name')).toContainText('Saved')
  await expect(sidebarItem(page, 'commons')).toBeVisible()
  await expect(text(page, 'Name')).toBeFocused()

  // Typed text is only saved on request, and survives leaving the page.
  await text(page, 'Name').fill('')
  await text(page, 'Name').press('Enter')
  await expect(rowOf(page, 'name')).toContainText('Not saved: A channel needs a name.')
  await page.getByRole('button', { name: 'Discard the change to “Name”' }).press('Enter')
  await expect(text(page, 'Name')).toHaveValue('commons')
  await expect(text(page, 'Name')).toBeFocused()
  await text(page, 'Description').fill('For **all** of us')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tablist')).toHaveCount(0)
  expect(channel.description).toBe('For all')
  await openChannelSettings(page, id)
  await expect(text(page, 'Description')).toHaveValue('For **all** of us')
  await text(page, 'Description').press('Control+Enter')
  await expect.poll(() => channel.description).toBe('For **all** of us')
  await expect(page.getByRole('button', { name: 'Save “Description”' })).toHaveCount(0)

  if (hasChannelFolders(scene.server.featureLevel)) await changeFolder(page, scene)
  if (hasTopicsPolicy(scene.server.featureLevel)) await changeTopics(page, scene)

  const kept = page.getByRole('combobox', { name: 'Keep messages' })
  await kept.selectOption('For a number of days…')
  expect(channel.retentionDays).toBe(null)
  const number = page.getByRole('spinbutton', { name: 'Number of days' })
  await number.fill('30')
  await page.keyboard.press('Enter')
  const ask = page.getByRole('dialog', { name: /^Change how long messages in #.+ are kept\?$/ })
  await expect(ask).toContainText('older than 30 days are deleted for everyone')
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ask).toHaveCount(0)
  expect(channel.retentionDays).toBe(null)
  await kept.selectOption('For a number of days…')
  await number.fill('30')
  await page.keyboard.press('Enter')
  await ask.getByRole('button', { name: 'Delete older messages' }).click()
  await expect.poll(() => channel.retentionDays).toBe(30)
  await kept.selectOption('Forever')
  await expect.poll(() => channel.retentionDays).toBe(-1)
  await kept.selectOption('Organization default: forever')
  await expect.poll(() => channel.retentionDays).toBe(null)

  const isDefault = page.getByRole('switch', { name: 'Default channel' })
  await isDefault.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => channel.isDefault).toBe(false)
  await page.keyboard.press('Space')
  await expect.poll(() => channel.isDefault).toBe(true)

  const clipboard = () => it.app.evaluate(({ clipboard: held }) => held.readText())
  await rowOf(page, 'address').getByRole('button', { name: 'Copy' }).click()
  const { email } = await olga.call('GET', `/streams/${id}/email_address`, {})
  await expect.poll(clipboard).toBe(email)
  await rowOf(page, 'link').getByRole('button', { name: 'Copy' }).click()
  await expect.poll(clipboard).toMatch(/#narrow\/(channel|stream)\/\d+-commons$/)
  // The creator is known from level 254 on.
  if (scene.server.featureLevel >= 254) await expect(rowOf(page, 'created')).toContainText('Olga Owner')
}

async function changeOwn(page: Page, scene: ChannelScene): Promise<void> {
  const subscription = () => channelOf(scene).subscribers.get(scene.ada)!
  // The tabs are one tab stop; arrow keys show the next one.
  await page.getByRole('tab', { name: 'About' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'For you' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'For you' })).toHaveAttribute('aria-selected', 'true')

  const colors = page.getByRole('radiogroup', { name: 'Color' })
  await colors.getByRole('radio', { name: 'Blue', exact: true }).check()
  await expect.poll(() => subscription().color).toBe('#4f8de4')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => subscription().color).toBe('#95a5fd')
  await page.getByLabel('Another color, now #95a5fd').fill('#123456')
  await expect.poll(() => subscription().color).toBe('#123456')
  await expect(colors.getByRole('radio', { name: 'Custom color' })).toBeChecked()

  await page.getByRole('switch', { name: 'Pin to top' }).check()
  await expect.poll(() => subscription().pinToTop).toBe(true)
  await page.getByRole('switch', { name: 'Mute' }).check()
  await expect.poll(() => subscription().isMuted).toBe(true)
  await page.getByRole('switch', { name: 'Mute' }).uncheck()

  const desktop = page.getByRole('combobox', { name: 'Desktop' })
  await expect(desktop.getByRole('option')).toHaveText(['Default (off)', 'on', 'off'])
  await desktop.selectOption('on')
  await expect.poll(() => subscription().desktop_notifications).toBe(true)
  await expect(desktop.getByRole('option')).toHaveText(['on', 'off'])
  await expect(rowOf(page, 'desktop_notifications')).toContainText('Default for all channels: off')
  await page.getByRole('combobox', { name: 'Also when everyone is mentioned' }).selectOption('off')
  await expect.poll(() => subscription().wildcard_mentions_notify).toBe(false)
  await expect.poll(() => subscription().isMuted).toBe(false)
}

async function changePrivacy(page: Page, scene: ChannelScene): Promise<void> {
  const channel = channelOf(scene)
  await page.getByRole('tab', { name: 'Permissions' }).click()
  const kinds = () => [channel.isPrivate, channel.isWebPublic, channel.historyPublic]
  const kind = (name: string) => page.getByRole('radio', { name })
  // Arrow keys pass options that open the channel; none applies before it is saved.
  await kind('Everyone in Small Works').press('ArrowUp')
  await expect(kind('Anyone on the web')).toBeChecked()
  await page.getByRole('button', { name: 'Discard the change to “Who can see it”' }).press('Enter')
  await expect(kind('Everyone in Small Works')).toBeFocused()
  expect(kinds()).toEqual([false, false, true])
  for (const [name, isPrivate, isWebPublic, historyPublic] of [
    ['Private, without history', true, false, false],
    ['Private, with history', true, false, true],
    ['Anyone on the web', false, true, true],
    ['Everyone in Small Works', false, false, true],
  ] as const) {
    await kind(name).check()
    await page.getByRole('button', { name: 'Save “Who can see it”' }).press('Enter')
    await expect.poll(kinds).toEqual([isPrivate, isWebPublic, historyPublic])
    await expect(kind(name)).toBeFocused()
  }
}

async function changePermissions(page: Page, scene: ChannelScene): Promise<void> {
  const { ada, ben, id, olga, server } = scene
  const channel = channelOf(scene)
  const builders = [...server.server.state.groups.values()].find(({ name }) => name === 'builders')!.id
  const { 'role:administrators': admins, 'role:moderators': moderators, 'role:nobody': nobody } = systemGroups

  // Permissions of the organization count as well, and a public channel is open to join.
  await expect(chips(page, 'Move messages to other channels')).toHaveText([/^Always: /])
  await expect(page.getByRole('combobox', { name: 'Join without being added' })).toHaveCount(0)
  await expect(rowOf(page, 'can_subscribe_group')).toContainText('open to everyone except guests')

  // Adds a group by keyboard and a user by mouse.
  const removers = () => channel.groups['can_remove_subscribers_group']
  const field = page.getByRole('combobox', { name: 'Remove people' })
  await field.fill('buil')
  await expect(page.getByRole('option')).toHaveText([/^builders\s*group, 2 people$/])
  await field.press('Enter')
  await expect.poll(removers).toEqual({ direct_members: [], direct_subgroups: [admins, builders] })
  await field.fill('m')
  await field.press('ArrowDown')
  await field.press('ArrowUp')
  await page.getByRole('option', { name: 'Ben Member' }).click()
  await expect.poll(removers).toEqual({ direct_members: [ben], direct_subgroups: [admins, builders] })
  await expect(chips(page, 'Remove people')).toHaveText([/Administrators/, /builders/, /Ben Member/])
  // Guests and the widest groups are not suggested if the server accepts neither.
  await field.fill('gus')
  await expect(page.getByText('No group or person matches.')).toBeVisible()
  await field.press('Escape')
  await expect(page.getByRole('tablist')).toBeVisible()
  await field.fill('')
  await field.press('Backspace')
  await expect.poll(removers).toEqual({ direct_members: [], direct_subgroups: [admins, builders] })
  await page.getByRole('button', { name: 'Remove builders from “Remove people”' }).click()
  await expect.poll(removers).toBe(admins)
  await expect(field).toBeFocused()

  // An empty permission shows “Nobody”, which disappears with the first entry.
  const senders = () => channel.groups['can_send_message_group']
  await page.getByRole('button', { name: 'Remove Everyone from “Post”' }).click()
  await expect.poll(senders).toBe(nobody)
  await expect(chips(page, 'Post')).toHaveText(['Nobody'])
  await page.getByRole('combobox', { name: 'Post' }).fill('moder')
  await page.keyboard.press('Enter')
  await expect.poll(senders).toBe(moderators)
  await expect(chips(page, 'Post')).toHaveText(['Moderators'])

  // A change by others is shown at once, and not overwritten unseen.
  await olga.call('PATCH', `/streams/${id}`, {
    can_send_message_group: { new: { direct_members: [ada], direct_subgroups: [moderators] } },
  })
  await expect(chips(page, 'Post')).toHaveText([/Moderators/, /Ada Admin/])
  server.failWith('PATCH /api/v1/streams/', 400, 'EXPECTATION_MISMATCH')
  await page.getByRole('button', { name: 'Remove Ada Admin from “Post”' }).click()
  await expect(rowOf(page, 'can_send_message_group').getByRole('alert')).toContainText(
    'Not saved: Someone else changed this in the meantime.',
  )
  await expect(rowOf(page, 'can_send_message_group').getByRole('button', { name: 'Try again' })).toHaveCount(
    0,
  )
  await expect(chips(page, 'Post')).toHaveText([/Moderators/, /Ada Admin/])
  await expect(rowOf(page, 'can_create_topic_group')).toHaveAttribute('data-tooltip', /level 441/)
}

async function loseRights(page: Page, scene: ChannelScene): Promise<void> {
  const { ada, id, olga } = scene
  await page.getByRole('tab', { name: 'About' }).click()
  await setRole(scene, 200)
  await expect(rowOf(page, 'retention')).toContainText('Only owners can change this: Olga Owner')
  await expect(page.getByRole('combobox', { name: 'Keep messages' })).toHaveCount(0)
  await expect(rowOf(page, 'retention')).toContainText('Organization default: forever')
  await expect(text(page, 'Name')).toBeEditable()

  await setRole(scene, 400)
  await expect(page.getByText(/^You can’t change these settings\. .*Olga Owner.* can\.$/)).toBeVisible()
  await expect(text(page, 'Name')).toHaveCount(0)
  await expect(rowOf(page, 'name')).toContainText('commons')
  await expect(rowOf(page, 'description')).toContainText('For all of us')
  for (const name of ['Folder', 'Topics', 'Keep messages'])
    await expect(page.getByRole('combobox', { name })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Default channel' })).toBeDisabled()
  const archive = page.getByRole('button', { name: 'Archive…' })
  await expect(archive).toHaveAccessibleDescription(/Olga Owner can\./)
  await archive.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Permissions' }).click()
  await expect(page.getByText(/^You can’t change these settings\. .*Olga Owner.* can\.$/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Private, with history' })).toBeDisabled()
  await expect(page.locator('input[role=combobox]')).toHaveCount(0)
  if (takesGroups(scene)) {
    await expect(chips(page, 'Post')).toHaveText([/Moderators/, /Ada Admin/])
    // The channel's own administrators can change it as well.
    await olga.call('PATCH', `/streams/${id}`, {
      can_administer_channel_group: { new: { direct_members: [ada], direct_subgroups: [] } },
    })
    await expect(page.getByRole('combobox', { name: 'Remove people' })).toBeVisible()
  }
  await setRole(scene, 100)
}

async function leaveAndJoin(page: Page, scene: ChannelScene): Promise<void> {
  const isMember = () => channelOf(scene).subscribers.has(scene.ada)
  await page.getByRole('tab', { name: 'For you' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.poll(isMember).toBe(false)
  await expect(page.getByText('You are not a member of #commons')).toBeVisible()
  await page.getByText('You left #commons.').locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isMember).toBe(true)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.poll(isMember).toBe(false)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Join' }).press('Enter')
  await expect.poll(isMember).toBe(true)
  await expect(page.getByRole('switch', { name: 'Pin to top' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'For you' })).toBeFocused()

  // Leaving a private channel asks first.
  const { id } = [...scene.server.server.state.channels.values()].find(({ name }) => name === 'planning')!
  await openChannelSettings(page, id, 'For you')
  await page.getByRole('button', { name: 'Leave…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave #planning?' })
  await expect(dialog).toContainText('You can’t rejoin by yourself')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Leave…' })).toBeFocused()
  await page.getByRole('button', { name: 'Leave…' }).press('Enter')
  await dialog.getByRole('button', { name: 'Leave channel' }).click()
  await expect.poll(() => scene.server.server.state.channels.get(id)!.subscribers.has(scene.ada)).toBe(false)
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Join' })).toHaveAccessibleDescription(
    'Only members can add you: Olga Owner, Ben Member.',
  )
  await openChannelSettings(page, scene.id, 'For you')
}

async function waitOffline(page: Page, scene: ChannelScene): Promise<void> {
  await scene.server.down()
  await untilOffline(page)
  await page.getByRole('tab', { name: 'About' }).click()
  await text(page, 'Name').fill('agora')
  await text(page, 'Name').press('Enter')
  await expect(rowOf(page, 'name')).toContainText('Waiting for connection')
  await expect(title(page)).toHaveText('agora›Settings')
  await rowOf(page, 'name').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(text(page, 'Name')).toHaveValue('commons')
  await expect(text(page, 'Name')).toBeFocused()
  await expect(rowOf(page, 'name')).not.toContainText('Waiting')
  await text(page, 'Name').fill('forum')
  await text(page, 'Name').press('Enter')
  await expect(rowOf(page, 'name')).toContainText('Waiting for connection')
  await expect(rowOf(page, 'address')).toContainText('Not on this computer. It loads once you are connected.')
  await page.getByRole('tab', { name: 'Permissions' }).click()
  const field = page.getByRole('combobox', { name: 'Remove people' })
  await field.fill(takesGroups(scene) ? 'ben' : 'moder')
  await field.press('Enter')
  await expect(chips(page, 'Remove people')).toHaveText(
    takesGroups(scene) ? [/Administrators/, /Ben Member/] : [/Moderators/],
  )
  await expect(rowOf(page, 'can_remove_subscribers_group')).toContainText('Waiting for connection')
  // Archiving affects all members, so it is not queued offline.
  await page.getByRole('button', { name: 'Archive…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive #forum?' })
  await expect(dialog).toContainText('Needs a connection to the server.')
  await dialog.getByRole('button', { name: 'Archive channel' }).press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // Archiving from a menu asks first, too.
  await chooseOf(page, sidebarItem(page, 'forum'), 'Archive…')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(channelOf(scene).isArchived).toBe(false)
}

async function meetOldServer(page: Page, scene: ChannelScene): Promise<void> {
  const { id, olga, server } = scene
  await server.restart({ featureLevel: 190, loseQueues: true })
  await untilLive(page)
  await page.getByRole('tab', { name: 'About' }).click()
  await expect(rowOf(page, 'folder')).toContainText('Needs a newer server')
  await expect(rowOf(page, 'topics')).toContainText('Needs a newer server')
  await expect(rowOf(page, 'address')).toContainText('Needs a newer server')
  await page.getByRole('switch', { name: 'Default channel' }).click()
  await expect.poll(() => channelOf(scene).isDefault).toBe(true)
  await page.getByRole('tab', { name: 'Permissions' }).click()
  await page.getByRole('combobox', { name: 'Post' }).selectOption('Moderators')
  await expect
    .poll(() => channelOf(scene).groups['can_send_message_group'])
    .toBe(systemGroups['role:moderators'])
  await expect(rowOf(page, 'can_remove_subscribers_group')).toHaveAttribute('data-tooltip', /level 197/)

  await server.restart({ featureLevel: 247, loseQueues: true })
  await untilLive(page)
  await chooseOneGroup(page, scene)

  // The page informs users who lose access to the channel.
  await olga.call('PATCH', `/streams/${id}`, { is_private: true })
  await setRole(scene, 400)
  const { name } = channelOf(scene)
  await olga.call('DELETE', '/users/me/subscriptions', { subscriptions: [name], principals: [scene.ada] })
  await expect(page.getByText(`#${name} is no longer available`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`#${name} is no longer available`)).toHaveCount(0)
}

test('a channel is changed with the right permission, also offline and on old servers', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(240_000)
  const server = await makeServer()
  const id = [...server.server.state.channels.values()].find(({ name }) => name === 'general')!.id
  const scene: ChannelScene = {
    server,
    id,
    olga: actAs(server, 'olga'),
    ada: server.person('ada').user_id,
    ben: server.person('ben').user_id,
  }
  await setRole(scene, 100)
  let it = await openReused(server, 'ada')
  await untilLive(it.page)
  await test.step('the name and description are changed', () => changeFacts(it.page, it, scene))
  await test.step('personal settings are changed', () => changeOwn(it.page, scene))
  await test.step('the privacy is changed', () => changePrivacy(it.page, scene))
  await test.step('permissions are changed', () =>
    (takesGroups(scene) ? changePermissions : chooseOneGroup)(it.page, scene))
  await test.step('without the permission nothing can be changed', () => loseRights(it.page, scene))
  await test.step('the user leaves and joins the channel', () => leaveAndJoin(it.page, scene))
  await test.step('changes wait for the connection', () => waitOffline(it.page, scene))
  await it.close()
  it = await openReused(server, null)
  await test.step('waiting changes are sent after a restart', async () => {
    await expect(title(it.page)).toHaveText('forum›Settings')
    await it.page.getByRole('tab', { name: 'About' }).click()
    await expect(text(it.page, 'Name')).toHaveValue('forum')
    await expect(rowOf(it.page, 'name')).toContainText('Waiting for connection')
    await server.up()
    await untilLive(it.page)
    await expect.poll(() => channelOf(scene).name).toBe('forum')
    await expect
      .poll(() => channelOf(scene).groups['can_remove_subscribers_group'])
      .toEqual(
        takesGroups(scene)
          ? { direct_members: [scene.ben], direct_subgroups: [systemGroups['role:administrators']] }
          : systemGroups['role:moderators'],
      )
    await expect(rowOf(it.page, 'name')).not.toContainText('Waiting')
  })
  await test.step('the channel is archived', () => archive(it.page, scene))
  if (!hasChannelUnarchiving(server.featureLevel)) return
  await test.step('the channel is unarchived', () => reopen(it.page, scene))
  await test.step('old servers have fewer settings', () => meetOldServer(it.page, scene))
})
