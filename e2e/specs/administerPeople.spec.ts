import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { headingOf, managePart, userOption } from '../peopleView.ts'
import { actAs } from '../apiUser.ts'
import { newestLevel } from '../server/gates/behavior.ts'
import { focusWindow, untilLive, untilOffline } from '../steps.ts'

const list = (page: Page) => page.getByRole('listbox', { name: 'People' })
const search = (page: Page) => page.getByRole('combobox', { name: 'Search by name or email' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

test('administrators find, change, deactivate and reactivate users', async ({ makeServer, openReused }) => {
  test.setTimeout(240_000)
  const server = await makeServer()
  const olga = actAs(server, 'olga')
  const benId = server.person('ben').user_id
  const ben = () => server.server.state.users.get(benId)
  await actAs(server, 'ada').call('POST', '/user_groups/create', {
    name: 'gardeners',
    description: '',
    members: [],
  })
  const it = await openReused(server, 'ada')
  const { page } = it
  await untilLive(page)
  await focusWindow(it.app)

  await test.step('the directory opens by its key, opens a profile and returns', async () => {
    await page.keyboard.press('Shift+W')
    await expect(headingOf(page, 'People')).toBeVisible()
    await expect(list(page)).toBeFocused()
    await expect(userOption(page, 'Ada Admin')).toHaveAttribute('aria-selected', 'true')
    await expect(userOption(page, 'Ada Admin')).toContainText('Reading')
    await expect(userOption(page, 'Olga Owner')).toContainText('Owner')
    await expect(page.getByLabel('Keys on this page')).toContainText('select all')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(headingOf(page, 'Ben Member')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(userOption(page, 'Ben Member')).toHaveAttribute('aria-selected', 'true')
    await expect(list(page)).toBeFocused()
  })

  await test.step('search, filters and sort order narrow the directory', async () => {
    await page.keyboard.press('/')
    await search(page).fill('gus')
    await expect(list(page).getByRole('option')).toHaveCount(1)
    await search(page).fill('nobody at all')
    await expect(page.getByText('No one matches “nobody at all”')).toBeVisible()
    await search(page).press('Escape')
    await expect(search(page)).toHaveValue('')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Guest')
    await expect(list(page).getByRole('option')).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Any role')
    await page.getByRole('combobox', { name: 'Group' }).selectOption('builders')
    await expect(list(page).getByRole('option')).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Group' }).selectOption('Any group')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Role')
    await expect(list(page).getByRole('option').first()).toContainText('Olga Owner')
  })

  await test.step('the directory follows changes by others', async () => {
    await olga.call('PATCH', `/users/${String(server.person('gus').user_id)}`, { full_name: 'Gustav' })
    await expect(userOption(page, 'Gustav')).toBeVisible()
    await userOption(page, 'Olga Owner').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Manage person' }).click()
    await expect(managePart(page).getByRole('heading', { name: 'Manage' })).toBeFocused()
  })

  await test.step('an administrator cannot change an owner', async () => {
    await expect(managePart(page).getByRole('combobox', { name: 'Role' })).toBeDisabled()
    await expect(managePart(page)).toContainText('This is the only owner of the organization.')
    const button = managePart(page).getByRole('button', { name: 'Deactivate person…' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('name, role and status of a user are saved together', async () => {
    await userOption(page, 'Ben Member').click()
    await expect(headingOf(page, 'Ben Member')).toBeFocused()
    const role = managePart(page).getByRole('combobox', { name: 'Role' })
    await expect(role.getByRole('option', { name: 'Owner' })).toHaveCount(0)
    await managePart(page).getByRole('textbox', { name: 'Name' }).fill('Benno Builder')
    await role.selectOption('Moderator')
    const status = managePart(page).getByRole('textbox', { name: 'Status' })
    if (server.featureLevel >= 407) await status.fill('On the roof')
    else await expect(status).not.toBeEditable()
    await managePart(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(managePart(page)).toContainText('Changed: name, role')
    await expect(headingOf(page, 'Benno Builder')).toBeVisible()
    expect(ben()).toMatchObject({ fullName: 'Benno Builder', role: 300 })
    if (server.featureLevel >= 407) expect(ben()?.status?.text).toBe('On the roof')
  })

  await test.step('a refusal shows why and keeps the input', async () => {
    await managePart(page).getByRole('textbox', { name: 'Name' }).fill('*')
    await managePart(page).getByRole('textbox', { name: 'Name' }).press('Enter')
    await expect(managePart(page).getByRole('alert')).toContainText('Name too short!')
    await expect(managePart(page).getByRole('textbox', { name: 'Name' })).toHaveValue('*')
    await page.keyboard.press('Escape')
    await userOption(page, 'Benno Builder').click()
    await expect(managePart(page).getByRole('textbox', { name: 'Name' })).toHaveValue('*')
    await managePart(page).getByRole('button', { name: 'Discard changes' }).click()
    await expect(managePart(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Benno Builder')
  })

  await test.step('deactivating asks once and sends the user an email', async () => {
    await managePart(page).getByRole('button', { name: 'Deactivate person…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deactivate Benno Builder?' })
    await expect(dialog).toContainText('They leave 1 group.')
    await dialog.getByRole('checkbox', { name: 'Notify them by email' }).check()
    await dialog.getByRole('textbox', { name: 'Comment in the email' }).fill('Thank you for all.')
    await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expect(page.getByRole('main')).toContainText('This account is deactivated')
    expect(ben()?.isActive).toBe(false)
    expect(server.server.state.admin.mails.at(-1)?.text).toContain('Thank you for all.')
    await page.keyboard.press('Escape')
    await expect(userOption(page, 'Benno Builder')).toHaveCount(0)
    await tab(page, 'Deactivated').click()
    await userOption(page, 'Benno Builder').click()
    await managePart(page).getByRole('button', { name: 'Reactivate person…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate', exact: true }).click()
    await expect.poll(() => ben()?.isActive).toBe(true)
    // The server changes before its response arrives. Until then Escape belongs to the dialog.
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('several users are changed at once, and failures show why', async () => {
    await page.keyboard.press('Escape')
    await tab(page, 'People').click()
    await userOption(page, 'Benno Builder').click({ modifiers: ['Control'] })
    const bar = page.getByRole('region', { name: 'Selected people' })
    await expect(bar).toContainText('1 selected')
    await userOption(page, 'Olga Owner').click()
    await expect(bar).toContainText('2 selected')
    await bar.getByRole('combobox', { name: 'New role' }).selectOption('Administrator')
    await bar.getByRole('button', { name: 'Change role…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Their role becomes Administrator.')
    await dialog.getByRole('button', { name: 'Change role', exact: true }).click()
    await expect(dialog).toContainText('1 of 2 changed')
    await expect(dialog.getByRole('heading', { name: 'Change role', exact: true })).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Not changed' })).toContainText(
      'Olga Owner: This is the only owner of the organization.',
    )
    expect(ben()?.role).toBe(200)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(bar).toContainText('1 selected')
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(list(page)).toBeFocused()
  })

  await test.step('keys select users and add them to a group', async () => {
    await search(page).fill('Benno')
    await search(page).press('ArrowDown')
    await list(page).focus()
    await page.keyboard.press('Control+a')
    await search(page).fill('')
    await expect(userOption(page, 'Benno Builder')).toHaveAttribute('aria-checked', 'true')
    const bar = page.getByRole('region', { name: 'Selected people' })
    await bar.getByRole('combobox', { name: 'Group to add to' }).selectOption('gardeners')
    await bar.getByRole('button', { name: 'Add to group…' }).click()
    server.failWith('POST /api/v1/user_groups', 400, 'BAD_REQUEST', 1)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add to group', exact: true }).click()
    await expect(dialog).toContainText('0 of 1 changed')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toContainText('1 of 1 changed')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(bar).toHaveCount(0)
    const gardeners = [...server.server.state.groups.values()].find(({ name }) => name === 'gardeners')
    expect(gardeners?.members.has(benId)).toBe(true)
    await userOption(page, 'Benno Builder').click()
    await managePart(page).getByRole('combobox', { name: 'Role' }).selectOption('Moderator')
    await managePart(page).getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(() => ben()?.role).toBe(300)
  })

  await test.step('a demoted administrator can look, and sees who may change users', async () => {
    await olga.call('PATCH', `/users/${String(server.person('ada').user_id)}`, { role: 400 })
    await expect(managePart(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'More for Benno Builder' }).click()
    await expect(page.getByRole('menuitem', { name: 'Manage person' })).toContainText(
      'Only administrators can do this: Olga Owner.',
    )
    await page.keyboard.press('Escape')
    await olga.call('PATCH', `/users/${String(server.person('ada').user_id)}`, { role: 200 })
    await expect(managePart(page)).toBeVisible()
  })

  await test.step('offline, no change is sent', async () => {
    await server.down()
    await untilOffline(page)
    await managePart(page).getByRole('textbox', { name: 'Name' }).fill('Nobody')
    await expect(managePart(page)).toContainText('This needs a connection.')
    await expect(managePart(page).getByRole('button', { name: 'Save changes' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  const ofPerson = page.getByRole('region', { name: 'Settings of this user' })
  const change = ofPerson.getByRole('button', { name: 'Change setting' })

  await test.step('below level 444 no settings of other users can be changed', async () => {
    await expect(ofPerson).toContainText('Needs a newer server')
    await expect(ofPerson.getByRole('combobox')).toHaveCount(0)
    await server.restart({ featureLevel: newestLevel })
    await untilLive(page)
    await expect(change).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('a setting of another user is changed unless they chose it themselves', async () => {
    const theme = () => ben()?.settings['color_scheme']
    await actAs(server, 'ben').call('PATCH', '/settings', { color_scheme: 3 })
    await ofPerson.getByRole('combobox', { name: 'Setting', exact: true }).selectOption('Theme')
    await ofPerson.getByRole('radio', { name: 'Dark' }).check()
    await change.click()
    await expect(ofPerson).toContainText(
      'Changed for Benno Builder, unless they had chosen it themselves: Theme',
    )
    expect(theme()).toBe(3)
    await ofPerson.getByRole('switch', { name: 'Only if they have not changed it themselves' }).uncheck()
    await change.click()
    await expect(ofPerson).toContainText('Changed for Benno Builder: Theme')
    expect(theme()).toBe(2)
  })

  await test.step('a refused setting shows why, and offline none is sent', async () => {
    server.failWith('PATCH /api/v1/settings', 400, 'BAD_REQUEST', 1)
    await change.click()
    await expect(ofPerson.getByRole('alert')).toContainText('Failed on purpose')
    await server.down()
    await untilOffline(page)
    await expect(ofPerson).toContainText('This needs a connection.')
    await expect(change).toHaveAttribute('aria-disabled', 'true')
  })
})
