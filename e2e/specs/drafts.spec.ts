import { expect, test } from '../fixtures.ts'
import { signIn } from '../signIn.ts'
import { messageBox, openTopic, sidebarItem } from '../steps.ts'

test('what was typed is there after the application was killed, and after its page died', async ({
  makeServer,
  openApp,
}, testInfo) => {
  const server = await makeServer()
  const profileDir = testInfo.outputPath('profile')
  const first = await openApp(server, null, { profileDir })
  await signIn(first.page, server, 'ada')
  await openTopic(first.page, 'garden', 'tomatoes')
  await messageBox(first.page).pressSequentially('half a thought')
  await first.page.waitForTimeout(400)
  const child = first.app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  await server.down()

  const { app, page } = await openApp(server, null, { profileDir, tolerate: [/crash/] })
  // Which place was shown last is written later than what was typed there.
  await sidebarItem(page, 'Drafts').click()
  await page.getByRole('button', { name: 'Open the draft to #garden › tomatoes' }).click()
  await expect(messageBox(page)).toHaveValue('half a thought')
  await messageBox(page).press('End')
  await messageBox(page).pressSequentially(' and more')
  await page.waitForTimeout(400)
  const crashed = page.waitForEvent('crash')
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
  })
  await crashed
  await expect
    .poll(async () =>
      app.evaluate(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        if (contents === undefined || contents.isCrashed() || contents.isLoading()) return null
        const script = "document.querySelector('textarea')?.value ?? null"
        return (await contents.executeJavaScript(script)) as string | null
      }),
    )
    .toBe('half a thought and more')
  await server.up()
})

test('drafts are listed, opened, deleted and brought back, and go with what is sent', async ({
  makeServer,
  openApp,
}) => {
  const server = await makeServer()
  const { page } = await openApp(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await messageBox(page).fill('About the tomatoes')
  await sidebarItem(page, 'Drafts').click()
  const list = page.getByRole('list', { name: 'Drafts, newest first' })
  const open = list.getByRole('button', { name: 'Open the draft to #garden › tomatoes' })
  await expect(open).toContainText('About the tomatoes')

  await open.press('Delete')
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByText('Also on the server')).toBeAttached({ timeout: 15_000 })

  await open.click()
  await expect(messageBox(page)).toHaveValue('About the tomatoes')
  await expect(messageBox(page)).toBeFocused()
  await messageBox(page).fill('')
  await messageBox(page).fill('Another text altogether')
  await page.keyboard.press('Escape')
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  const versions = page.getByRole('list', { name: 'Earlier versions of the draft to #garden › tomatoes' })
  await versions
    .getByRole('listitem')
    .filter({ hasText: 'About the tomatoes' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(open).toContainText('About the tomatoes')

  await open.click()
  await messageBox(page).press('Enter')
  await expect(page.locator('[data-message-id]').filter({ hasText: 'About the tomatoes' })).toHaveCount(1)
  await sidebarItem(page, 'Drafts').click()
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
})
