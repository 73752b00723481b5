import type { Locator, Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { signIn } from '../signIn.ts'
import {
  channelIdOf,
  closeSettings,
  focusWindow,
  notices,
  openSettings,
  openTopic,
  openTopicMenu,
  showHash,
  untilLive,
  untilOffline,
} from '../steps.ts'

const inboxFilters = (page: Page): Locator => page.getByRole('toolbar', { name: 'Filters', exact: true })
const sidePane = (page: Page): Locator => page.getByRole('complementary', { name: 'Side pane' })
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** Returns the names of buttons or other elements that stick out of the element at its left or right. */
const standingOut = (within: Locator, parts = 'button'): Promise<readonly (string | null)[]> =>
  within.evaluate((element, selector) => {
    const { left, right } = element.getBoundingClientRect()
    const isOut = (part: Element): boolean => {
      const box = part.getBoundingClientRect()
      return box.width > 0 && (box.left < left || box.right > right)
    }
    return [...element.querySelectorAll(selector)]
      .filter(isOut)
      .map((part) => part.ariaLabel ?? part.textContent)
  }, parts)

/** True if the element's content is cut off or needs scrolling. */
const isCut = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element.scrollWidth > element.clientWidth)

async function talkTo(server: TestServer): Promise<void> {
  await actAs(server, 'ada').call('POST', '/mark_all_as_read', {})
  const ben = actAs(server, 'ben')
  await ben.send('garden', 'beans that climb the wall', 'The beans for @**Ada Admin**')
  for (const text of ['One', 'Two', 'Three', 'Four']) await ben.send('garden', 'peas', text)
  await ben.send('garden', 'roses', 'Only one')
}

test('with three organizations the rows fit their pane', async ({ makeServer, openReused }) => {
  test.setTimeout(240_000)
  const servers = [await makeServer(), await makeServer(), await makeServer()]
  for (const server of servers) await talkTo(server)
  const { app, page } = await openReused(servers[0]!, 'ada')
  for (const server of servers.slice(1)) {
    await page.keyboard.press('Control+Shift+O')
    await signIn(page, server, 'ada')
  }
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1180, 760))
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(1180)
  await page.keyboard.press('Shift+I')
  await expect(heading(page, 'Inbox')).toBeVisible()

  await test.step('the filters need no scroll bar, and organization names are not cut', async () => {
    const names = inboxFilters(page).getByRole('group').getByRole('button')
    await expect(names).toHaveCount(3)
    expect(await isCut(inboxFilters(page))).toBe(false)
    expect(await standingOut(inboxFilters(page))).toEqual([])
    for (const name of await names.locator('span[dir=auto]').all()) expect(await isCut(name)).toBe(false)
  })

  await test.step('the filters fit beside an open conversation, too', async () => {
    await page.keyboard.press('Space')
    await expect(sidePane(page).getByRole('article').first()).toBeVisible()
    expect(await isCut(inboxFilters(page))).toBe(false)
    expect(await standingOut(inboxFilters(page))).toEqual([])
    expect(await standingOut(page.getByRole('main').locator('footer'), 'span')).toEqual([])
    expect(await standingOut(sidePane(page))).toEqual([])
    expect(await standingOut(sidePane(page).getByRole('region', { name: 'Write a message' }))).toEqual([])
    await expect(page.getByRole('toolbar', { name: 'Message tools' })).toHaveCount(0)
    const row = page.getByRole('treegrid').locator('[role=row][aria-selected=true]')
    await expect(row.getByRole('toolbar')).toBeVisible()
    expect(await isCut(row.locator('[data-tooltip="beans that climb the wall"]'))).toBe(false)
  })

  await test.step('a notice does not cover the buttons of the rail', async () => {
    await page.keyboard.press('e')
    const notice = notices(page)
    await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible()
    const [box, main] = [await notice.boundingBox(), await page.getByRole('main').boundingBox()]
    expect(box!.x).toBeGreaterThan(main!.x)
    expect(box!.y + box!.height).toBeLessThan(main!.y + main!.height - 36)
  })

  await test.step('the actions of a card fit into one of three columns', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+C')
    await expect(heading(page, 'Catch up')).toBeVisible()
    const card = page.getByRole('row', { selected: true })
    await expect(card.getByRole('toolbar')).toBeVisible()
    await expect(page.getByRole('row', { name: /^roses/ }).first()).toBeVisible()
    expect(await standingOut(card)).toEqual([])
  })
})

