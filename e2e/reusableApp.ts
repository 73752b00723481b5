import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { defaultSettings } from '../shared/settings/settings.ts'
import { launchApp, type LaunchedApp } from './app.ts'
import { untilLive } from './steps.ts'
import { invoke, signInBy, type SignInServer } from './windowPerson.ts'

/**
 * One application that runs on from test to test. Each test has an account of its own there, on a page of its own: a
 * start costs more than most tests.
 */
export interface ReusableApp {
  /** Signs `name` in, alone. null: whoever was signed in when the test closed it, and before that nobody. */
  open(server: SignInServer, name: string | null): Promise<LaunchedApp>
  /** Takes back what the test did; ends the application when that is not possible. Throws when there was a fault. */
  leave(): Promise<void>
  /** Quits. */
  end(): Promise<void>
}

/** The functions and folders of main that tests replace, the names they leave there, and the window's place. */
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
    /** Answers false where the window is not as it was. */
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

/** Signs everybody out and takes back the settings of this computer. */
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
  // Outside of the window: what comes under a resting pointer is hovered.
  await page.mouse.move(-1, -1)
  await page.evaluate(() => (location.hash = ''))
  return app.evaluate(() => (globalThis as unknown as { restoreMain: () => boolean }).restoreMain())
}

/** Makes the application; it starts when it is opened first. */
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
        // The page goes to the account that comes: loaded with one in it, it would go to where that one was last.
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
