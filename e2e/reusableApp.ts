import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { defaultSettings } from '../shared/settings/settings.ts'
import { launchApp, type LaunchedApp } from './app.ts'
import { untilLive } from './steps.ts'
import { invoke, signInBy, type SignInServer } from './windowUser.ts'

/**
 * One app that keeps running from test to test, because a start costs more than most tests. Each test gets a
 * fresh account and page.
 */
export interface ReusableApp {
  /**
   * Signs `name` in as the only account. With null the account stays that was signed in when the test closed
   * the app, if any.
   */
  open(server: SignInServer, name: string | null): Promise<LaunchedApp>
  /** Reverts everything the test did, or quits the app if that is impossible. Throws if there were faults. */
  leave(): Promise<void>
  end(): Promise<void>
}

/** Records what tests may change in main: functions, folders, global names and the window's bounds. */
async function rememberMain(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ app: main, BrowserWindow, dialog, shell }) => {
    const window = BrowserWindow.getAllWindows()[0]!
    const bounds = window.getBounds()
    const zoom = window.webContents.getZoomLevel()
    const downloads = main.getPath('downloads')
    const names = new Set(Object.keys(globalThis))
    const replaceable: readonly (readonly [object, Record<string, PropertyDescriptor>])[] = [
      dialog,
      shell,
      Date,
    ].map((object) => [object, Object.getOwnPropertyDescriptors(object)])
    /** Returns false if the window cannot be restored. */
    const restoreMain = (): boolean => {
      const [first, ...others] = BrowserWindow.getAllWindows()
      if (first !== window || others.length > 0 || !window.isVisible()) return false
      if (window.webContents.getZoomLevel() !== zoom) return false
      window.setBounds(bounds)
      main.setPath('downloads', downloads)
      for (const [object, before] of replaceable)
        for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object)))
          if (!(name in before)) Reflect.deleteProperty(object, name)
          else if (value !== before[name]?.value) Reflect.defineProperty(object, name, before[name]!)
      for (const name of Object.keys(globalThis))
        if (!names.has(name) && /^[a-z]/.test(name) && name !== 'restoreMain')
          Reflect.deleteProperty(globalThis, name)
      window.webContents.navigationHistory.clear()
      return true
    }
    Object.assign(globalThis, { restoreMain })
  })
}

/** Signs out all accounts and resets the settings of this computer. */
async function forgetAccounts(page: Page): Promise<void> {
  const { accounts, settings } = await invoke(page, 'app.bootstrap', undefined)
  for (const { id } of accounts) await invoke(page, 'account.signOut', { account: id })
  const changed = Object.entries(defaultSettings).filter(
    ([name, value]) => JSON.stringify(settings[name as keyof typeof settings]) !== JSON.stringify(value),
  )
  if (changed.length > 0) await invoke(page, 'settings.set', Object.fromEntries(changed))
}

async function restore({ app, page }: LaunchedApp): Promise<boolean> {
  await forgetAccounts(page)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null })
  // Moves the pointer out of the window, so that no element is hovered.
  await page.mouse.move(-1, -1)
  await page.evaluate(() => (location.hash = ''))
  return app.evaluate(() => (globalThis as unknown as { restoreMain: () => boolean }).restoreMain())
}

/** Creates the app, which starts on the first `open`. */
export function makeReusableApp(): ReusableApp {
  let profileDir: string | null = null
  let running: LaunchedApp | null = null
  let isTaken = false
  const removeProfile = async (): Promise<void> => {
    if (profileDir !== null) await rm(profileDir, { recursive: true, force: true, maxRetries: 5 })
    profileDir = null
  }
  const quit = async (): Promise<void> => {
    const ending = running
    running = null
    await ending?.close()
  }
  const end = async (): Promise<void> => {
    isTaken = false
    try {
      await quit()
    } finally {
      await removeProfile()
    }
  }
  return {
    end,
    async open(server, name) {
      if (isTaken && running !== null) throw new Error('the application is open already')
      let logged = 0
      if (running === null) {
        profileDir ??= await mkdtemp(path.join(os.tmpdir(), 'topical-reused-'))
        const account = name === null ? {} : { server: { url: server.appUrl }, account: server.person(name) }
        running = await launchApp({ profileDir, ...account })
        await rememberMain(running.app)
      } else {
        const { page } = running
        logged = (await running.log()).length
        await page.reload()
        // The page opens the new account by itself. A page loaded with an account would restore that
        // account's last view.
        if (name !== null) await signInBy(page, server, name, 'unprotected-file')
      }
      isTaken = true
      const { page } = running
      if (name !== null) await untilLive(page)
      const launched = running
      return {
        ...launched,
        log: async () => (await launched.log()).slice(logged),
        close: quit,
      }
    },
    async leave() {
      if (running === null) return end()
      const isRestored = await restore(running).catch(() => false)
      isTaken = false
      if (!isRestored || (await running.faults()).length > 0) await end()
    },
  }
}
