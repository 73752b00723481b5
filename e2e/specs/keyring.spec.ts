import { appendFileSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { LaunchedApp } from '../app.ts'
import { startNotificationDaemon } from '../desktop.ts'
import { test as base } from '../fixtures.ts'
import { expect } from '../fixtures.ts'
import type { TestServer } from '../fixtures.ts'
import { startKeyring } from '../keyring.ts'
import type { Keyring } from '../keyring.ts'
import { actAs } from '../apiUser.ts'
import { privateDisplay } from '../packaged/privateDisplay.ts'
import { enterAddress, enterPassword, enterPasswordAlone } from '../signIn.ts'
import { messageBox, messageRow, openTopic, untilDraftSent, untilLive } from '../steps.ts'
import { invoke } from '../windowUser.ts'

/** A computer with the keyring of one user, on whose desktop the app is started repeatedly. */
interface Computer {
  readonly profileDir: string
  /** Path of the keyring's secrets. */
  readonly secrets: string
  /** Returns the unlocked keyring. Throws while there is none. */
  keyring(): Keyring
  /**
   * Starts the app in a new session, with the keyring unlocked by the password, locked, or absent. Ends the previous
   * session.
   */
  open(server: TestServer, keyring: 'open' | 'locked' | 'absent'): Promise<LaunchedApp>
}

const test = base.extend<{ computer: Computer }>({
  computer: async ({ openApp }, use) => {
    // A short path, because it contains sockets.
    const homeFolder = await mkdtemp(path.join(os.tmpdir(), 'topical-keyring-'))
    const profileDir = path.join(homeFolder, 'profile')
    const display = await privateDisplay()
    const none = { close: () => Promise.resolve() }
    let keyring: Keyring | typeof none = none
    await use({
      profileDir,
      secrets: path.join(homeFolder, 'data/keyrings'),
      keyring() {
        if ('items' in keyring) return keyring
        throw new Error('no keyring is open')
      },
      open: async (server, state) => {
        await keyring.close()
        keyring = none
        const password = state === 'open' ? 'the keyring\u2019s own' : null
        const started = await startKeyring({ homeFolder, password, display: display.env })
        if (state === 'absent') await started.close()
        else keyring = started
        let isOpen = false
        const opened = openApp(server, null, { profileDir, env: started.env }).finally(() => (isOpen = true))
        // The desktop asks for the password of a locked keyring, perhaps repeatedly. The user does not know it, and the
        // program that asks ends without one.
        while (!isOpen) {
          await display.endProgram('Unlock')
          await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, 200))])
        }
        return opened
      },
    })
    await keyring.close()
    await display.close()
    await rm(homeFolder, { recursive: true, force: true, maxRetries: 5 })
  },
})

const protection = ({ app }: LaunchedApp) =>
  app.evaluate(({ safeStorage }) => ({
    backend: safeStorage.getSelectedStorageBackend(),
    isThere: safeStorage.isEncryptionAvailable(),
  }))

async function enter({ page }: LaunchedApp, server: TestServer): Promise<void> {
  const { email, password } = server.person('ada')
  await enterAddress(page, server.appUrl)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await enterPassword(page, email, password)
  await openTopic(page, 'garden', 'tomatoes')
}

async function send({ page }: LaunchedApp, text: string): Promise<void> {
  await messageBox(page).fill(text)
  await messageBox(page).press('Enter')
  await expect(messageRow(page, text)).toHaveCount(1)
}

async function beginDraft({ page }: LaunchedApp, server: TestServer, text: string): Promise<void> {
  await messageBox(page).fill(text)
  await untilDraftSent(server, text)
}