test('lists, menus and chips keep their alignment and spacing', async ({ makeServer, openReused }) => {
  test.setTimeout(240_000)
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const subscriptions = Array.from({ length: 100 }, (_, n) => ({
    name: `plot ${n}`,
    description: n === 0 ? 'The **first** of all' : '',
  }))
  await ada.call('POST', '/users/me/subscriptions', { subscriptions })
  const { app, page } = await openReused(server, 'ada')
  await untilLive(page)
  await focusWindow(app)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1180, 760))

  await test.step('the sort order stays beside tabs with three-digit numbers', async () => {
    await page.keyboard.press('Shift+B')
    const tab = page.getByRole('tab', { name: /^All 1\d\d/ })
    await expect(tab).toBeVisible()
    const [first, order] = [
      await tab.boundingBox(),
      await page.getByLabel('Order', { exact: true }).boundingBox(),
    ]
    expect(order!.y).toBeLessThan(first!.y + first!.height)
  })

  await test.step('check marks of a menu are aligned', async () => {
    await openTopic(page, 'garden', 'tomatoes')
    const menu = await openTopicMenu(page, 'tomatoes')
    const widths = await menu
      .locator('[role^=menuitem]')
      .evaluateAll((items) => items.map((item) => item.querySelector('span')!.getBoundingClientRect().width))
    expect(new Set(widths).size).toBe(1)
    await page.keyboard.press('Escape')
  })

  await test.step('a chip that cannot be removed has space after its name', async () => {
    const permissions = await openSettings(page, 'Permissions')
    const chip = permissions
      .getByRole('list', { name: 'Who can invite by email' })
      .getByRole('listitem')
      .first()
    await expect(chip.getByRole('button')).toHaveCount(1)
    const room = await chip.evaluate((element) => {
      const name = element.querySelector('[dir=auto]')!.getBoundingClientRect()
      return element.getBoundingClientRect().right - name.right
    })
    expect(room).toBeGreaterThan(6)
    await closeSettings(page)
  })

  await test.step('descriptions of default channels are shown without Markdown', async () => {
    const { id } = [...server.server.state.channels.values()].find(({ name }) => name === 'plot 0')!
    await ada.call('POST', '/default_streams', { stream_id: id })
    const defaults = await openSettings(page, 'Folders and default channels')
    await expect(defaults.getByText('The first of all')).toBeVisible()
    await closeSettings(page)
  })

  await test.step('form fields look like the other fields of the app', async () => {
    const exports = await openSettings(page, 'Data exports')
    await exports.getByRole('button', { name: 'Start an export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start an export' })
    const field = dialog.getByRole('combobox', { name: 'Data' })
    const [box, arrow, form] = [
      await field.boundingBox(),
      await field.locator('xpath=following-sibling::*[name()="svg"]').boundingBox(),
      await dialog.locator('form').boundingBox(),
    ]
    expect(arrow!.x + arrow!.width).toBeLessThan(box!.x + box!.width)
    expect(box!.width).toBeGreaterThan(form!.width - 60)
    await dialog.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(exports.getByText('Ready · Public data')).toBeVisible()
    await expect(exports.getByText('Started. You can download it here once it is ready.')).toBeVisible()
    await closeSettings(page)
    const emoji = await openSettings(page, 'Custom emoji')
    await emoji.getByRole('button', { name: 'Add an emoji' }).click()
    const fonts = await page
      .getByLabel('Image file')
      .evaluate((input) =>
        [input, '::file-selector-button'].map((part) =>
          typeof part === 'string'
            ? getComputedStyle(input, part).fontFamily
            : getComputedStyle(part).fontFamily,
        ),
      )
    expect(fonts[1]).toBe(fonts[0])
    await page.keyboard.press('Escape')
    await closeSettings(page)
    const notifications = await openSettings(page, 'Notifications')
    await expect(notifications.getByRole('combobox', { name: 'Channel to add' })).toHaveCSS(
      'appearance',
      'none',
    )
    await closeSettings(page)
  })

  await test.step('the user directory hides the user list beside it', async () => {
    await page.keyboard.press('Shift+W')
    await expect(heading(page, 'People')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'People' })).toHaveCount(0)
  })
})

