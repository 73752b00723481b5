import type { Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { defaultLevel } from '../server/gates/behavior.ts'
import {
  chooseTool,
  messageRow,
  openTools,
  openTopic,
  sidebarItem,
  untilLive,
  untilOffline,
} from '../steps.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report message' })
const words = (page: Page) => dialog(page).getByRole('textbox', { name: /^What’s wrong\?/ })
const reason = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Report', exact: true })
const reportNotice = (page: Page) => page.getByText('The message was reported to the moderators.')

/** Returns Ada's reports in the moderators' channel, oldest first. */
const reports = ({ server }: TestServer): readonly string[] =>
  [...server.state.messages.byId.values()]
    .filter(({ topic }) => topic === "Ada Admin's moderation requests")
    .map(({ content }) => content)

/** Opens the report dialog by key, for the message with this text. */
async function press(page: Page, text: string): Promise<void> {
  await messageRow(page, text).first().focus()
  await page.keyboard.press('!')
}

const setChannel = (server: TestServer, id: number) =>
  actAs(server, 'olga').call('PATCH', '/realm', { moderation_request_channel_id: id })

test('a message is reported with each reason, and moderators can open it', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(240_000)
  // Older servers do not accept reports.
  const server = await makeServer({ featureLevel: defaultLevel })
  const planning = [...server.server.state.channels.values()].find(({ name }) => name === 'planning')!
  const ben = actAs(server, 'ben')
  await ben.send('general', 'rules', 'Buy my **cheap** lamps')
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'general', 'rules')
  const row = messageRow(page, 'cheap lamps')

  await test.step('no reporting is offered if no channel receives reports', async () => {
    const menu = await openTools(page, 'cheap lamps')
    await expect(menu.getByRole('menuitem', { name: /^Copy link/ })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: /^Report/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await press(page, 'cheap lamps')
    await expect(page.getByText('This organization doesn’t accept reports.')).toBeVisible()
    await setChannel(server, planning.id)
  })

  await test.step('a reason is chosen by mouse, and the message regains the focus', async () => {
    await chooseTool(page, 'cheap lamps', /^Report message/)
    await expect(dialog(page)).toContainText('Ben Member')
    await expect(dialog(page)).toContainText('Buy my cheap lamps')
    await send(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Choose a reason.')
    expect(reports(server)).toEqual([])
    await reason(page, 'Spam').check()
    await send(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(reportNotice(page)).toBeVisible()
    expect(reports(server)).toHaveLength(1)
    expect(reports(server)[0]).toContain('Reason: **Spam**')
  })

  await test.step('the other reasons are chosen by keyboard', async () => {
    const others = ['Harassment', 'Inappropriate content', 'Violates community norms'] as const
    for (const [at, name] of others.entries()) {
      await press(page, 'cheap lamps')
      await expect(reason(page, 'Spam')).toBeFocused()
      for (let downs = 0; downs <= at; downs++) await page.keyboard.press('ArrowDown')
      await expect(reason(page, name)).toBeChecked()
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toHaveCount(0)
      await expect(row).toBeFocused()
    }
    expect(
      reports(server)
        .slice(1)
        .map((text) => /Reason: \*\*(.*)\*\*/.exec(text)?.[1]),
    ).toEqual(others)
  })

  await test.step('“another reason” requires a text of at most 1,000 characters', async () => {
    await press(page, 'cheap lamps')
    await page.keyboard.press('ArrowUp')
    await expect(reason(page, 'Other')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText('this reason needs an explanation')
    await expect(words(page)).toBeFocused()
    await words(page).fill('🙂'.repeat(1001))
    await expect(dialog(page)).toContainText('1,001 of 1,000 characters')
    await send(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Shorten the text to 1,000 characters.')
    expect(reports(server)).toHaveLength(4)
    await words(page).fill('🙂'.repeat(1000))
    await send(page).press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    expect(reports(server)[4]).toContain('🙂'.repeat(1000))
  })

  await test.step('a refused report keeps its text, also when closed, until it is canceled', async () => {
    await press(page, 'cheap lamps')
    await reason(page, 'Other').check()
    await words(page).fill('They write this every day.')
    server.failWith('/report', 400, 'BAD_REQUEST')
    await send(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Not reported:')
    await expect(words(page)).toHaveValue('They write this every day.')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await press(page, 'cheap lamps')
    await expect(reason(page, 'Other')).toBeChecked()
    await expect(words(page)).toHaveValue('They write this every day.')
    await dialog(page).getByRole('button', { name: 'Discard' }).click()
    await press(page, 'cheap lamps')
    await expect(words(page)).toHaveValue('')
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0)
  })

  await test.step('offline, a report cannot be sent and keeps its text', async () => {
    await reason(page, 'Harassment').check()
    await words(page).fill('They write\nthis to everybody.')
    await server.down()
    await untilOffline(page)
    await expect(dialog(page)).toContainText('Reporting needs a connection. Your text is kept.')
    await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
    await reason(page, 'Harassment').press('Enter')
    await expect(dialog(page)).toBeVisible()
    await server.up()
    await untilLive(page)
    await expect(dialog(page)).not.toContainText('needs a connection')
    expect(reports(server)).toHaveLength(5)
    await send(page).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(reports(server)).toHaveLength(6)
  })

  await test.step('moderators read who, why and what, and the link opens the message', async () => {
    await sidebarItem(page, 'planning').click()
    await sidebarItem(page, "Ada Admin's moderation requests").click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('moderation requests')
    await expect(page.getByRole('article').first()).toBeVisible()
    // The click moved the focus into the composer.
    await page.keyboard.press('Escape')
    await page.keyboard.press('End')
    const report = messageRow(page, 'this to everybody.')
    await expect(report).toContainText('Ada Admin reported')
    await expect(report).toContainText('sent by Ben Member')
    await expect(report).toContainText('Reason: Harassment')
    await expect(report.locator('blockquote')).toHaveText(/They write\s*this to everybody\./)
    await report.getByRole('button', { name: 'Show spoiler' }).click()
    await expect(report.locator('strong').getByText('cheap')).toBeVisible()
    await report.getByRole('link', { name: /general.*rules/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('rules')
    await expect(row).toBeVisible()
  })

  await test.step('own messages and older servers offer no reporting', async () => {
    await actAs(server, 'ada').send('general', 'rules', 'Please stop')
    const tools = await openTools(page, 'Please stop')
    await expect(tools.getByRole('menuitem', { name: /^Copy link/ })).toBeVisible()
    await expect(tools.getByRole('menuitem', { name: /^Report/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await press(page, 'Please stop')
    await expect(page.getByText('You can’t report your own messages.')).toBeVisible()
    await server.restart({ featureLevel: 381 })
    // The window learns the level once the connection is back.
    await expect(async () => {
      const menu = await openTools(page, 'cheap lamps')
      const items = await menu.getByRole('menuitem').allTextContents()
      await page.keyboard.press('Escape')
      expect(items.some((text) => text.startsWith('Copy link'))).toBe(true)
      expect(items.filter((text) => text.startsWith('Report'))).toEqual([])
    }).toPass()
    await press(page, 'cheap lamps')
    await expect(page.getByText('Reporting messages needs a newer server.')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  })
})
