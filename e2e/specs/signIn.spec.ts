import { spawn } from 'node:child_process'
import path from 'node:path'
import { electronExecutable } from '../app.ts'
import { expect, test } from '../fixtures.ts'
import { chooseKeep, enterAddress, enterPassword } from '../signIn.ts'
import { untilLive } from '../steps.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

test('signing in by email and password explains errors and survives a restart', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, null)
  const { page, profile } = first
  await enterAddress(page, server.appUrl)
  await expect(page.getByRole('heading', { name: 'Small Works' })).toBeVisible()
  // The smallest window shows the whole card.
  await page.setViewportSize({ width: 800, height: 600 })
  const overflow = () =>
    page.getByRole('main').evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)
  await expect.poll(overflow).toBe(0)
  const ada = server.person('ada')
  await enterPassword(page, ada.email, 'not it')
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await chooseKeep(page, 'Keep me signed in (not encrypted)')
  await enterPassword(page, ada.email, ada.password)
  await untilLive(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(profile).toBeTruthy()
})

test.describe('an impossible sign-in is explained', () => {
  let otherServer: Server
  let address: string
  test.beforeAll(async () => {
    otherServer = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<h1>A shop</h1>')
    })
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}`
  })
  test.afterAll(() => new Promise((resolve) => otherServer.close(resolve)))

  test('no server, a different server, an untrusted certificate, a deactivated user', async ({
    makeServer,
    openReused,
  }) => {
    const server = await makeServer()
    const { page } = await openReused(server, null)
    await enterAddress(page, 'http://127.0.0.1:9')
    await expect(page.getByText('No server responds at this address.')).toBeVisible()
    await enterAddress(page, address)
    await expect(page.getByText('it isn’t a chat organization')).toBeVisible()
    const secure = await makeServer({ tls: true })
    await enterAddress(page, secure.url)
    await expect(page.getByText('certificate isn’t trusted')).toBeVisible()
    await enterAddress(page, server.appUrl)
    server.failWith('POST /api/v1/fetch_api_key', 401, 'USER_DEACTIVATED')
    await enterPassword(page, 'ada@demo.example', 'x')
    await expect(page.getByText('account or organization is deactivated')).toBeVisible()
    server.failWith('POST /api/v1/fetch_api_key', 401, 'PASSWORD_AUTH_DISABLED')
    await enterPassword(page, 'ada@demo.example', 'x')
    await expect(page.getByText('doesn’t allow signing in with a password')).toBeVisible()
  })
})

test('signing in through the browser returns to the running app', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const { app, page, profile } = await openReused(server, null)
  await app.evaluate(({ dialog, shell }) => {
    const seen: string[] = []
    const requests: string[] = []
    Object.assign(globalThis, { openedInBrowser: seen, asked: requests })
    dialog.showMessageBox = async (...given: unknown[]) => {
      requests.push((given.at(-1) as { message: string }).message)
      return { response: 0, checkboxChecked: false }
    }
    shell.openExternal = (url: string) => {
      seen.push(url)
      return Promise.resolve()
    }
  })
  await enterAddress(page, server.appUrl)
  await page.getByRole('radio', { name: 'Until I quit' }).check()
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await expect(page.getByText('Finish in your browser')).toBeVisible()
  const opened = (
    await app.evaluate(() => (globalThis as unknown as { openedInBrowser: string[] }).openedInBrowser)
  )[0]
  expect(opened).toContain('mobile_flow_otp=')
  expect(await app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)).toEqual([
    'Open service:// links with Topical?',
  ])

  // Acts as the browser: chooses a user on the server's page and follows the link to the app's scheme.
  const ticket = /name="ticket" value="(\w+)"/.exec(await (await fetch(opened ?? '')).text())?.[1] ?? ''
  const answer = await fetch(new URL('/accounts/login/choose', opened), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ticket, user: String(server.person('ada').user_id) }),
  })
  const redirect = answer.headers.get('location') ?? ''
  expect(redirect).toMatch(/^\w+:\/\/login\?/)
  // The system starts the app a second time with the address. It forwards it to the running app and exits.
  const root = path.resolve(import.meta.dirname, '../..')
  const second = spawn(await electronExecutable(), [
    '--no-sandbox',
    root,
    `--user-data-dir=${profile}`,
    redirect,
  ])
  await new Promise((resolve) => second.once('exit', resolve))
  await untilLive(page)
})

test('the sign-in survives a restart only if the user lets the key be stored', async ({
  makeServer,
  openApp,
}, testInfo) => {
  const server = await makeServer()
  const ada = server.person('ada')
  for (const kept of [true, false]) {
    const profileDir = testInfo.outputPath(`profile-${String(kept)}`)
    const first = await openApp(server, null, { profileDir })
    await enterAddress(first.page, server.appUrl)
    const choice = kept ? 'Keep me signed in (not encrypted)' : 'Until I quit'
    await chooseKeep(first.page, choice)
    await enterPassword(first.page, ada.email, ada.password)
    await untilLive(first.page)
    await first.close()
    const second = await openApp(server, null, { profileDir })
    const signInAgain = second.page.getByRole('button', { name: 'Sign in' })
    if (!kept) {
      await signInAgain.first().click()
      await enterPassword(second.page, ada.email, ada.password)
    }
    await untilLive(second.page)
    await expect(signInAgain).toHaveCount(0)
    await second.close()
  }
})
