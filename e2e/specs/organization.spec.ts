import type { Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { addRecord, organizationRow, removeRecord } from '../organizationSettings.ts'
import { actAs } from '../apiUser.ts'
import { twoColors } from '../pictures.ts'
import { systemGroups } from '../server/rules/groups.ts'
import { openSettings, untilLive, untilOffline } from '../steps.ts'

/** Returns a value from a registration. */
const settingOf = (server: TestServer, name: string) => async () =>
  (await actAs(server, 'olga').call('POST', '/register', { fetch_event_types: ['realm'] }))[name]

test('the organization is changed by keyboard and mouse, also offline, not by a member', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const olga = actAs(server, 'olga')
  const { page } = await openReused(server, 'ada')

  await test.step('the name, type and picture are changed', async () => {
    const on = await openSettings(page, 'Organization profile')
    const name = on.getByRole('textbox', { name: 'Name of the organization' })
    await expect(name).toHaveValue('Small Works')
    await name.fill('Large Works')
    await name.press('Enter')
    await expect(organizationRow(on, 'name')).toContainText('Saved')
    await expect.poll(settingOf(server, 'realm_name')).toBe('Large Works')
    await name.fill('x'.repeat(41))
    await organizationRow(on, 'name').getByRole('button', { name: 'Save' }).click()
    await expect(organizationRow(on, 'name').getByRole('alert')).toContainText('too long')
    await expect(name).toHaveValue('x'.repeat(41))
    await organizationRow(on, 'name').getByRole('button', { name: 'Undo' }).click()
    await olga.call('PATCH', '/realm', { name: 'Other Works' })
    await expect(name).toHaveValue('Other Works')
    await on.getByRole('combobox', { name: 'Type of organization' }).selectOption('Community')
    await expect.poll(settingOf(server, 'realm_org_type')).toBe(90)
    const channels = on.getByRole('combobox', { name: 'Channel for reports to moderators' })
    await channels.focus()
    await channels.selectOption('#garden')
    await expect.poll(settingOf(server, 'realm_moderation_request_channel_id')).not.toBe(-1)
    const icon = organizationRow(on, 'icon')
    await icon
      .getByLabel('Image file')
      .setInputFiles({ name: 'odd.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(icon.getByRole('alert')).toBeVisible()
    await icon
      .getByLabel('Image file')
      .setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer: twoColors(90, 60) })
    await expect(icon).toContainText('The new image is in use.')
    await expect.poll(settingOf(server, 'realm_icon_source')).toBe('U')
    await icon.getByRole('button', { name: 'Remove' }).click()
    await expect(icon).toContainText('The image was removed.')
  })

  await test.step('a switch and a limit are changed, and some settings only by owners', async () => {
    const on = await openSettings(page, 'Messages and calls')
    const receipts = on.getByRole('switch', { name: 'Let people see who has read a message' })
    await receipts.focus()
    await page.keyboard.press('Space')
    await expect.poll(settingOf(server, 'realm_enable_read_receipts')).toBe(false)
    await expect(receipts).not.toBeChecked()
    const limit = organizationRow(on, 'message_content_edit_limit_seconds')
    await limit.getByRole('combobox').selectOption('Another time…')
    await limit.getByRole('spinbutton', { name: 'Number of minutes' }).fill('25')
    await page.keyboard.press('Enter')
    await expect.poll(settingOf(server, 'realm_message_content_edit_limit_seconds')).toBe(1500)
    await expect(limit.getByRole('combobox')).toHaveValue('1500')
    await limit.getByRole('combobox').selectOption('No limit')
    await expect.poll(settingOf(server, 'realm_message_content_edit_limit_seconds')).toBe(null)
    const kept = organizationRow(on, 'message_retention_days')
    await expect(kept).toContainText('Only owners can change this: Olga Owner')
    await expect(kept.getByRole('combobox')).toBeDisabled()
  })

  await test.step('a permission is changed in the field for groups and users', async () => {
    const on = await openSettings(page, 'Permissions')
    const deletes = organizationRow(on, 'can_delete_any_message_group')
    await deletes.getByRole('combobox').fill('moder')
    await page.keyboard.press('Enter')
    const value = async () => JSON.stringify(await settingOf(server, 'realm_can_delete_any_message_group')())
    await expect.poll(value).toContain('direct_subgroups')
    await expect(deletes).toContainText('Moderators')
    await expect(organizationRow(on, 'can_manage_all_groups')).toContainText(
      'Only owners can change this: Olga Owner',
    )
    await expect(organizationRow(on, 'authentication_methods').getByRole('checkbox').first()).toBeDisabled()
  })

  await test.step('a setting is found by its wire name, refused, and locked offline', async () => {
    await page.keyboard.press('Control+f')
    await page.keyboard.type('require_unique_names')
    const on = page.getByRole('main')
    const unique = on.getByRole('switch', { name: 'Require unique names' })
    server.failWith('PATCH /api/v1/realm', 400, 'BAD_REQUEST')
    await unique.click()
    await expect(organizationRow(on, 'require_unique_names').getByRole('alert')).toContainText('Not saved:')
    await expect(unique).not.toBeChecked()
    await organizationRow(on, 'require_unique_names').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(settingOf(server, 'realm_require_unique_names')).toBe(true)
    await server.down()
    await untilOffline(page)
    await expect(organizationRow(on, 'require_unique_names')).toContainText(
      'Needs a connection to the server.',
    )
    await expect(unique).toBeDisabled()
    await server.up()
    await untilLive(page)
  })

  await test.step('defaults for new users are changed, and changes appear live', async () => {
    const on = await openSettings(page, 'Defaults for new people')
    const contrast = on.getByRole('switch', { name: 'High contrast' })
    await contrast.focus()
    await page.keyboard.press('Space')
    const defaults = async () =>
      (
        (await olga.call('POST', '/register', { fetch_event_types: ['realm_user_settings_defaults'] }))
          .realm_user_settings_defaults as Record<string, unknown>
      )['high_contrast_mode']
    await expect.poll(defaults).toBe(true)
    await olga.call('PATCH', '/realm/user_settings_defaults', { color_scheme: 2 })
    await expect(on.getByRole('radio', { name: 'Dark' })).toBeChecked()
    // The own settings are unchanged.
    await expect(page.locator('html')).not.toHaveAttribute('data-contrast', 'more')
  })

  await test.step('linkifiers are added, tested, changed, reordered and removed', async () => {
    const on = await openSettings(page, 'Linkifiers')
    const list = on.getByRole('region', { name: 'Linkifiers' }).getByRole('listitem')
    const patterns = async () =>
      ((await olga.call('GET', '/realm/linkifiers', {})).linkifiers as { pattern: string }[]).map(
        ({ pattern }) => pattern,
      )
    const [first] = await patterns()
    await on.getByRole('button', { name: 'Add a linkifier' }).click()
    const form = page.getByRole('form', { name: 'Add a linkifier' })
    await form.getByLabel('Pattern').fill('TASK-(?P<id>[0-9]+)')
    await form.getByLabel('Web address', { exact: true }).fill('https://tasks.example/{other}')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toContainText("Group 'other' in URL template is not present")
    await form.getByLabel('Web address', { exact: true }).fill('https://tasks.example/{id}')
    await page.keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    await expect(list).toHaveCount(2)
    await on.getByRole('textbox', { name: 'Text to try' }).fill('See TASK-17 please')
    await expect(on.getByRole('list', { name: 'Links in the text' })).toContainText(
      'TASK-17 → https://tasks.example/17',
    )
    await list.nth(1).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(patterns).toEqual(['TASK-(?P<id>[0-9]+)', first])
    await expect(list.nth(0)).toContainText('TASK')
    await expect(list.nth(0)).toBeFocused()
    await list.nth(0).dragTo(list.nth(1), { targetPosition: { x: 60, y: 36 } })
    await expect.poll(patterns).toEqual([first, 'TASK-(?P<id>[0-9]+)'])
    await expect(list.nth(1)).toContainText('TASK')
    await list.nth(1).focus()
    await page.keyboard.press('Enter')
    const edit = page.getByRole('form', { name: 'Edit TASK-(?P<id>[0-9]+)' })
    await edit.getByLabel('Pattern').fill('JOB-(?P<id>[0-9]+)')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect.poll(patterns).toEqual([first, 'JOB-(?P<id>[0-9]+)'])
    await expect(list.nth(1)).toContainText('JOB')
    await list.nth(1).focus()
    await page.keyboard.press('Delete')
    const ask = page.getByRole('dialog', { name: 'Remove JOB-(?P<id>[0-9]+)?' })
    await ask.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(patterns).toEqual([first])
    await expect(list).toHaveCount(1)
  })

  await test.step('custom emoji and code playgrounds are added and removed', async () => {
    const on = await openSettings(page, 'Custom emoji')
    await on.getByRole('button', { name: 'Add an emoji' }).click()
    const form = page.getByRole('form', { name: 'Add an emoji' })
    await form.getByLabel('Name').fill('Green Kettle!')
    await form
      .getByLabel('Image file')
      .setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer: twoColors(60, 60) })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert')).toContainText('Emoji names must contain only')
    await form.getByLabel('Name').fill('green_kettle')
    await form.getByRole('button', { name: 'Save' }).click()
    const kettle = on.getByRole('listitem').filter({ hasText: ':green_kettle:' })
    await expect(kettle).toContainText('Added by Ada Admin')
    await kettle.hover()
    await kettle.getByRole('button', { name: 'Remove :green_kettle:' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(kettle).toHaveCount(0)

    const places = await openSettings(page, 'Code playgrounds')
    await addRecord(page, places, 'Add a playground', {
      Language: 'Rust',
      Name: 'Rust box',
      'Web address': 'https://run.example/?code={code}',
    })
    const rust = places.getByRole('listitem').filter({ hasText: 'Rust: Rust box' })
    await removeRecord(page, rust)
    await expect(rust).toHaveCount(0)
  })

  await test.step('a change of the message retention asks for confirmation', () =>
    changeRetention(page, server))

  await test.step('a member sees who may change it', async () => {
    await olga.call('PATCH', `/users/${String(ada.userId)}`, { role: 400 })
    const words = 'Only administrators can change this: Olga Owner'
    await expect(page.getByRole('main')).toContainText(words)
    const on = await openSettings(page, 'Defaults for new people')
    await expect(on.locator('[data-default-setting=highContrast]')).toContainText(words)
    await expect(on.getByRole('switch', { name: 'High contrast' })).toBeDisabled()
    const profile = await openSettings(page, 'Organization profile')
    await expect(organizationRow(profile, 'name')).toContainText(words)
    await expect(profile.getByRole('textbox', { name: 'Name of the organization' })).toBeDisabled()
    const linkifiers = await openSettings(page, 'Linkifiers')
    await expect(linkifiers).toContainText(words)
    await expect(linkifiers.getByRole('button', { name: 'Add a linkifier' })).toBeDisabled()
    await expect(linkifiers.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await followDeciding(page, server)
  })
})

async function changeRetention(page: Page, server: TestServer): Promise<void> {
  const ada = actAs(server, 'ada')
  await actAs(server, 'olga').call('PATCH', `/users/${String(ada.userId)}`, { role: 100 })
  const on = await openSettings(page, 'Messages and calls')
  const kept = organizationRow(on, 'message_retention_days').getByRole('combobox')
  const days = settingOf(server, 'realm_message_retention_days')
  await kept.selectOption('30 days')
  const ask = page.getByRole('dialog', { name: 'Change how long messages are kept?' })
  await expect(ask).toContainText('Messages older than 30 days are deleted for everyone')
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ask).toHaveCount(0)
  await expect(kept).toHaveValue('none')
  expect(await days()).toBe(-1)
  await kept.selectOption('30 days')
  await ask.getByRole('button', { name: 'Delete older messages' }).click()
  await expect.poll(days).toBe(30)
  await expect(kept).toHaveValue('30')
  await kept.selectOption('Forever')
  await expect(ask).toContainText('Messages are no longer deleted because of their age.')
  await ask.getByRole('button', { name: 'Change' }).click()
  await expect.poll(days).toBe(-1)
}

