import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import {
  chooseItem,
  feedOf,
  messageBox,
  messageRow,
  openStatus,
  openTopic,
  openTopicMenu,
  pressInView,
  sidebarItem,
  sleepAndWake,
  untilLive,
  untilOffline,
} from '../steps.ts'

/** Adds profile fields of every kind and a value of Ben in each; returns the ids by field name. */
async function fillIn(server: TestServer): Promise<ReadonlyMap<string, number>> {
  const olga = actAs(server, 'olga')
  const ids = new Map<string, number>()
  const add = async (
    field_type: number,
    name: string,
    value: unknown,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => {
    const { id } = await olga.call('POST', '/realm/profile_fields', { field_type, name, ...more })
    ids.set(name, Number(id))
    const data = [{ id, value }]
    await olga.call('PATCH', `/users/${server.person('ben').user_id}`, { profile_data: data })
  }
  await add(1, 'Phone', '+44 20 7946 0000', { display_in_profile_summary: true })
  await add(2, 'Works on', 'Beans, **bees**\n\nand <b>hedges</b>')
  await add(3, 'Team', 'b', {
    field_data: { a: { text: 'Ants', order: '1' }, b: { text: 'Birds', order: '2' } },
  })
  await add(4, 'Birthday', '1990-03-07')
  await add(5, 'Website', 'https://garden.example/ben')
  await add(6, 'Mentors', [server.person('olga').user_id])
  await add(7, 'Journal', 'ben/../evil', {
    field_data: { subtype: 'custom', url_pattern: 'https://journal.example/@%(username)s' },
  })
  await add(8, 'Pronouns', 'he/him')
  return ids
}

const cardOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const pageOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const about = (page: Page) => page.getByRole('region', { name: 'About' })

test('a card and a page show a user, also offline and after a restart', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(240_000)
  const server = await makeServer()
  const olga = actAs(server, 'olga')
  const ben = actAs(server, 'ben')
  await fillIn(server)
  await ben.call('POST', '/bots', { full_name: 'Beanbot', short_name: 'beanbot', bot_type: 1 })
  await olga.call('POST', '/users', {
    email: 'other@small.example',
    password: 'long enough to be taken',
    full_name: 'Ben Member',
  })
  const benId = server.person('ben').user_id
  const question = await ben.send('garden', 'tomatoes', 'Who has seen @**Olga Owner**?')
  await olga.call('POST', `/messages/${question}/reactions`, { emoji_name: 'tada' })
  let it = await openReused(server, 'ada')
  const opened = () => it.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  await it.app.evaluate(({ shell }) => {
    const urls: string[] = []
    Object.assign(globalThis, { opened: urls })
    shell.openExternal = (url) => Promise.resolve(void urls.push(url))
  })
  const clipboard = () => it.app.evaluate(({ clipboard: held }) => held.readText())
  const { page } = it
  await openTopic(page, 'garden', 'tomatoes')
  const row = messageRow(page, 'Who has seen')
  const card = cardOf(page, 'Ben Member')

  await test.step('the card shows the known facts', async () => {
    await row.getByRole('button', { name: 'Ben Member' }).click()
    await expect(card.getByRole('button', { name: 'Message', exact: true })).toBeFocused()
    await expect(card).toContainText('Member · he/him')
    await expect(card).toContainText('+44 20 7946 0000')
    await expect(card).not.toContainText('Birds')
    await expect(card).toContainText('builders')
    await expect(card).not.toContainText('role:')
    await expect(card).toContainText('3 channels with you')
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
  })

  await test.step('a mention, the user list and a conversation open cards', async () => {
    await row.getByRole('link', { name: '@Olga Owner' }).click()
    await expect(cardOf(page, 'Olga Owner')).toContainText('Owner')
    await page.keyboard.press('Escape')
    const gus = page.getByRole('complementary').getByRole('button', { name: /^Gus Guest/ })
    await gus.focus()
    await page.keyboard.press('Enter')
    await expect(cardOf(page, 'Gus Guest')).toContainText(/Guest.*Idle/)
    await page.keyboard.press('Escape')
    await expect(gus).toBeFocused()
    await row.getByRole('button', { name: 'Ben Member' }).click()
    await card.getByRole('button', { name: 'Beanbot' }).click()
    const bot = cardOf(page, 'Beanbot')
    await expect(bot).toContainText('Generic bot')
    // The second card opens at the position of the first, not in the corner of the window.
    expect((await bot.boundingBox())?.x).toBeGreaterThan(200)
    await expect(bot.getByRole('button', { name: 'Ben Member' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the buttons of the own card fill their rows', async () => {
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^Ada Admin/ })
      .click()
    const buttons = cardOf(page, 'Ada Admin').getByRole('button', { name: /^Notes to|^Set status|^Profile/ })
    await expect(buttons).toHaveCount(3)
    const boxes = await buttons.evaluateAll((all) => all.map((item) => item.getBoundingClientRect()))
    expect(boxes[0]!.bottom).toBeLessThanOrEqual(boxes[1]!.top)
    expect(boxes[1]!.top).toBe(boxes[2]!.top)
    await page.keyboard.press('Escape')
  })

  await test.step('reactions, a direct message and its sidebar row open cards', async () => {
    await row.getByRole('button', { name: /^tada/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Olga Owner :tada:' }).press('Enter')
    await expect(cardOf(page, 'Olga Owner')).toBeVisible()
    await page.keyboard.press('Escape')
    await row.click({ button: 'right', position: { x: 300, y: 6 } })
    await chooseItem(page.getByRole('menu'), 'See who reacted')
    await page.getByRole('menuitem', { name: 'Olga Owner :tada:' }).press('Enter')
    await expect(cardOf(page, 'Olga Owner')).toBeVisible()
    await page.keyboard.press('Escape')
    await sidebarItem(page, 'Ben Member').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'View profile' }).click()
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: 'Message', exact: true }).click()
    const title = page.getByRole('heading', { level: 1 }).getByRole('button', { name: 'Ben Member' })
    await title.click()
    await expect(card).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(title).toBeFocused()
    await openTopic(page, 'garden', 'tomatoes')
  })

  await test.step('the menu inserts a mention by id, copies a link, and mutes', async () => {
    const more = async (item: string): Promise<void> => {
      if (!(await card.isVisible())) await row.getByRole('button', { name: 'Ben Member' }).click()
      await card.getByRole('button', { name: 'More for Ben Member' }).press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
    }
    await more('Copy link to profile')
    await expect.poll(clipboard).toBe(`${server.appUrl}/#user/${benId}`)
    await more('Mute user')
    await expect(card).toContainText('You muted this user')
    await more('Unmute user')
    await expect(card).not.toContainText('You muted this user')
    await more('Mention')
    await expect(card).toHaveCount(0)
    await expect(messageBox(page)).toBeFocused()
    await expect(messageBox(page)).toHaveValue(`@**Ben Member|${benId}** `)
    await messageBox(page).fill('')
  })

  await test.step('the page shows every field by its type', async () => {
    await row.getByRole('button', { name: 'Ben Member' }).click()
    await card.getByRole('button', { name: 'Profile', exact: true }).click()
    await expect(pageOf(page, 'Ben Member')).toBeFocused()
    const text = about(page)
    await expect(text).toContainText('Birds')
    await expect(text).toContainText('7 March 1990')
    await expect(text).toContainText('<b>hedges</b>')
    await expect(text).toContainText(/Member since \d+ \w+ \d{4}/)
    await text.getByRole('link', { name: 'https://garden.example/ben' }).click()
    await text.getByRole('link', { name: 'ben/../evil' }).click()
    await expect
      .poll(opened)
      .toEqual(['https://garden.example/ben', 'https://journal.example/@ben%2F..%2Fevil'])
    await text.getByRole('button', { name: 'Olga Owner' }).click()
    await expect(cardOf(page, 'Olga Owner')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('list', { name: 'Groups' })).toHaveText('builders')
  })

  await test.step('changes appear at once', async () => {
    await ben.call('POST', '/users/me/status', { status_text: 'Among the beans' })
    await expect(page.getByRole('main')).toContainText('Among the beans')
    await olga.call('PATCH', `/users/${benId}`, { full_name: 'Ben Gardener' })
    await expect(pageOf(page, 'Ben Gardener')).toBeVisible()
    await olga.call('PATCH', `/users/${benId}`, { full_name: 'Ben Member' })
    await expect(pageOf(page, 'Ben Member')).toBeVisible()
  })

  await test.step('shared channels are listed and open', async () => {
    const shared = page.getByRole('listbox', { name: 'Shared channels' }).getByRole('option')
    await expect(shared).toHaveText([/garden/, /general/, /planning/])
    await ben.call('DELETE', '/users/me/subscriptions', { subscriptions: ['general'] })
    await expect(shared).toHaveText([/garden/, /planning/])
    await shared.first().click()
    await expect(feedOf(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('garden')
  })

  await test.step('a mention from the page goes to the previous conversation', async () => {
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(pageOf(page, 'Ben Member')).toBeVisible()
    await page.getByRole('button', { name: 'Mention', exact: true }).click()
    await expect(messageBox(page)).toHaveValue(`@**Ben Member|${benId}** `)
    await messageBox(page).fill('')
  })

  await test.step('the jump field opens a page, and Escape returns', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to anything' }).fill('gus: profile')
    await page.keyboard.press('Enter')
    await expect(pageOf(page, 'Gus Guest')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(feedOf(page)).toBeVisible()
    await page.evaluate(() => location.assign('#people/987654'))
    await expect(page.getByRole('main')).toContainText('You can’t see this user')
    await page.keyboard.press('Escape')
    await page.evaluate((id) => location.assign(`#people/${id}`), benId)
    await expect(pageOf(page, 'Ben Member')).toBeVisible()
  })

  await test.step('offline and after a restart the page is complete', async () => {
    await server.down()
    await untilOffline(page)
    await expect(about(page)).toContainText('Birds')
    await it.close()
    it = await openReused(server, null)
    await expect(pageOf(it.page, 'Ben Member')).toBeVisible()
    await expect(about(it.page)).toContainText('Birds')
    await expect(it.page.getByRole('listbox', { name: 'Shared channels' }).getByRole('option')).toHaveCount(2)
    await server.up()
    await untilLive(it.page)
    await it.page.getByRole('button', { name: 'Message', exact: true }).click()
    await expect(it.page.getByRole('heading', { level: 1 })).toContainText('Ben Member')
    await expect(messageBox(it.page)).toBeFocused()
  })
})

test('a server without presence, mutes and summaries still has a card and a page', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(120_000)
  const server = await makeServer({ featureLevel: 40 })
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await pressInView(messageRow(page, 'They ripen').first().getByRole('button', { name: 'Ben Member' }))
  const card = cardOf(page, 'Ben Member')
  await card.getByRole('button', { name: 'More for Ben Member' }).click()
  await expect(page.getByRole('menuitem', { name: 'Mute user' })).toContainText('newer server')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Profile', exact: true }).click()
  await expect(pageOf(page, 'Ben Member')).toBeVisible()
  await expect(sidebarItem(page, 'garden')).toBeVisible()
})

