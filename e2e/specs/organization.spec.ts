import type { Locator } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../person.ts'
import { twoColours } from '../pictures.ts'
import { openSettings, untilLive, untilOffline } from '../steps.ts'

const row = (on: Locator, name: string): Locator => on.locator(`[data-organization-setting="${name}"]`)
/** A value of a registration, as the server has it. */
const told = (server: TestServer, name: string) => async () =>
  (await actAs(server, 'olga').call('POST', '/register', { fetch_event_types: ['realm'] }))[name]

test('the organisation is changed by keys and by mouse, found, refused, offline, and by a member not', async ({
  makeServer,
  openKept,
}) => {
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const olga = actAs(server, 'olga')
  const { page } = await openKept(server, 'ada')

  await test.step('name, kind, picture', async () => {
    const on = await openSettings(page, 'Organisation profile')
    const name = on.getByRole('textbox', { name: 'Name of the organisation' })
    await expect(name).toHaveValue('Small Works')
    await name.fill('Large Works')
    await name.press('Enter')
    await expect(row(on, 'name')).toContainText('Saved')
    await expect.poll(told(server, 'realm_name')).toBe('Large Works')
    await name.fill('x'.repeat(41))
    await row(on, 'name').getByRole('button', { name: 'Save' }).click()
    await expect(row(on, 'name').getByRole('alert')).toContainText('too long')
    await expect(name).toHaveValue('x'.repeat(41))
    await row(on, 'name').getByRole('button', { name: 'Undo' }).click()
    await olga.call('PATCH', '/realm', { name: 'Other Works' })
    await expect(name).toHaveValue('Other Works')
    await on.getByRole('combobox', { name: 'Kind of organisation' }).selectOption('Community')
    await expect.poll(told(server, 'realm_org_type')).toBe(90)
    const channels = on.getByRole('combobox', { name: 'Channel for reports to moderators' })
    await channels.focus()
    await channels.selectOption('#garden')
    await expect.poll(told(server, 'realm_moderation_request_channel_id')).not.toBe(-1)
    const icon = row(on, 'icon')
    await icon
      .getByLabel('File with a picture')
      .setInputFiles({ name: 'odd.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(icon.getByRole('alert')).toBeVisible()
    await icon
      .getByLabel('File with a picture')
      .setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer: twoColours(90, 60) })
    await expect(icon).toContainText('The new picture is in use.')
    await expect.poll(told(server, 'realm_icon_source')).toBe('U')
    await icon.getByRole('button', { name: 'Remove' }).click()
    await expect(icon).toContainText('The picture was removed.')
  })

  await test.step('a switch, a limit, and what only owners change', async () => {
    const on = await openSettings(page, 'Messages and calls')
    const receipts = on.getByRole('switch', { name: 'Show who has read a message' })
    await receipts.focus()
    await page.keyboard.press('Space')
    await expect.poll(told(server, 'realm_enable_read_receipts')).toBe(false)
    await expect(receipts).not.toBeChecked()
    const limit = row(on, 'message_content_edit_limit_seconds')
    await limit.getByRole('combobox').selectOption('Another time…')
    await limit.getByRole('spinbutton', { name: 'Number of minutes' }).fill('25')
    await page.keyboard.press('Enter')
    await expect.poll(told(server, 'realm_message_content_edit_limit_seconds')).toBe(1500)
    await expect(limit.getByRole('combobox')).toHaveValue('1500')
    await limit.getByRole('combobox').selectOption('Any time')
    await expect.poll(told(server, 'realm_message_content_edit_limit_seconds')).toBe(null)
    const kept = row(on, 'message_retention_days')
    await expect(kept).toContainText('Only owners can change this: Olga Owner')
    await expect(kept.getByRole('combobox')).toBeDisabled()
  })

  await test.step('a permission by the field of groups and people', async () => {
    const on = await openSettings(page, 'Permissions')
    const deletes = row(on, 'can_delete_any_message_group')
    await deletes.getByRole('combobox').fill('moder')
    await page.keyboard.press('Enter')
    const value = async () => JSON.stringify(await told(server, 'realm_can_delete_any_message_group')())
    await expect.poll(value).toContain('direct_subgroups')
    await expect(deletes).toContainText('Moderators')
    await expect(row(on, 'can_manage_all_groups')).toContainText('Only owners can change this: Olga Owner')
    await expect(row(on, 'authentication_methods').getByRole('checkbox').first()).toBeDisabled()
  })

  await test.step('found by the name of the wire, refused, without a connection', async () => {
    await page.keyboard.press('Control+f')
    await page.keyboard.type('require_unique_names')
    const on = page.getByRole('main')
    const unique = on.getByRole('switch', { name: 'No two people with one name' })
    server.failWith('PATCH /api/v1/realm', 400, 'BAD_REQUEST')
    await unique.click()
    await expect(row(on, 'require_unique_names').getByRole('alert')).toContainText('Not saved:')
    await expect(unique).not.toBeChecked()
    await row(on, 'require_unique_names').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(told(server, 'realm_require_unique_names')).toBe(true)
    await server.down()
    await untilOffline(page)
    await expect(row(on, 'require_unique_names')).toContainText('Needs a connection to the server.')
    await expect(unique).toBeDisabled()
    await server.up()
    await untilLive(page)
  })

  await test.step('defaults of new users, and live', async () => {
    const on = await openSettings(page, 'Defaults for new users')
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
    // The own settings are as they were.
    await expect(page.locator('html')).not.toHaveAttribute('data-contrast', 'more')
  })

  await test.step('a member sees who may', async () => {
    await olga.call('PATCH', `/users/${String(ada.userId)}`, { role: 400 })
    const on = page.getByRole('main')
    const words = 'Only administrators can change this: Olga Owner'
    await expect(on.locator('[data-default-setting=highContrast]')).toContainText(words)
    await expect(on.getByRole('switch', { name: 'High contrast' })).toBeDisabled()
    const profile = await openSettings(page, 'Organisation profile')
    await expect(row(profile, 'name')).toContainText(words)
    await expect(profile.getByRole('textbox', { name: 'Name of the organisation' })).toBeDisabled()
  })
})