async function followDeciding(page: Page, server: TestServer): Promise<void> {
  const on = await openSettings(page, 'Custom emoji')
  await actAs(server, 'olga').call('PATCH', '/realm', {
    can_add_custom_emoji_group: { new: systemGroups['role:administrators'] },
  })
  const link = on.getByRole('button', { name: 'Who can add custom emoji' })
  await expect(on).toContainText('Decided by:')
  // If a line only has space for "Decided by:", its link does not wrap to the next line without it.
  const apart = await link.evaluate((button) => {
    const words = button.parentElement!
    const line = words.closest('p')!
    line.style.width = `${String(words.previousElementSibling!.getBoundingClientRect().width + 120)}px`
    const range = document.createRange()
    range.selectNode(words.firstChild!)
    const middles = [range, button].map((part) => part.getBoundingClientRect())
    line.style.width = ''
    return Math.abs(middles[0]!.top + middles[0]!.height / 2 - middles[1]!.top - middles[1]!.height / 2)
  })
  expect(apart).toBeLessThan(6)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Permissions' })).toBeVisible()
  const deciding = organizationRow(on, 'can_add_custom_emoji_group')
  await expect(deciding).toBeInViewport()
  // The chip of the group opens its members.
  await expect(deciding.getByRole('button', { name: 'Administrators' })).toBeFocused()
}
