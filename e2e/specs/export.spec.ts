import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { twoColors } from '../pictures.ts'
import { chooseItem, messageRow, openTopic, openTopicMenu, untilLive, untilOffline } from '../steps.ts'
import { agree, answerWith } from '../systemDialogs.ts'

const downloads = (page: Page) => page.getByRole('region', { name: 'Downloads' })
const row = (page: Page, name: string) => downloads(page).getByRole('listitem').filter({ hasText: name })

test('a conversation is exported as Markdown, web page and PDF, also offline', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(240_000)
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const ben = actAs(server, 'ben')
  const address = await ada.upload('barn.png', twoColors(300, 200), 'image/png')
  await ada.send('garden', 'harvest', `**Barn** [barn.png](${address})`)
  for (let count = 0; count < 420; count++) await ben.send('garden', 'harvest', `Row ${count} is in`)
  await ben.send('garden', 'harvest', 'Who wrote `<script>alert(1)</script>` here?')
  await ada.call('POST', '/mark_all_as_read', {})
  const { app, page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'harvest')
  await expect(messageRow(page, 'Who wrote')).toBeVisible()
  const folder = test.info().outputPath()
  const fileOf = (name: string) => path.join(folder, name)
  const text = (name: string) => readFile(fileOf(name), 'utf8')
  const choose = async (format: string, name: string) => {
    await answerWith(app, agree, fileOf(name))
    await page.getByRole('radio', { name: format }).check()
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const exportByMenu = async (format: string, name: string) => {
    const menu = await openTopicMenu(page, 'harvest')
    await chooseItem(menu, 'Export…')
    await choose(format, name)
  }

  await test.step('Markdown contains the source and replaces the chosen file', async () => {
    await writeFile(fileOf('harvest.md'), 'old')
    await exportByMenu('Markdown', 'harvest.md')
    await expect(row(page, 'harvest.md')).toContainText('Saved, 422 messages')
    const [list, composer] = [
      await downloads(page).boundingBox(),
      await page.getByRole('region', { name: 'Write a message' }).boundingBox(),
    ]
    expect(list!.y + list!.height).toBeLessThan(composer!.y)
    const written = await text('harvest.md')
    expect(written).toMatch(/^# \\#garden \\> harvest\n/)
    expect(written).toContain(`**Ada Admin**, `)
    expect(written).toContain(`**Barn** [barn.png](${server.url}${address})`)
    expect(written.indexOf('Row 0 is in')).toBeLessThan(written.indexOf('Row 419 is in'))
    expect(written).toContain('`<script>alert(1)</script>`')
  })

  await test.step('the keyboard exports a web page with its images, which runs no scripts', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('>Export this')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Export conversation' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Markdown' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await answerWith(app, agree, fileOf('harvest.html'))
    await page.keyboard.press('Enter')
    await expect(row(page, 'harvest.html')).toContainText('Saved, 422 messages')
    const written = await text('harvest.html')
    expect(written).toContain('src="data:image/')
    expect(written).toContain('<strong>Barn</strong>')
    expect(written).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(written).not.toContain('<script')
    expect(written).toContain(`content="default-src 'none';`)
  })

  await test.step('a PDF is printed and leaves no window or page open', async () => {
    const temporary = await app.evaluate(({ app: main }) => main.getPath('temp'))
    const pages = async () => (await readdir(temporary)).filter((name) => /^topical-\w{6}$/.test(name))
    const before = await pages()
    await exportByMenu('PDF', 'harvest.pdf')
    await expect(row(page, 'harvest.pdf')).toContainText('Saved, 422 messages')
    const written = await readFile(fileOf('harvest.pdf'), 'latin1')
    expect(written.startsWith('%PDF-')).toBe(true)
    expect(written.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5)
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    expect(await pages()).toEqual(before)
  })

  await test.step('a canceled or failed export leaves no file and shows why', async () => {
    const held = server.hold('GET /api/v1/messages', 'answer')
    await exportByMenu('Markdown', 'cancelled.md')
    await held.came
    await row(page, 'cancelled.md').getByRole('button', { name: 'Cancel cancelled.md' }).click()
    held.release()
    await expect(row(page, 'cancelled.md')).toHaveCount(0)
    server.failWith('GET /api/v1/messages', 400, 'BAD_REQUEST', 1)
    await exportByMenu('Markdown', 'failed.md')
    await expect(row(page, 'failed.md')).toContainText('Failed: Failed on purpose')
    const left = (await readdir(folder)).filter((name) => name.includes('.')).toSorted()
    expect(left).toEqual(['harvest.html', 'harvest.md', 'harvest.pdf'])
  })

  await test.step('an offline export has the stored messages and notes that more may be missing', async () => {
    await server.down()
    await untilOffline(page)
    const menu = await openTopicMenu(page, 'harvest')
    await chooseItem(menu, 'Export…')
    await expect(page.getByText('only messages on this computer are exported')).toBeVisible()
    await choose('Web page', 'offline.html')
    await expect(row(page, 'offline.html')).toContainText(/Saved, \d+ messages/)
    const written = await text('offline.html')
    expect(written).toContain('Row 419 is in')
    expect(written).toContain('messages that were not on the computer are missing')
    await server.up()
    await untilLive(page)
  })
})
