import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import {
  closeSettings,
  focusWindow,
  messageBox,
  messageRow,
  openFilesView,
  openSettings,
  openTopic,
  sidebarItem,
  untilLive,
  untilOffline,
} from '../steps.ts'
import { chooseFiles } from '../systemDialogs.ts'

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const stored = (server: TestServer) =>
  [...server.server.state.uploads.values()].map(({ name }) => name).sort((a, b) => a.localeCompare(b))

const table = (page: Page) => page.getByRole('grid', { name: 'Your files' })
const fileRow = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const names = (page: Page) => table(page).locator('[data-file] > :first-child [dir=auto]')

test('own files are listed, found, opened and deleted to free up space', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(240_000)
  const server = await makeServer({ limits: { uploadMib: 5 } })
  const ada = actAs(server, 'ada')
  const { app, page } = await openReused(server, 'ada')
  await focusWindow(app)
  await openTopic(page, 'garden', 'tomatoes')

  await test.step('the list of a new account is empty', async () => {
    await openFilesView(page)
    await expect(page.getByText('You have no files')).toBeVisible()
  })

  await test.step('new files appear at once with size and conversation', async () => {
    const plan = await ada.upload('plan.txt', Buffer.alloc(3 * 1024 * 1024, 'x'))
    await ada.upload('alone.bin', Buffer.alloc(2048))
    const picture = await ada.upload('bloom.png', png)
    await actAs(server, 'ben').upload('not mine.txt', Buffer.alloc(10))
    await ada.send('garden', 'tomatoes', `The plan: [plan.txt](${plan})`)
    await ada.send('garden', 'pruning', `Again: [plan.txt](${plan}) and [bloom.png](${picture})`)
    await expect(names(page)).toHaveText(['bloom.png', 'alone.bin', 'plan.txt'])
    await expect(fileRow(page, 'plan.txt')).toContainText('3.0 MB')
    await expect(fileRow(page, 'plan.txt')).toContainText('#garden › tomatoes')
    await expect(fileRow(page, 'plan.txt').getByRole('button', { name: 'One more message' })).toBeVisible()
    await expect(fileRow(page, 'alone.bin')).toContainText('Not in any message')
    await expect(page.getByText('3 files, 3.0 MB')).toBeVisible()
  })

  await test.step('each column sorts', async () => {
    const heading = (name: string) => table(page).getByRole('columnheader', { name })
    await expect(heading('Uploaded')).toHaveAttribute('aria-sort', 'descending')
    await heading('Size').getByRole('button').click()
    await expect(names(page)).toHaveText(['plan.txt', 'alone.bin', 'bloom.png'])
    await heading('Size').getByRole('button').click()
    await expect(heading('Size')).toHaveAttribute('aria-sort', 'ascending')
    await expect(names(page)).toHaveText(['bloom.png', 'alone.bin', 'plan.txt'])
    await heading('Sent in').getByRole('button').click()
    await expect(names(page)).toHaveText(['plan.txt', 'bloom.png', 'alone.bin'])
    await heading('Name').getByRole('button').click()
    await expect(names(page)).toHaveText(['alone.bin', 'bloom.png', 'plan.txt'])
  })

  await test.step('the name filters, and keys move through the rows', async () => {
    const filter = page.getByRole('searchbox', { name: 'Filter by name' })
    await filter.fill('BLO')
    await expect(names(page)).toHaveText(['bloom.png'])
    await filter.fill('nothing')
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect(names(page)).toHaveCount(3)
    await filter.focus()
    await page.keyboard.press('ArrowDown')
    await expect(fileRow(page, 'alone.bin')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(fileRow(page, 'bloom.png')).toBeFocused()
    await page.keyboard.press('End')
    await expect(fileRow(page, 'plan.txt')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(fileRow(page, 'alone.bin')).toBeFocused()
  })

  await test.step('an image opens in the viewer, other files open in their application', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Images' }).or(page.locator('dialog[open]'))
    await expect(viewer.getByRole('heading', { name: 'bloom.png' })).toBeVisible()
    await expect(viewer.getByRole('img', { name: 'bloom.png' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(fileRow(page, 'bloom.png')).toBeFocused()
    await app.evaluate(({ shell }) => {
      shell.openExternal = (url) => {
        ;(globalThis as { opened?: string }).opened = url
        return Promise.resolve()
      }
    })
    await fileRow(page, 'plan.txt').getByRole('button', { name: 'plan.txt', exact: true }).click()
    await expect
      .poll(() => app.evaluate(() => (globalThis as { opened?: string }).opened))
      .toContain('plan.txt')
  })

  await test.step('a file leads to its message', async () => {
    await fileRow(page, 'plan.txt').getByRole('button', { name: 'One more message' }).click()
    await page.getByRole('menuitem', { name: '#garden › pruning' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('pruning')
    await expect(messageRow(page, 'Again:')).toBeVisible()
    await page.keyboard.press('Alt+ArrowLeft')
    await fileRow(page, 'plan.txt').getByRole('button', { name: '#garden › tomatoes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
    await expect(messageRow(page, 'The plan:')).toBeVisible()
  })

  await test.step('a file is deleted after a question that names its messages', async () => {
    const account = await openSettings(page, 'Account')
    await account.getByRole('button', { name: 'Show files' }).click()
    await expect(names(page)).toHaveText(['bloom.png', 'alone.bin', 'plan.txt'])
    const dialog = page.getByRole('dialog', { name: 'Delete this file?' })
    server.failWith('DELETE /api/v1/attachments', 400, 'BAD_REQUEST')
    await fileRow(page, 'alone.bin').click({ position: { x: 300, y: 4 } })
    await page.keyboard.press('Delete')
    await expect(dialog).toContainText('alone.bin')
    await expect(dialog).toContainText('It isn’t in any message.')
    await dialog.getByRole('button', { name: 'Delete file' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Not deleted:')
    expect(stored(server)).toContain('alone.bin')
    await dialog.getByRole('button', { name: 'Delete file' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(names(page)).toHaveText(['bloom.png', 'plan.txt'])
    await expect(fileRow(page, 'plan.txt')).toBeFocused()
    expect(stored(server)).toEqual(['bloom.png', 'not mine.txt', 'plan.txt'])
  })

  await test.step('offline, the list stays and shows its age, and nothing can be deleted', async () => {
    await server.down()
    await untilOffline(page)
    await expect(page.getByText(/Offline\. As of/)).toBeVisible()
    await expect(names(page)).toHaveText(['bloom.png', 'plan.txt'])
    await fileRow(page, 'bloom.png').getByRole('button', { name: 'Delete bloom.png' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this file?' })
    await expect(dialog).toContainText('needs a connection')
    await expect(dialog.getByRole('button', { name: 'Delete file' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await server.up()
    await untilLive(page)
    await expect(page.getByText(/Offline\. As of/)).toHaveCount(0)
  })

  await test.step('a full account: the refused upload leads here and succeeds once there is room', async () => {
    server.server.state.realm.settings['upload_quota_mib'] = 4
    server.expireQueue('all')
    await page.keyboard.press('Escape')
    await closeSettings(page)
    await openTopic(page, 'garden', 'tomatoes')
    await messageBox(page).fill('One more: ')
    const large = test.info().outputPath('large.bin')
    await writeFile(large, Buffer.alloc(2 * 1024 * 1024))
    await chooseFiles(app, large)
    await page.getByRole('button', { name: 'Attach files' }).click()
    const list = page.getByRole('list', { name: 'Files and quotes' })
    await expect(list.getByRole('alert')).toContainText('have enough space')
    await list.getByRole('button', { name: 'Your files' }).click()
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /of 4\.0 MB/)
    await fileRow(page, 'plan.txt').getByRole('button', { name: 'Delete plan.txt' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this file?' })
    await expect(dialog).toContainText('It is in 2 messages')
    await dialog.getByRole('button', { name: 'Delete file' }).click()
    await expect(names(page)).toHaveText(['bloom.png'])
    expect(stored(server)).toEqual(['bloom.png', 'not mine.txt'])
    await page.keyboard.press('Escape')
    await expect(messageBox(page)).toHaveValue(/One more: /)
    await list.getByRole('button', { name: 'Try again: large.bin' }).click()
    await expect(messageBox(page)).toHaveValue(/\[large\.bin\]\(\/user_uploads\/\S+\)/)
    expect(stored(server)).toContain('large.bin')
  })

  await test.step('the own profile leads to the files', async () => {
    await sidebarItem(page, 'garden').waitFor()
    await messageRow(page, 'The plan:').getByRole('button', { name: /Ada/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Your files' }).click()
    await expect(names(page)).toHaveText(['large.bin', 'bloom.png'])
  })

  await test.step('only the visible rows of thousands of files are rendered', async () => {
    const { state } = server.server
    const upload = [...state.uploads.values()].find(({ name }) => name === 'bloom.png')!
    for (let number = 1; number <= 5000; number++) {
      const pathId = `${upload.pathId}-${String(number)}`
      const name = `sheet ${String(number)}.txt`
      state.uploads.set(pathId, {
        ...upload,
        id: 10_000 + number,
        name,
        pathId,
        created: upload.created - number,
      })
    }
    await page.keyboard.press('Escape')
    await openFilesView(page)
    await expect(table(page)).toHaveAttribute('aria-rowcount', '5003')
    await expect(fileRow(page, 'large.bin')).toBeFocused()
    await page.keyboard.press('End')
    await expect(fileRow(page, 'sheet 5000.txt')).toBeFocused()
    await expect(fileRow(page, 'sheet 5000.txt')).toBeInViewport()
    await page.keyboard.press('PageUp')
    await expect(fileRow(page, 'sheet 4990.txt')).toBeFocused()
    const drawn = table(page).locator('[data-file]')
    expect(await drawn.count()).toBeLessThan(100)
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('sheet 4')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '2085')
    expect(await drawn.count()).toBeLessThan(100)
  })
})