/** Returns the paths of all regular files below a folder. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => path.join(parentPath, name))
}

const storeNames = (profileDir: string) =>
  filesIn(path.join(profileDir, 'accounts')).map((file) => path.basename(file))

test('with an unlocked keyring the next start is signed in and reads its store offline', async ({
  makeServer,
  computer,
}) => {
  const server = await makeServer()
  const key = server.person('ada').api_key
  const first = await computer.open(server, 'open')
  expect(await protection(first)).toEqual({ backend: 'gnome_libsecret', isThere: true })
  await enter(first, server)
  await send(first, 'Sealed by the keyring')
  await first.close()

  const { profileDir } = computer
  expect(readdirSync(profileDir)).toContain('keys.json')
  expect(readdirSync(profileDir)).not.toContain('keys-unprotected.json')
  for (const file of filesIn(profileDir)) {
    const bytes = readFileSync(file)
    expect([file, bytes.includes(key)]).toEqual([file, false])
    if (path.dirname(file).includes('accounts')) expect(bytes.includes('Sealed by')).toBe(false)
  }

  await server.down()
  const second = await computer.open(server, 'open')
  await expect(second.page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
  await expect(messageRow(second.page, 'Sealed by the keyring')).toBeVisible()
  await expect(second.page.getByText(/(as of|offline since) \d+:\d\d/i).first()).toBeVisible()
  await messageBox(second.page).fill('Waits for the server')
  await messageBox(second.page).press('Enter')
  await second.close()

  await server.up()
  const third = await computer.open(server, 'open')
  await untilLive(third.page)
  await expect(messageRow(third.page, 'Waits for the server')).toHaveCount(1)
  await expect(messageRow(third.page, 'Sealed by the keyring')).toHaveCount(1)
  await third.close()
})

for (const state of ['locked', 'absent'] as const)
  test(`with the keyring ${state} the user is informed, and nothing is lost once it unlocks`, async ({
    makeServer,
    computer,
  }) => {
    const server = await makeServer()
    const first = await computer.open(server, 'open')
    await enter(first, server)
    await send(first, 'Said while it was open')
    await beginDraft(first, server, 'Begun while it was open')
    await first.close()
    const names = storeNames(computer.profileDir)

    const second = await computer.open(server, state)
    const { page } = second
    expect((await protection(second)).isThere).toBe(false)
    await expect(page.getByRole('alert').filter({ hasText: 'is locked or missing' })).toBeVisible()
    await enterPasswordAlone(page, server.person('ada').password)
    await untilLive(page)
    await expect(page.getByText('messages and drafts on this computer can’t be opened')).toBeVisible()
    await second.close()
    expect(storeNames(computer.profileDir)).toEqual(names)
    expect(readdirSync(computer.profileDir)).not.toContain('keys-unprotected.json')

    await server.down()
    const third = await computer.open(server, 'open')
    await expect(messageRow(third.page, 'Said while it was open')).toBeVisible()
    await expect(messageBox(third.page)).toHaveText('Begun while it was open')
    await expect(third.page.getByRole('alert').filter({ hasText: 'keyring' })).toHaveCount(0)
    await third.close()
  })

test('a new keyring requires a sign-in, and the old store is moved aside', async ({
  makeServer,
  computer,
}) => {
  const server = await makeServer()
  const first = await computer.open(server, 'open')
  await enter(first, server)
  await first.close()

  rmSync(computer.secrets, { recursive: true })
  const second = await computer.open(server, 'open')
  const { page } = second
  expect((await protection(second)).isThere).toBe(true)
  await enterPasswordAlone(page, server.person('ada').password)
  await untilLive(page)
  await expect(page.getByText('drafts and unsent messages couldn’t be read')).toBeVisible()
  await openTopic(page, 'garden', 'tomatoes')
  await send(second, 'Under the new one')
  await second.close()
  expect(storeNames(computer.profileDir).some((name) => name.startsWith('own.db.bad-'))).toBe(true)

  const third = await computer.open(server, 'open')
  await untilLive(third.page)
  await expect(messageRow(third.page, 'Under the new one')).toHaveCount(1)
  await third.close()
})

/** Returns each file in a folder with those of the texts that its path or content contains, as UTF-8 or UTF-16. */
const tracesIn = (folder: string, texts: readonly string[]): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = path.join(folder, name)
    const content = lstatSync(file).isFile() ? readFileSync(file) : Buffer.alloc(0)
    const has = (text: string): boolean =>
      name.includes(text) || content.includes(text) || content.includes(text, 0, 'utf16le')
    return texts.filter(has).map((text) => `${name}: ${text}`)
  })

test('signing out leaves nothing in the profile or the keyring', async ({ computer, makeServer }) => {
  const server = await makeServer()
  const launched = await computer.open(server, 'open')
  const { app, page, profile } = launched
  const notifications = await startNotificationDaemon(computer.keyring().env, path.dirname(profile))
  await enter(launched, server)
  await send(launched, 'Marmalade that was sent')
  await beginDraft(launched, server, 'Quinces that were never sent')
  const [account] = (await invoke(page, 'app.bootstrap', undefined)).accounts
  const { id } = account!
  const file = await actAs(server, 'ada').upload('medlars.txt', Buffer.alloc(2048, 'x'))
  const media = `media://${id}${file}`
  await invoke(page, 'app.save', { asks: false, name: 'medlars.txt', url: media })
  await expect
    .poll(async () => (await invoke(page, 'app.downloads', undefined)).map(({ state }) => state))
    .toEqual(['done'])
  await app.evaluate(
    ({ BrowserWindow, session }, { partition, url }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide()
      return session.fromPartition(partition).cookies.set({ url, name: 'crumb', value: 'sloes' })
    },
    { partition: `account:${id}`, url: server.appUrl },
  )
  await actAs(server, 'ben').sendDirect([server.person('ada').user_id], 'Damsons on the screen')
  await expect.poll(() => notifications.displayed()).toBe(1)
  await server.down()
  await messageBox(page).fill('Figs that wait')
  await messageBox(page).press('Enter')
  await expect(messageRow(page, 'Figs that wait')).toHaveCount(1)

  const { api_key: key, email } = server.person('ada')
  const { host } = new URL(server.appUrl)
  const words = ['Marmalade', 'Quinces', 'medlars', 'sloes', 'Damsons', 'Figs']
  const traces = [id, email, key, host, ...words]
  const logFile = path.join(profile, 'logs/topical.log')
  // Few errors contain the server's name, so the test writes such a line.
  appendFileSync(
    logFile,
    `2026-01-01T00:00:00.000Z warn a request failed {"host":"${host}","account":"${id}"}\n`,
  )
  expect(tracesIn(profile, traces)).not.toEqual([])

  await invoke(page, 'account.signOut', { account: id })
  expect(await invoke(page, 'app.downloads', undefined)).toEqual([])
  await expect.poll(() => notifications.displayed()).toBe(0)
  notifications.close()
  await expect
    .poll(() =>
      app.evaluate(
        ({ session }, partitions) =>
          Promise.all(
            partitions
              .map((partition) => session.fromPartition(partition))
              .flatMap((session) => [
                session.cookies.get({}).then(({ length }) => length),
                session.getCacheSize(),
              ]),
          ),
        [`account:${id}`, `account:${id}:once-0`, 'sign-in'],
      ),
    )
    .toEqual([0, 0, 0, 0, 0, 0])
  const items = await computer.keyring().items()
  expect(items).toContain('Safe Storage')
  expect(traces.filter((text) => items.includes(text))).toEqual([])
  await launched.close()
  expect(readFileSync(logFile, 'utf8')).not.toBe('')
  expect(tracesIn(profile, traces)).toEqual([])
  expect(tracesIn(computer.secrets, traces)).toEqual([])
})