test('a status and a mute with an end last until then, also across a restart', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(240_000)
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const serverStatus = async (): Promise<string> => {
    const { user_status: all } = await ada.call('POST', '/register', { fetch_event_types: ['user_status'] })
    return (all as Record<string, { readonly status_text?: string }>)[ada.userId]?.status_text ?? ''
  }
  let it = await openReused(server, 'ada')
  const profileDir = it.profile
  await untilLive(it.page)
  const ownPage = async (): Promise<Locator> => {
    await it.page.evaluate(() => location.assign('#people/me'))
    await expect(pageOf(it.page, 'Ada Admin')).toBeVisible()
    return it.page.getByRole('main').getByRole('group', { name: 'Status' })
  }

  await test.step('a past end time is refused, a future one accepted', async () => {
    const dialog = await openStatus(it.page)
    await dialog.getByRole('button', { name: 'In a meeting' }).click()
    await dialog.getByRole('combobox', { name: 'Clear after' }).selectOption('Custom…')
    const time = dialog.getByLabel('Time', { exact: true })
    await time.fill('2020-01-01T10:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('has passed')
    await time.fill(await it.page.evaluate(laterMinute))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(serverStatus).toBe('In a meeting')
    await expect(await ownPage()).toContainText(/In a meeting.*until \d+:\d\d/)
  })

  await test.step('ends that passed while the app was closed are applied at the start', async () => {
    const muted = async () => {
      const { user_topics: all } = await ada.call('POST', '/register', { fetch_event_types: ['user_topic'] })
      return all
    }
    await openTopic(it.page, 'garden', 'tomatoes')
    await chooseItem(await openTopicMenu(it.page, 'tomatoes'), 'Mute for an hour')
    await expect.poll(muted).toHaveLength(1)
    await it.close()
    await endAll(profileDir, Date.now() - 1000)
    it = await openReused(server, null)
    await expect.poll(serverStatus).toBe('')
    await expect.poll(muted).toEqual([])
    await expect(await ownPage()).toHaveCount(0)
  })

  await test.step('a status changed elsewhere in the meantime stays', async () => {
    const dialog = await openStatus(it.page)
    await dialog.getByRole('button', { name: 'Commuting' }).click()
    await dialog.getByRole('combobox', { name: 'Clear after' }).selectOption('In 1 hour')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(await ownPage()).toContainText('until')
    await it.close()
    await ada.call('POST', '/users/me/status', { status_text: 'Arrived', emoji_name: '' })
    await endAll(profileDir, Date.now() - 1000)
    it = await openReused(server, null)
    await untilLive(it.page)
    const status = await ownPage()
    await expect(status).toHaveText('Arrived')
    await expect.poll(async () => (await readEnds(profileDir))[0]).toBe(null)
    expect(await serverStatus()).toBe('Arrived')
  })

  await test.step('an end that passes during sleep is applied on wake-up', async () => {
    const dialog = await openStatus(it.page)
    await dialog.getByRole('textbox', { name: 'Status' }).fill('Out for a walk')
    await dialog.getByRole('combobox', { name: 'Clear after' }).selectOption('In 30 minutes')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(serverStatus).toBe('Out for a walk')
    await expect(await ownPage()).toContainText('until')
    await it.close()
    it = await openReused(server, null)
    await expect(await ownPage()).toContainText('Out for a walk')
    expect(await serverStatus()).toBe('Out for a walk')
    await sleepAndWake(it.app, 60 * 60_000)
    await expect.poll(serverStatus).toBe('')
    await expect(await ownPage()).toHaveCount(0)
  })
})

