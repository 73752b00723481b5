import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import {
  channelIdOf,
  chooseItem,
  feedOf,
  messageRow,
  openTopic,
  restingTopOf,
  sidebarItem,
  topOf,
  untilLive,
  untilOffline,
  wheel,
} from '../steps.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to anything' })
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const chosen = (page: Page) => page.getByRole('option', { selected: true })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Jump to a date' })

/** Opens the switcher and types. */
async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).fill(text)
}

test('the switcher finds and runs everything, and navigation keeps positions', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  const ada = actAs(server, 'ada')
  const first = await ben.send('garden', 'flaky uploads', 'A crimson wheelbarrow')
  const rows: number[] = []
  for (let n = 1; n <= 60; n++) rows.push(await ben.send('garden', 'long rows', `Row ${n}`))
  // A conversation with unread messages would open at the first of them, not where it was left.
  await ada.call('POST', '/messages/flags', { messages: rows, op: 'add', flag: 'read' })
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')

  await test.step('words match across channel and topic, by keyboard', async () => {
    await ask(page, 'gard flak')
    await expect(chosen(page)).toContainText('flaky uploads')
    await expect(page.getByRole('group', { name: 'Conversations' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toContainText('flaky uploads')
    await expect(messageRow(page, 'A crimson wheelbarrow')).toBeVisible()
  })

  await test.step('one typing error per word is tolerated', async () => {
    await ask(page, 'falky uplaods')
    await expect(chosen(page)).toContainText('flaky uploads')
    await page.keyboard.press('Escape')
  })

  await test.step('a message stored on this computer is opened by mouse', async () => {
    await ask(page, 'wheelbarrow')
    const message = page.getByRole('group', { name: 'Messages on this computer' }).getByRole('option')
    await expect(message).toContainText(/Ben.*#garden › flaky uploads.*\d/)
    // The topic has a row already, and its messages do not contain the word.
    await field(page).fill('flaky')
    await expect(chosen(page)).toContainText('flaky uploads')
    await expect(message).toHaveCount(0)
    await field(page).fill('wheelbarrow')
    await message.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(new URL(page.url()).hash).toContain(`/near/${first}`)
  })

  await test.step('a setting gets the focus, a command runs, and both show their shortcuts', async () => {
    await ask(page, ',home view')
    await expect(chosen(page)).toContainText('Preferences')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Preferences')
    await expect(page.locator('[data-setting=homeView] select')).toBeFocused()
    await page.keyboard.press('Escape')
    await ask(page, '>new direct')
    await expect(chosen(page)).toContainText('X')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'New direct message' })).toBeVisible()
    await page.keyboard.press('Escape')
    await ask(page, '>')
    await expect(chosen(page)).toContainText('New direct message')
    await field(page).fill('>catch up')
    await expect(chosen(page)).toContainText(/Go to Catch up.*Shift.*C/)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Catch up')
  })

  await test.step('a switch is toggled in place, and other kinds of settings are found', async () => {
    await ask(page, ',high contrast')
    await expect(chosen(page)).toContainText('Off')
    await page.keyboard.press('Enter')
    await expect(chosen(page)).toContainText('On')
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
    await page.keyboard.press('Enter')
    await expect(chosen(page)).toContainText('Off')
    await field(page).fill('>dark')
    await expect(chosen(page)).toContainText(/Theme: Dark.*Off/)
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await field(page).fill('>match system')
    await page.keyboard.press('Enter')
    await expect(chosen(page)).toContainText(/Theme: Match system.*On/)
    await field(page).fill(',alert words')
    await expect(chosen(page)).toContainText('Notifications')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-part=alertWords] input').first()).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('a pasted link opens, whether of the web or of the app', async () => {
    const path = `#narrow/channel/${await channelIdOf(page, 'garden')}-garden/topic/flaky.20uploads/near/${first}`
    for (const link of [`${server.url}/${path}`, `topical://${new URL(server.url).host}/${path}`, path]) {
      await sidebarItem(page, 'Combined feed').click()
      await ask(page, link)
      await expect(options(page).first()).toContainText('Go to')
      await page.keyboard.press('Enter')
      await expect(heading(page)).toContainText('flaky uploads')
    }
  })

  await test.step('back and forward restore the exact position', async () => {
    await openTopic(page, 'garden', 'long rows')
    await expect(messageRow(page, 'Row 60')).toBeInViewport()
    await wheel(page, -500)
    const feed = feedOf(page)
    const id = await feed.evaluate((list) => {
      const { top } = list.getBoundingClientRect()
      const rows = [...list.querySelectorAll('article')]
      return rows.find((row) => row.getBoundingClientRect().top > top)?.dataset['messageId']
    })
    const same = page.locator(`article[data-message-id="${id}"]`)
    const before = await restingTopOf(same)
    await sidebarItem(page, 'tomatoes').click()
    await expect(heading(page)).toContainText('tomatoes')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(heading(page)).toContainText('long rows')
    await expect(same).toBeVisible()
    await expect.poll(async () => Math.abs((await topOf(same)) - before)).toBeLessThanOrEqual(1)
    await page.getByRole('button', { name: 'Forward', exact: true }).click()
    await expect(heading(page)).toContainText('tomatoes')
  })

  await test.step('the next unread followed topic opens, and after the last one a notice appears', async () => {
    const channel = (await ada.call('GET', '/get_stream_id', { stream: 'garden' })).stream_id
    await ada.call('POST', '/user_topics', { stream_id: channel, topic: 'followed', visibility_policy: 3 })
    await ben.send('garden', 'not followed', 'Not this')
    await ben.send('garden', 'followed', 'But this')
    await expect(sidebarItem(page, 'followed')).toBeVisible()
    await page.keyboard.press('Control+Shift+N')
    await expect(heading(page)).toContainText('followed')
    await expect(messageRow(page, 'But this')).toBeVisible()
    await ask(page, 'next unread followed')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No unread followed topics left.')).toBeVisible()
  })

  await test.step('a channel opens at its newest topic if that is set', async () => {
    await sidebarItem(page, 'garden').click()
    await expect(heading(page)).toHaveText('garden')
    await ada.call('PATCH', '/settings', { web_channel_default_view: 1 })
    await expect(async () => {
      await sidebarItem(page, 'Combined feed').click()
      await sidebarItem(page, 'garden').click()
      await expect(heading(page)).toContainText('followed', { timeout: 1000 })
    }).toPass()
    await ask(page, '#garden')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toContainText('followed')
  })

  await test.step('a day of the calendar opens its first message by keyboard, mouse and offline', async () => {
    server.advanceClock(26 * 3_600_000)
    await ben.send('garden', 'long rows', 'The day after')
    await untilLive(page)
    await openTopic(page, 'garden', 'long rows')
    await page.keyboard.press('Control+j')
    await expect(calendar(page).locator('[data-autofocus]')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(calendar(page)).toHaveCount(0)
    await expect.poll(() => new URL(page.url()).hash).toContain('/near/')
    await expect(page.locator('[data-read]:focus, [data-read] :focus')).toHaveCount(1)
    await server.down()
    await untilOffline(page)
    await page.locator('header').getByRole('button', { name: 'Actions for long rows' }).click()
    await chooseItem(page.getByRole('menu'), 'Jump to a date…')
    await calendar(page).getByRole('button', { name: 'Previous month' }).click()
    await calendar(page).getByRole('gridcell').getByRole('button').first().click()
    await expect(calendar(page)).toHaveCount(0)
    await expect(messageRow(page, 'Row 1').first()).toBeVisible()
  })
})
