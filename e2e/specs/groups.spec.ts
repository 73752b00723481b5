import type { Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import {
  createGroup,
  groupList,
  groupMembers,
  groupPage,
  openGroups,
  pickIn,
  subgroupsOf,
} from '../groupsView.ts'
import { actAs } from '../apiUser.ts'
import { untilLive, untilOffline } from '../steps.ts'

/** Returns the group of this name on the server. */
function groupAt({ server }: TestServer, name: string) {
  const found = [...server.state.groups.values()].find((group) => group.name === name)
  if (found === undefined) throw new Error(`there is no group ${name}`)
  return found
}

async function openBuilders(page: Page): Promise<void> {
  await openGroups(page)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'builders' })).toBeFocused()
}

test('a group is created and filled by keyboard alone', async ({ makeServer, openReused }) => {
  const server = await makeServer({ featureLevel: 407 })
  const { page } = await openReused(server, 'olga')
  await untilLive(page)
  await openGroups(page)
  const hints = page.getByLabel('Keys on this page')
  await expect(hints).toContainText('N')
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('weavers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'weavers' })).toBeFocused()
  const adder = page.getByRole('combobox', { name: 'Add members' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await adder.evaluate((field) => field === document.activeElement)).toBe(true)
  }).toPass()
  await page.keyboard.type('gus')
  await expect(page.getByRole('option', { name: /Gus Guest/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(groupMembers(page)).toContainText('Gus Guest')
  expect([...groupAt(server, 'weavers').members]).toContain(server.person('gus').user_id)
})

test('a group is found, changed, used and deactivated', async ({ makeServer, openReused }) => {
  test.setTimeout(240_000)
  const server = await makeServer({ featureLevel: 407 })
  const olga = actAs(server, 'olga')
  const { page } = await openReused(server, 'olga')
  await untilLive(page)
  await openBuilders(page)
  const builders = groupAt(server, 'builders')
  const gus = server.person('gus').user_id

  await test.step('users are added by name and by events from others', async () => {
    await expect(groupMembers(page).getByRole('row')).toHaveText([/Ada Admin/, /Ben Member/])
    await pickIn(page, 'Add members', 'gus')
    await expect(groupMembers(page)).toContainText('Gus Guest')
    expect([...builders.members]).toContain(gus)
    await olga.call('POST', `/user_groups/${String(builders.id)}/members`, { add: [olga.userId] })
    await expect(groupMembers(page)).toContainText('Olga Owner')
  })

  await test.step('a user is removed by key after a question', async () => {
    await groupMembers(page).focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: 'Remove Gus Guest from builders?' })
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(groupMembers(page)).not.toContainText('Gus Guest')
    expect([...builders.members]).not.toContain(gus)
  })

  await test.step('a user leaves and joins again', async () => {
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible()
    expect([...builders.members]).toContain(olga.userId)
  })

  await test.step('members through a subgroup are marked as such', async () => {
    await pickIn(page, 'Add subgroups', 'Everyone')
    await expect(subgroupsOf(page).getByRole('row')).toHaveCount(1)
    await expect(groupMembers(page).getByRole('row', { name: /Gus Guest/ })).toContainText('through Everyone')
    await subgroupsOf(page).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(subgroupsOf(page)).toHaveCount(0)
    expect(builders.subgroups.size).toBe(0)
  })

  await test.step('a name that the server refuses shows the reason beside the field', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('@builders')
    await expect(page.getByText('A name can’t start with @')).toBeVisible()
    server.failWith('PATCH /api/v1/user_groups', 400, 'BAD_REQUEST', 1)
    await name.fill('masons')
    await page.keyboard.press('Enter')
    await expect(name).toHaveAccessibleDescription('Failed on purpose')
    await expect(name).toBeFocused()
    server.failWith('PATCH /api/v1/user_groups', 400, 'BAD_REQUEST', 1)
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('They build')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed on purpose')
    await page.keyboard.press('Enter')
    await expect(groupPage(page, 'masons')).toBeVisible()
    expect(builders.name).toBe('masons')
  })

  await test.step('offline, nothing can be changed', async () => {
    await server.down()
    await untilOffline(page)
    await expect(page.getByText('Changing groups needs a connection.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Add members', exact: true }).first()).toBeDisabled()
    await server.up()
    await untilLive(page)
  })

  await test.step('a group is deactivated after a question and can be reactivated', async () => {
    await page.getByRole('button', { name: 'Deactivate…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate group' }).click()
    await expect(page.getByRole('button', { name: 'Reactivate…' })).toBeVisible()
    expect(builders.deactivated).toBe(true)
    await page.getByRole('button', { name: 'Reactivate…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate group' }).click()
    await expect(page.getByRole('button', { name: 'Deactivate…' })).toBeVisible()
    expect(builders.deactivated).toBe(false)
  })

  await test.step('a new group has its first members', async () => {
    await createGroup(page, 'masons', 'ben')
    const form = page.getByRole('form', { name: 'Create group' })
    const text = (name: string) => form.getByRole('textbox', { name, exact: true })
    // Group names are unique: the form stays open, and keeps its input while the user is elsewhere.
    await expect(text('Name')).toBeFocused()
    await text('Description').fill('They roof')
    await page.getByRole('button', { name: 'Close the groups' }).click()
    await openGroups(page)
    await page.getByRole('button', { name: 'Create group' }).first().click()
    await expect(text('Name')).toHaveValue('masons')
    await expect(text('Description')).toHaveValue('They roof')
    await expect(form).toContainText('Ben Member')
    await text('Name').fill('roofers')
    await form.getByRole('button', { name: 'Create group' }).click()
    await expect(groupPage(page, 'roofers')).toBeVisible()
    await expect(groupMembers(page).getByRole('row')).toHaveText([/Ben Member/, /Olga Owner/])
    expect(groupAt(server, 'roofers')).toMatchObject({ creatorId: olga.userId, description: 'They roof' })
    await page.getByRole('button', { name: 'Create group' }).first().click()
    await expect(text('Name')).toHaveValue('')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(groupList(page)).toBeVisible()
  })

  await test.step('the palette finds a group by name', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('roofers')
    await expect(page.getByRole('option', { name: /^roofers/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(groupPage(page, 'roofers')).toBeVisible()
  })
})