/** Returns a time in ten minutes, in the format of a time field. */
const laterMinute = (): string => {
  const at = new Date(Date.now() + 600_000 - new Date().getTimezoneOffset() * 60_000)
  return at.toISOString().slice(0, 16)
}

interface StoredAccounts {
  readonly accounts: readonly {
    readonly statusEnd: { readonly at: number } | null
    readonly muteEnds: readonly { readonly at: number }[]
  }[]
}

const storedAccounts = async (profileDir: string): Promise<StoredAccounts> =>
  JSON.parse(await readFile(join(profileDir, 'accounts.json'), 'utf8')) as StoredAccounts

const readEnds = async (profileDir: string) =>
  (await storedAccounts(profileDir)).accounts.map(({ statusEnd }) => statusEnd)

/** Moves the ends of the status and the mutes while the app is closed. */
async function endAll(profileDir: string, at: number): Promise<void> {
  const stored = await storedAccounts(profileDir)
  const accounts = stored.accounts.map((item) => ({
    ...item,
    statusEnd: item.statusEnd && { ...item.statusEnd, at },
    muteEnds: item.muteEnds.map((end) => ({ ...end, at })),
  }))
  await writeFile(join(profileDir, 'accounts.json'), JSON.stringify({ ...stored, accounts }))
}
