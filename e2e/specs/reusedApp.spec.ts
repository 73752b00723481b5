import { expect, test } from '../fixtures.ts'
import { messageBox, openTopic, sidebarItem, untilLive } from '../steps.ts'
import { makeReusableApp } from '../reusableApp.ts'
import { invoke } from '../windowUser.ts'

test('a reused app instance keeps nothing of the previous test', async ({ makeServer, openApp: _ }) => {
  const before = await makeServer()
  const after = await makeServer()
  const reusable = makeReusableApp()
  try {
    const first = await reusable.open(before, 'ada')
    const { page } = first
    const size = await page.evaluate(() => [innerWidth, innerHeight])
    await openTopic(page, 'garden', 'tomatoes')
    await messageBox(page).fill('Half a thought')
    await page.evaluate(() => Object.assign(window, { left: true }))
    await invoke(page, 'settings.set', { theme: 'dark' })
    await first.app.evaluate(({ BrowserWindow, shell }) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(700, 600)
      shell.openExternal = () => Promise.reject(new Error('replaced'))
      Date.now = () => 0
      Object.assign(globalThis, { asked: ['something'] })
    })
    await reusable.leave()
    const queues = () => before.server.queues.byUser.get(before.person('ada').user_id)?.size ?? 0
    await expect.poll(queues).toBe(0)

    const second = await reusable.open(after, 'ben')
    expect(second.app.process().pid).toBe(first.app.process().pid)
    const { accounts, settings } = await invoke(page, 'app.bootstrap', undefined)
    expect(accounts.map(({ realmUrl, userId }) => [realmUrl, userId])).toEqual([
      [after.appUrl, after.person('ben').user_id],
    ])
    expect(settings.theme).toBe(null)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Combined feed')
    expect(await page.evaluate(() => 'left' in window)).toBe(false)
    await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual(size)
    const main = await second.app.evaluate(({ shell }) => ({
      isReplaced: String(Reflect.get(shell, 'openExternal')).includes('replaced'),
      isNow: Date.now() > 0,
      isAsked: 'asked' in globalThis,
    }))
    expect(main).toEqual({ isReplaced: false, isNow: true, isAsked: false })
    expect(await second.log()).not.toContain(before.appUrl)
    await sidebarItem(page, 'Drafts').click()
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Combined feed')

    // If the test itself closes it, it reopens with the same account.
    await second.close()
    const third = await reusable.open(after, null)
    await untilLive(third.page)
    const kept = await invoke(third.page, 'app.bootstrap', undefined)
    expect(kept.accounts.map(({ id }) => id)).toEqual(accounts.map(({ id }) => id))
    await reusable.leave()
    const fourth = await reusable.open(after, null)
    await expect(fourth.page.getByRole('textbox', { name: 'Organization address' })).toBeVisible()
  } finally {
    await reusable.end()
  }
})
