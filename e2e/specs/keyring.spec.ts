import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test as base } from '../fixtures.ts'
import type { LaunchedApp } from '../app.ts'
import { expect } from '../fixtures.ts'
import type { TestServer } from '../fixtures.ts'
import { startKeyring } from '../keyring.ts'
import type { Keyring } from '../keyring.ts'
import { privateDisplay } from '../packaged/privateDisplay.ts'
import { enterAddress, enterPassword, enterPasswordAlone } from '../signIn.ts'
import { messageBox, messageRow, openTopic, untilDraftSent, untilLive } from '../steps.ts'

/** A computer with one person's keyring, on whose desktop the application is started again and again. */
interface Computer {
  readonly profileDir: string
  /** Where the keyring's secrets lie. */
  readonly secrets: string
  /**
   * The application in a session of its own, with the keyring opened by the password, locked, or without any. The
   * session before it ends.
   */
  open(server: TestServer, keyring: 'open' | 'locked' | 'absent'): Promise<LaunchedApp>
}

const test = base.extend<{ computer: Computer }>({
  computer: async ({ openApp }, use) => {
    // Sockets lie in it, whose paths may not be long.
    const homeFolder = await mkdtemp(path.join(os.tmpdir(), 'topical-keyring-'))
    const profileDir = path.join(homeFolder, 'profile')
    const display = await privateDisplay()
    const none = { close: () => Promise.resolve() }
    let keyring: Pick<Keyring, 'close'> = none
    await use({
      profileDir,
      secrets: path.join(homeFolder, 'data/keyrings'),
      open: async (server, state) => {
        await keyring.close()
        keyring = none
        const password = state === 'open' ? 'the keyring\u2019s own' : null
        const started = await startKeyring({ homeFolder, password, display: display.env })
        if (state === 'absent') await started.close()
        else keyring = started
        let isOpen = false
        const opened = openApp(server, null, { profileDir, env: started.env }).finally(() => (isOpen = true))
        // The desktop asks for the password of a locked keyring, more than once; the person has forgotten it.
        while (!isOpen) {
          await display.pressIn('Unlock', 'Escape')
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

test('with an open keyring the next start is signed in and reads its store offline', async ({
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
  test(`with the keyring ${state} the person is told so, and nothing is lost when it opens again`, async ({
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
    await expect(page.getByText('messages and drafts on this computer cannot be opened')).toBeVisible()
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

test('a new keyring costs a sign-in, and the old store is set aside with a notice', async ({
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
  await expect(page.getByText('drafts and unsent messages could not be read')).toBeVisible()
  await openTopic(page, 'garden', 'tomatoes')
  await send(second, 'Under the new one')
  await second.close()
  expect(storeNames(computer.profileDir).some((name) => name.startsWith('own.db.bad-'))).toBe(true)

  const third = await computer.open(server, 'open')
  await untilLive(third.page)
  await expect(messageRow(third.page, 'Under the new one')).toHaveCount(1)
  await third.close()
})
