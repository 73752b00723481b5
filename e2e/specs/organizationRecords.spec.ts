import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { addRecord, recordForm, removeRecord } from '../organizationSettings.ts'
import { actAs, type ApiUser } from '../apiUser.ts'
import { openSettings, untilLive, untilOffline } from '../steps.ts'

interface Scene {
  readonly app: ElectronApplication
  readonly page: Page
  readonly server: TestServer
  readonly olga: ApiUser
  readonly ada: ApiUser
}

test('records of the organization are changed, also offline, but not by a member', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ featureLevel: 478 })
  const { app, page } = await openReused(server, 'ada')
  const scene: Scene = { app, page, server, olga: actAs(server, 'olga'), ada: actAs(server, 'ada') }
  await test.step('profile fields are added, changed, reordered and removed', () => keepProfileFields(scene))
  await test.step('folders are added, changed, ordered, archived and unarchived', () => keepFolders(scene))
  await test.step('channels for new users are chosen one by one and in sets', () => keepFirstChannels(scene))
  await test.step('domains are added, changed and removed', () => keepDomains(scene))
  await test.step('exports are started, downloaded and deleted, none of it offline', () => keepExports(scene))
  await test.step('the welcome message is tested, and an invitation carries a different one', () =>
    writeWelcome(scene))
  await test.step('reordered folders appear also if the server sends no event for it', () =>
    orderUnannounced(scene))
  await test.step('a server without the records shows that, and a member sees who may change them', () =>
    meetLimits(scene))
})