/** Returns the distinct left and right edges of the elements' parents. */
const edgesAround = (parts: Locator): Promise<readonly string[]> =>
  parts.evaluateAll((elements) => {
    const boxes = elements.map((element) => element.parentElement!.getBoundingClientRect())
    return [...new Set(boxes.map(({ left, right }) => `${String(left)} to ${String(right)}`))]
  })

test('forms, lists and the top bar stay aligned in little space', async ({ makeServer, openKept }) => {
  test.setTimeout(240_000)
  // A start in the inbox marks nothing as read, however long it takes.
  const server = await makeServer({ hasServiceHome: true })
  await talkTo(server)
  const { app, page } = await openKept(server, 'ada')
  await untilLive(page)
  await focusWindow(app)
  const resize = async (width: number): Promise<void> => {
    await app.evaluate(
      ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to, 900),
      width,
    )
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
  }
  const open = (hash: string, name: string): Promise<void> =>
    showHash(page, hash).then(() => expect(heading(page, name)).toBeVisible())

  await test.step('a narrow channel list shows the whole name of the sort order', async () => {
    await resize(1000)
    await page.keyboard.press('Shift+B')
    const order = page.getByLabel('Order', { exact: true })
    await expect(order).toBeVisible()
    const words = await order.evaluate((select: HTMLSelectElement) => {
      const context = document.createElement('canvas').getContext('2d')!
      context.font = getComputedStyle(select).font
      return context.measureText(select.selectedOptions[0]!.text).width
    })
    expect((await order.boundingBox())!.width).toBeGreaterThan(words + 28)
  })

  await test.step('the filters of a gallery share a line, and the date fields of a search another', async () => {
    await open(`#gallery/narrow/channel/${String(await channelIdOf(page, 'garden'))}/topic/peas`, '#garden')
    const filters = page.getByRole('combobox', { name: /sent/ }).or(page.getByRole('searchbox'))
    await expect(filters).toHaveCount(3)
    const middles = await filters.evaluateAll((fields) =>
      fields.map((field) => field.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
    )
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
    await page.keyboard.press('Control+Shift+F')
    await page.keyboard.type('no such words')
    const search = page.getByRole('dialog', { name: 'Search messages' })
    await expect(search).toContainText('No message matches “no such words”')
    const save = await search.getByRole('button', { name: 'Save search' }).boundingBox()
    const view = await search.getByRole('button', { name: 'Open in main window' }).boundingBox()
    expect(view!.x - save!.x - save!.width).toBeLessThan(16)
    await page.keyboard.press('Escape')
  })

  await test.step('a user without an email address has a vertically centered name', async () => {
    await open('#people', 'People')
    const row = page.getByRole('option', { name: /^Olga Owner/ })
    const [box, name] = [
      await row.boundingBox(),
      await row.locator('[data-tooltip="Olga Owner"]').boundingBox(),
    ]
    expect(Math.abs(box!.y + box!.height / 2 - name!.y - name!.height / 2)).toBeLessThan(2)
  })

  await test.step('the name of a group is beside its icon', async () => {
    const ben = server.accounts.find(({ email }) => email.startsWith('ben'))!
    await showHash(page, `#people/${String(ben.user_id)}`)
    const group = page.getByRole('region', { name: 'Groups' }).getByRole('listitem').first()
    const [sign, name] = [
      await group.locator('svg').boundingBox(),
      await group.getByRole('button').boundingBox(),
    ]
    expect(name!.x - sign!.x - sign!.width).toBeLessThan(8)
  })

  await test.step('no gap appears below a field that adds members', async () => {
    await open('#groups', 'Groups')
    const create = page.getByRole('button', { name: 'Create group' })
    await expect(create).not.toHaveCSS(
      'background-color',
      await page.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundColor),
    )
    await page.getByRole('option', { name: /^builders/ }).click()
    const members = page.getByRole('region', { name: 'Members' })
    const [adder, list] = [
      await members.getByRole('combobox', { name: 'Add members' }).boundingBox(),
      await members.getByRole('grid').boundingBox(),
    ]
    expect(list!.y - adder!.y - adder!.height).toBeLessThan(16)
  })

  await test.step('options side by side are as wide as their labels', async () => {
    await open('#groups', 'Groups')
    const choices = page.getByRole('group', { name: 'Which groups' })
    const last = await choices.locator('label').last().boundingBox()
    const box = await choices.boundingBox()
    expect(box!.x + box!.width - last!.x - last!.width).toBeLessThan(6)
  })

  await test.step('table headers are aligned with their columns, also in the focused row', async () => {
    await page.keyboard.press('t')
    const rows = page
      .getByRole('treegrid')
      .getByRole('row')
      .filter({ has: page.locator('b') })
    await expect(rows.nth(1)).toBeVisible()
    const selected = page.getByRole('row', { selected: true }).filter({ has: page.locator('b') })
    await expect(selected.getByRole('toolbar')).toBeVisible()
    const head = await page.getByText('Last message', { exact: true }).boundingBox()
    const lefts = await rows
      .locator('b')
      .evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().left)))
    expect([...new Set(lefts)]).toEqual([Math.round(head!.x)])
  })

  await test.step('form fields in a narrow pane are aligned', async () => {
    await resize(560)
    await open('#groups/new', 'Groups')
    const form = page.getByRole('form', { name: 'Create group' })
    await expect(form.getByRole('combobox')).not.toHaveCount(0)
    expect(await edgesAround(form.locator('ul'))).toHaveLength(1)
    const name = await form.getByRole('textbox', { name: 'Name' }).locator('..').boundingBox()
    const chips = await form.locator('ul').first().locator('..').boundingBox()
    expect([chips!.x, chips!.width]).toEqual([name!.x, name!.width])
    await open('#invitations/new', 'Invite people')
    const invitation = page.getByRole('form', { name: 'Invite people' })
    const emails = await invitation.getByRole('textbox', { name: 'Email addresses' }).boundingBox()
    const adder = invitation.getByRole('combobox', { name: 'Channels' })
    const channels = await adder.locator('xpath=ancestor::div[2]').boundingBox()
    expect([channels!.x, channels!.width]).toEqual([emails!.x, emails!.width])
  })

  await test.step('the filter of recent conversations ends where the header ends', async () => {
    await resize(520)
    await open('#recent', 'Recent conversations')
    const field = page.getByRole('textbox', { name: 'Filter by name' }).locator('..')
    const head = heading(page, 'Recent conversations').locator('..')
    await expect(field).toBeVisible()
    const [box, edge] = [await field.boundingBox(), await head.boundingBox()]
    expect(edge!.x + edge!.width - box!.x - box!.width).toBeLessThan(24)
    await resize(560)
  })

  await test.step('shortcuts are at the end of the palette rows', async () => {
    await page.keyboard.press('Control+k')
    const rows = page.getByRole('option').filter({ has: page.locator('kbd') })
    await expect(rows).not.toHaveCount(0)
    const room = await rows.evaluateAll((options) =>
      options.map(
        (option) =>
          option.getBoundingClientRect().right -
          Math.max(...[...option.children].map((part) => part.getBoundingClientRect().right)),
      ),
    )
    expect(Math.max(...room)).toBeLessThan(16)
    await page.keyboard.press('Escape')
  })

  await test.step('a notice is above the composer of a conversation that covers its list', async () => {
    await page.keyboard.press('Shift+I')
    await expect(heading(page, 'Inbox')).toBeVisible()
    await expect(page.getByLabel('Unread conversations')).toBeFocused()
    await page.keyboard.press('e')
    const notice = notices(page)
    await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.keyboard.press('Space')
    const composer = sidePane(page).getByRole('region', { name: 'Write a message' })
    await expect(composer).toBeVisible()
    const [box, field] = [await notice.boundingBox(), await composer.boundingBox()]
    expect(box!.y + box!.height).toBeLessThanOrEqual(field!.y)
    await page.keyboard.press('Escape')
  })

  await test.step('offline, the jump field hides its shortcut before its label', async () => {
    const box = page.getByRole('button', { name: /^Search or jump/ })
    await expect(box.locator('kbd')).toBeVisible()
    await server.close()
    await untilOffline(page)
    await expect(box.locator('kbd')).toBeHidden()
    expect((await box.locator('span').boundingBox())!.width).toBeGreaterThan(40)
  })

  await test.step('in high contrast, a button that needs a connection has a different border', async () => {
    await open('#settings/account', 'Account')
    await page.evaluate(() => (document.documentElement.dataset['contrast'] = 'more'))
    const edge = (name: string) => expect(page.getByRole('button', { name, exact: true }))
    await edge('Change password…').toHaveCSS('border-top-style', 'dashed')
    await edge('Copy key').toHaveCSS('border-top-style', 'solid')
  })
})
