import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { LaunchedApp } from '../app.ts'
import { expect, test } from '../fixtures.ts'
import { startAgain } from '../startAgain.ts'
import { closeWindow, isWindowVisible } from '../steps.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The menu is created after the first frame. */
const untilMenu = ({ app }: LaunchedApp) =>
  expect.poll(() => app.evaluate(({ Menu }) => Menu.getApplicationMenu() !== null)).toBe(true)

test('the engine accepts the compiled code of main and of the store', async ({ makeServer, openReused }) => {
  const { app } = await openReused(await makeServer(), null)
  const folders = ['main', 'parser', 'store'].map((part) => path.join(root, '.out', part))
  const [taken, refused] = await app.evaluate((_, places) => {
    const fs = process.getBuiltinModule('node:fs')
    const { Module } = process.getBuiltinModule('node:module')
    const { Script } = process.getBuiltinModule('node:vm')
    const taken = (file: string): boolean => {
      const cachedData = fs.readFileSync(`${file}.code`)
      const script = new Script(Module.wrap(fs.readFileSync(file, 'utf8')), { filename: file, cachedData })
      return script.cachedDataRejected === false
    }
    const files = places.flatMap((place) => fs.readdirSync(place).map((name) => `${place}/${name}`))
    const code = files.filter((file) => file.endsWith('.cjs'))
    return [code.filter((file) => taken(file)), code.filter((file) => !taken(file))]
  }, folders)
  expect(refused).toEqual([])
  expect(taken).toContain(path.join(root, '.out/main/main.cjs'))
})

test('About shows the versions, and Licenses lists the components', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const it = await openReused(server, server.accounts[0]!.email.split('@')[0]!)
  await expect(it.page.getByRole('article').first()).toBeVisible()
  await untilMenu(it)
  const calls = await it.app.evaluate(async ({ dialog, shell, Menu }) => {
    const shown: { message: string; detail?: string }[] = []
    const opened: string[] = []
    dialog.showMessageBox = async (...given: unknown[]) => {
      shown.push(given.at(-1) as { message: string })
      return { response: 1, checkboxChecked: false }
    }
    shell.openPath = async (file: string) => (opened.push(file), '')
    Menu.getApplicationMenu()?.getMenuItemById('about')?.click()
    for (let tries = 0; opened.length === 0 && tries < 100; tries++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    return { shown, opened }
  })
  expect(calls.shown[0]?.message).toMatch(/^Topical \d/)
  expect(calls.shown[0]?.detail).toMatch(/Electron \d.*Chromium \d/)
  expect(calls.shown[0]?.detail).toContain(`feature level ${server.featureLevel}`)
  const licences = await readFile(calls.opened[0] ?? '', 'utf8')
  for (const name of ['Topical', 'react', 'zod', 'parse5', '@tanstack/react-query', 'katex'])
    expect(licences).toContain(`\n${name}\n---`.slice(name === 'Topical' ? 1 : 0))
})

test('a crashed page is replaced and shows the same conversation', async ({ makeServer, openApp }) => {
  const server = await makeServer()
  const it = await openApp(server, server.accounts[0]!.email.split('@')[0]!)
  await expect(it.page.getByRole('article').first()).toBeVisible()
  await it.page.evaluate(() => (location.hash = '#narrow/is/starred'))
  const before = await it.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]!.webContents.getOSProcessId(),
  )
  const address = () =>
    it.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())
  await expect.poll(address).toContain('#narrow/is/starred')
  process.kill(before, 'SIGKILL')
  // A dead page that is queried before its end is noticed would never respond.
  const replaced = () =>
    it.app.evaluate(({ BrowserWindow }, old) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      const there = !webContents.isCrashed() && !webContents.isLoading()
      return there && webContents.getOSProcessId() !== old
    }, before)
  await expect.poll(replaced).toBe(true)
  const inPage = (code: string): Promise<unknown> =>
    it.app.evaluate(
      ({ BrowserWindow }, script) => BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(script),
      code,
    )
  await expect.poll(() => inPage('document.querySelector("#root").childElementCount > 0')).toBe(true)
  expect(await inPage('location.hash')).toBe('#narrow/is/starred')
  expect(await it.log()).toContain('the page is gone')
})

test('closing hides the window, a second start shows it, and quitting exits', async ({
  makeServer,
  openApp,
}, info) => {
  const profileDir = info.outputPath('profile')
  await mkdir(profileDir, { recursive: true })
  await writeFile(path.join(profileDir, 'settings.json'), JSON.stringify({ closeKeepsRunning: true }))
  const it = await openApp(await makeServer(), null, { profileDir })
  await expect.poll(() => isWindowVisible(it)).toBe(true)
  await closeWindow(it)
  expect(await isWindowVisible(it)).toBe(false)
  await startAgain(it.profile)
  await expect.poll(() => isWindowVisible(it)).toBe(true)
  const ended = new Promise<number | null>((resolve) => it.app.process().once('exit', resolve))
  await it.app.evaluate(({ app }) => app.quit()).catch(() => undefined)
  expect(await ended).toBe(0)
})

test('closing exits when the user chose that', async ({ makeServer, openApp }, info) => {
  const profileDir = info.outputPath('profile')
  await mkdir(profileDir, { recursive: true })
  await writeFile(path.join(profileDir, 'settings.json'), JSON.stringify({ closeKeepsRunning: false }))
  const it = await openApp(await makeServer(), null, { profileDir })
  await expect(it.page.locator('#root')).not.toBeEmpty()
  const ended = new Promise<number | null>((resolve) => it.app.process().once('exit', resolve))
  await closeWindow(it).catch(() => undefined)
  expect(await ended).toBe(0)
})

test('the window reopens with its position and size', async ({ makeServer, openApp }, info) => {
  const server = await makeServer()
  const profileDir = info.outputPath('profile')
  const bounds = { x: 60, y: 50, width: 900, height: 640 }
  const first = await openApp(server, null, { profileDir })
  await expect(first.page.locator('#root')).not.toBeEmpty()
  await untilMenu(first)
  await first.app.evaluate(({ BrowserWindow, Menu }, wanted) => {
    BrowserWindow.getAllWindows()[0]!.setBounds(wanted)
    Menu.getApplicationMenu()?.getMenuItemById('zoom.in')?.click()
  }, bounds)
  const now = (it: LaunchedApp) =>
    it.app.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]!
      return { ...window.getBounds(), zoom: window.webContents.getZoomLevel() }
    })
  await expect.poll(() => now(first)).toEqual({ ...bounds, zoom: 0.5 })
  await first.close()
  const second = await openApp(server, null, { profileDir })
  await expect(second.page.locator('#root')).not.toBeEmpty()
  expect(await now(second)).toEqual({ ...bounds, zoom: 0.5 })
})

test('a damaged settings file is moved aside, and the user is notified', async ({
  makeServer,
  openApp,
}, info) => {
  const profileDir = info.outputPath('profile')
  await mkdir(profileDir, { recursive: true })
  await writeFile(path.join(profileDir, 'settings.json'), '{"theme": "purple"')
  const server = await makeServer()
  const it = await openApp(server, server.accounts[0]!.email.split('@')[0]!, { profileDir })
  await expect(it.page.getByText(/settings\.json\.bad-/)).toBeVisible()
})