async function keepProfileFields({ page, olga }: Scene): Promise<void> {
  const on = await openSettings(page, 'Profile fields')
  const list = on.getByRole('region', { name: 'Profile fields' }).getByRole('listitem')
  const serverRecords = async () =>
    (await olga.call('GET', '/realm/profile_fields', {})).custom_fields as Record<string, unknown>[]
  const names = async () => (await serverRecords()).map(({ name }) => name)
  const add = on.getByRole('button', { name: 'Add a field' })
  await add.click()
  const form = recordForm(page, 'Add a field')
  await form.getByRole('combobox', { name: 'Type' }).selectOption('List of options')
  await form.getByRole('textbox', { name: 'Name' }).fill('Squad')
  await form.getByRole('textbox', { name: 'Option 1' }).fill('Red')
  await form.getByRole('textbox', { name: 'Option 2' }).fill('Red')
  await form.getByRole('textbox', { name: 'Option 2' }).press('Enter')
  await expect(form.getByRole('textbox', { name: 'Option 3' })).toBeFocused()
  await page.keyboard.type('Blue')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(form.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Blue')
  await form.getByRole('switch', { name: 'Required' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('duplicate')
  await form.getByRole('button', { name: 'Remove option 3' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  const squad = list.filter({ hasText: 'Squad' })
  await expect(squad).toContainText('List of options · Red, Blue · Required')

  await add.click()
  await form.getByRole('combobox', { name: 'Type' }).selectOption('External account')
  await form.getByRole('combobox', { name: 'Service' }).selectOption('Journal')
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(list.filter({ hasText: 'Journal' })).toHaveCount(1)
  await expect.poll(names).toEqual(['Squad', 'Journal'])

  const journal = list.nth(1)
  await journal.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(names).toEqual(['Journal', 'Squad'])
  await expect(list.nth(0)).toContainText('Journal')
  await list.nth(0).dragTo(list.nth(1), { targetPosition: { x: 60, y: 36 } })
  await expect.poll(names).toEqual(['Squad', 'Journal'])
  await expect(list.nth(1)).toContainText('Journal')
  await list.nth(1).focus()
  await page.keyboard.press('Enter')
  const edit = recordForm(page, 'Edit Journal')
  await edit.getByRole('switch', { name: 'Show on people’s cards' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(edit).toHaveCount(0)
  await expect(list.nth(1)).toContainText('On cards')

  await olga.call('POST', '/realm/profile_fields', { field_type: 1, name: 'Nickname' })
  await expect(list).toHaveCount(3)
  await squad.focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog', { name: 'Remove Squad?' }).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(names).toEqual(['Journal', 'Nickname'])
  await expect(squad).toHaveCount(0)
}

async function keepFolders({ page, olga }: Scene): Promise<void> {
  const on = await openSettings(page, 'Folders and default channels')
  const part = on.getByRole('region', { name: 'Channel folders' })
  const folders = part.locator('[data-record]')
  const serverRecords = async () =>
    ((await olga.call('GET', '/channel_folders', {})).channel_folders as Record<string, unknown>[]).map(
      ({ name }) => name,
    )
  for (const name of ['Crafts', 'Works']) {
    await addRecord(page, part, 'Add a folder', { Name: name })
    await expect(recordForm(page, 'Add a folder')).toHaveCount(0)
  }
  await expect.poll(serverRecords).toEqual(['Crafts', 'Works'])
  await folders.nth(1).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(serverRecords).toEqual(['Works', 'Crafts'])
  await expect(folders.nth(1)).toContainText('Crafts')
  await folders.nth(1).dragTo(folders.nth(0), { targetPosition: { x: 60, y: 8 } })
  await expect.poll(serverRecords).toEqual(['Crafts', 'Works'])
  await expect(folders.nth(0)).toContainText('Crafts')
  await part.getByRole('button', { name: 'Add a folder' }).click()
  const again = recordForm(page, 'Add a folder')
  await again.getByRole('textbox', { name: 'Name' }).fill('Works')
  await page.keyboard.press('Enter')
  await expect(again.getByRole('alert')).toContainText('already in use')
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await folders.nth(0).focus()
  await page.keyboard.press('Enter')
  const edit = recordForm(page, 'Edit Crafts')
  await edit.getByRole('textbox', { name: 'Name' }).fill('Handicrafts')
  await edit.getByRole('textbox', { name: 'Description' }).fill('Made by hand')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(folders.nth(0)).toContainText('No channels · Made by hand')
  await folders.nth(0).focus()
  await page.keyboard.press('Delete')
  const ask = page.getByRole('dialog', { name: 'Archive Handicrafts?' })
  await expect(ask).toContainText('If you unarchive it')
  await ask.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect.poll(serverRecords).toEqual(['Works'])
  const archived = part.getByRole('region', { name: 'Archived folders' })
  await archived.getByRole('listitem', { name: 'Handicrafts' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(serverRecords).toHaveLength(2)
  await expect(archived).toHaveCount(0)
  await expect(folders).toHaveCount(2)
}

async function keepFirstChannels({ page, olga }: Scene): Promise<void> {
  const on = page.getByRole('main')
  const firsts = on.getByRole('region', { name: 'Channels for new people' })
  await expect(firsts.getByRole('listitem')).toHaveText([/^general/])
  const registered = () =>
    olga.call('POST', '/register', {
      fetch_event_types: ['default_streams', 'default_stream_groups'],
    })
  await firsts.getByRole('button', { name: 'Add channels' }).click()
  const form = recordForm(page, 'Add channels')
  await buttonsStayInSight(form)
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(firsts.getByRole('listitem')).toHaveText([/^garden/, /^general/])
  const garden = firsts.getByRole('listitem').first()
  await garden.hover()
  await garden.getByRole('button', { name: 'Remove garden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(async () => (await registered()).realm_default_streams).toHaveLength(1)

  const sets = on.getByRole('region', { name: 'Sets of channels to choose from' })
  await sets.getByRole('button', { name: 'Add a set' }).click()
  const set = recordForm(page, 'Add a set')
  await set.getByRole('textbox', { name: 'Name' }).fill('Outdoors')
  await buttonsStayInSight(set)
  await page.keyboard.press('Enter')
  await set.getByRole('button', { name: 'Save' }).click()
  const outdoors = sets.getByRole('listitem').filter({ hasText: '#garden' })
  await expect(outdoors).toContainText('Outdoors')
  await outdoors.focus()
  await page.keyboard.press('Enter')
  const edit = recordForm(page, 'Edit Outdoors')
  await edit.getByRole('textbox', { name: 'Description' }).fill('Under the sky')
  await edit.getByRole('button', { name: 'Remove #garden' }).click()
  await expect(edit.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await edit.getByRole('combobox', { name: 'Channels' }).fill('garden')
  await page.keyboard.press('Enter')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(outdoors).toContainText('Under the sky')
  await removeRecord(page, outdoors)
  await expect.poll(async () => (await registered()).realm_default_stream_groups).toEqual([])
}

/** Clicks on the dialog's buttons reach them even while the channel list is open, with or without rows. */
async function buttonsStayInSight(form: Locator): Promise<void> {
  for (const [typed, shown] of [
    ['nowhere', form.getByText('No channel matches.')],
    ['gard', form.getByRole('option', { name: 'garden' })],
  ] as const) {
    await form.getByRole('combobox', { name: 'Channels' }).fill(typed)
    await expect(shown).toBeInViewport()
    await form.getByRole('button', { name: 'Cancel' }).click({ trial: true })
  }
}

async function keepDomains({ page, olga }: Scene): Promise<void> {
  const on = await openSettings(page, 'Email domains')
  const list = on.getByRole('region', { name: 'Email domains' }).getByRole('listitem')
  const serverRecords = async () => (await olga.call('GET', '/realm/domains', {})).domains
  await on.getByRole('button', { name: 'Add a domain' }).click()
  const form = recordForm(page, 'Add a domain')
  await form.getByRole('textbox', { name: 'Domain' }).fill('nowhere')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toContainText('Invalid domain')
  await form.getByRole('textbox', { name: 'Domain' }).fill('@Works.example')
  await page.keyboard.press('Enter')
  await expect(list).toContainText(['works.exampleWithout its subdomains'])
  await list.focus()
  await page.keyboard.press('Enter')
  const edit = recordForm(page, 'Edit works.example')
  await edit.getByRole('switch', { name: 'Its subdomains too' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(list).toContainText(['With its subdomains'])
  expect(await serverRecords()).toEqual([{ domain: 'works.example', allow_subdomains: true }])
  await olga.call('POST', '/realm/domains', { domain: 'other.example', allow_subdomains: false })
  await expect(list).toHaveCount(2)
  await list.filter({ hasText: 'works' }).focus()
  await page.keyboard.press('Delete')
  const ask = page.getByRole('dialog', { name: 'Remove works.example?' })
  await expect(ask).toContainText('people who have joined stay')
  await ask.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(serverRecords).toEqual([{ domain: 'other.example', allow_subdomains: false }])
}

async function keepExports({ app, page, server, ada }: Scene): Promise<void> {
  const on = await openSettings(page, 'Data exports')
  const part = on.getByRole('region', { name: 'Data exports' })
  const list = part.getByRole('listitem')
  await expect(part).toContainText('their private data be exported')
  await expect(part).toContainText('There are no exports.')
  await part.getByRole('button', { name: 'Start an export' }).click()
  const form = recordForm(page, 'Start an export')
  const kinds = form.getByRole('combobox', { name: 'Data' })
  // Exports of all data are for owners only.
  await expect(kinds.getByRole('option')).toHaveCount(2)
  await kinds.selectOption('Public data, and the private data of people who have agreed')
  await form.getByRole('button', { name: 'Start' }).click()
  await expect(list).toContainText([
    'Ready · Public data, and the private data of people who have agreed · By Ada Admin',
  ])
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => Promise.resolve(void opened.push(url))
  })
  const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  await list.focus()
  await page.keyboard.press('Enter')
  await expect.poll(opened).toHaveLength(1)
  await list.hover()
  await list.getByRole('button', { name: /^Download the export of / }).click()
  await expect.poll(opened).toHaveLength(2)
  expect(new URL((await opened())[0]!).pathname).toContain('/exports/')

  await server.down()
  await untilOffline(page)
  await expect(part).toContainText('Needs a connection to the server.')
  await list.focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await server.up()
  await untilLive(page)

  await removeRecord(page, list)
  await expect(list).toContainText(['File deleted'])
  await expect(list.getByRole('button')).toHaveCount(0)
  const { exports } = await ada.call('GET', '/export/realm', {})
  expect(exports).toMatchObject([{ deleted_timestamp: expect.anything() }])
}

async function writeWelcome({ page, server }: Scene): Promise<void> {
  const on = await openSettings(page, 'Organization profile')
  const trying = on.getByRole('button', { name: 'Send it to me' })
  await expect(trying).toBeDisabled()
  await on.getByRole('textbox', { name: 'Text of the welcome message' }).fill('Good that you are here')
  await page.keyboard.press('Control+Enter')
  await trying.click()
  await expect(on).toContainText('Sent to you as a direct message.')
  const { admin, messages } = server.server.state
  const sent = [...messages.byId.values()].at(-1)
  expect(sent?.content).toBe('Good that you are here')
  await openSettings(page, 'People')
  await on.getByRole('button', { name: 'Show invitations' }).click()
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  await page.getByRole('textbox', { name: 'Email addresses' }).fill('one@new.example')
  await page.getByRole('textbox', { name: 'Welcome text' }).fill('Hello, gardener')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('1 invitation was sent.')).toBeVisible()
  expect([...admin.invites.values()].at(-1)).toMatchObject({ welcomeText: 'Hello, gardener' })
}

async function orderUnannounced({ page, server }: Scene): Promise<void> {
  await server.restart({ featureLevel: 415, loseQueues: true })
  await untilLive(page)
  const on = await openSettings(page, 'Folders and default channels')
  const folders = on.getByRole('region', { name: 'Channel folders' }).locator('[data-record]')
  const names = await folders.locator('span[dir=auto]').allTextContents()
  await folders.nth(1).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(folders.nth(0)).toContainText(names[1] ?? 'no second one')
  await expect(folders.nth(1)).toContainText(names[0] ?? 'no first one')
  await openSettings(page, 'Data exports')
}

async function meetLimits({ page, server, olga, ada }: Scene): Promise<void> {
  await server.restart({ featureLevel: 190, loseQueues: true })
  await untilLive(page)
  const exports = page.getByRole('region', { name: 'Data exports' })
  await exports.getByRole('button', { name: 'Start an export' }).click()
  const form = recordForm(page, 'Start an export')
  await expect(form.getByRole('option')).toHaveText(['Public data'])
  await page.keyboard.press('Escape')
  const folders = await openSettings(page, 'Folders and default channels')
  const part = folders.getByRole('region', { name: 'Channel folders' })
  await expect(part).toContainText('Needs a newer server')
  await expect(part.getByRole('button', { name: 'Add a folder' })).toBeDisabled()
  const fields = await openSettings(page, 'Profile fields')
  await fields.getByRole('listitem').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('switch')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await olga.call('PATCH', `/users/${String(ada.userId)}`, { role: 400 })
  const words = 'Only administrators can change this: Olga Owner'
  for (const [name, add] of [
    ['Profile fields', 'Add a field'],
    ['Email domains', 'Add a domain'],
    ['Data exports', 'Start an export'],
  ] as const) {
    const on = await openSettings(page, name)
    await expect(on).toContainText(words)
    await expect(on.getByRole('button', { name: add })).toBeDisabled()
    await expect(on.getByRole('button', { name: /^(?:Edit|Remove)/ })).toHaveCount(0)
  }
}
