import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { reservePort } from '../server/network/reservePort.ts'
import { listener } from '../security/listener.ts'
import { expect, test } from './fixtures.ts'
import { packagedVersion } from './packagedVersion.ts'
import { privateDisplay } from './privateDisplay.ts'
import { signIn } from '../signIn.ts'
import { startProgram } from './startProgram.ts'

interface Start {
  readonly appVersion: string
  readonly electronVersion: string
  readonly accounts: readonly unknown[]
}

const bootstrap = (page: Page): Promise<Start> =>
  page.evaluate(async () => {
    const { bridge } = window as unknown as { bridge: { invoke(name: string): Promise<{ value: Start }> } }
    return (await bridge.invoke('app.bootstrap')).value
  })

const signInScreen = (page: Page) => page.getByRole('textbox', { name: 'Organization address' })

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

test('row 19: no variable or switch turns it into Node or opens its main process', async ({
  openInstalled,
}) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'topical-guards-'))
  const trace = path.join(folder, 'trace')
  const module = path.join(folder, 'module.cjs')
  await writeFile(module, `require('node:fs').writeFileSync(${JSON.stringify(trace)}, 'ran')`)
  const { port, release } = await reservePort()
  const { page, output } = await openInstalled({
    env: { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require=${module}` },
    args: [`--inspect=127.0.0.1:${port}`, '-r', module, '--require', module],
  })
  await expect(signInScreen(page)).toBeVisible()
  expect(existsSync(trace)).toBe(false)
  expect(await answers(port)).toBe(false)
  expect(output.filter((line) => /Debugger listening/.test(line))).toEqual([])
  await release()
  await rm(folder, { recursive: true })
})

test('row 20: without its archive the program does not start a replacement', async ({ topical }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'topical-copy-'))
  const trace = path.join(folder, 'trace')
  for (const name of await readdir(topical.folder))
    if (name !== 'topical' && name !== 'resources')
      await symlink(path.join(topical.folder, name), path.join(folder, name))
  const copy = path.join(folder, 'topical')
  await copyFile(path.join(topical.folder, 'topical'), copy)
  for (const place of ['app', 'default_app']) {
    const foreign = path.join(folder, 'resources', place)
    await mkdir(foreign, { recursive: true })
    await writeFile(path.join(foreign, 'package.json'), '{"name":"foreign","main":"main.cjs"}')
    await writeFile(
      path.join(foreign, 'main.cjs'),
      `require('node:fs').writeFileSync(${JSON.stringify(trace)}, 'ran'); process.exit(0)`,
    )
  }
  const program = await startProgram(copy)
  expect(await program.exited).not.toBe(0)
  expect(existsSync(trace)).toBe(false)
  await program.end()
  await rm(folder, { recursive: true })
})

test('the installed program takes no page and no sign-in from its environment', async ({
  makeServer,
  openInstalled,
}) => {
  const server = await makeServer()
  const { email, api_key: apiKey } = server.person('ada')
  const heard = await listener()
  const picture = path.join(os.tmpdir(), `topical-picture-${process.pid}.png`)
  const { page } = await openInstalled({
    env: {
      TOPICAL_DEV_URL: heard.url,
      TOPICAL_DEMO_LOGIN: JSON.stringify({ realmUrl: server.appUrl, email, apiKey }),
    },
    args: [`--screenshot=${picture}`, '--quit', '--theme=dark'],
  })
  await expect(signInScreen(page)).toBeVisible()
  expect(page.url()).toMatch(/^app:\/\/bundle\/index\.html/)
  expect((await bootstrap(page)).accounts).toEqual([])
  expect(heard.requests()).toEqual([])
  expect(existsSync(picture)).toBe(false)
  await heard.close()
})

test('row 7: the page of the installed program has its content security policy', async ({
  openInstalled,
}) => {
  const { page } = await openInstalled()
  const response = await page.reload()
  const policy = new Map(
    ((await response?.headerValue('content-security-policy')) ?? '').split('; ').map((rule) => {
      const [name = '', ...values] = rule.split(' ')
      return [name, values.join(' ')]
    }),
  )
  expect(policy.get('style-src')).toMatch(/^'self' 'nonce-[\w+/=-]{16,}'$/)
  policy.delete('style-src')
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'img-src': "'self' media: blob: data:",
    'media-src': 'media: blob:',
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('it reports its version and its runtime', async ({ topical, openInstalled }) => {
  const { page } = await openInstalled()
  const { app, runtime } = await packagedVersion(topical)
  expect(await bootstrap(page)).toMatchObject({ appVersion: app, electronVersion: runtime })
})

for (const developerTools of [false, true])
  test(`row 31: the keys of the developer tools ${developerTools ? 'open them once they are turned on' : 'do nothing'}`, async ({
    openInstalled,
  }) => {
    const display = await privateDisplay()
    try {
      const program = await openInstalled({
        env: display.env,
        prepare: (profile) =>
          writeFile(path.join(profile, 'settings.json'), JSON.stringify({ developerTools })),
      })
      await expect(signInScreen(program.page)).toBeVisible()
      // The menu exists once its zoom shortcut works, which it always contains.
      const width = () => program.page.evaluate(() => window.innerWidth)
      const enlarge = async () => {
        const before = await width()
        await display.press('ctrl+equal')
        await expect.poll(width).toBeLessThan(before)
      }
      await enlarge()
      const opened = async () => (await program.targets()).some((url) => url.startsWith('devtools://'))
      await display.press('ctrl+shift+i')
      if (developerTools) await expect.poll(opened).toBe(true)
      else {
        for (const keys of ['ctrl+shift+j', 'ctrl+shift+c', 'F12']) await display.press(keys)
        // Keys are processed in order: once the last one has its effect, the others had theirs.
        await enlarge()
        expect(await opened()).toBe(false)
      }
      await program.stop()
    } finally {
      await display.close()
    }
  })

test('the chosen unprotected file is readable only by its owner, and keeps the sign-in', async ({
  makeServer,
  openInstalled,
}) => {
  const server = await makeServer()
  const program = await openInstalled()
  await signIn(program.page, server, 'ada', 'Keep me signed in (not encrypted)')
  const modes = new Map<string, number>()
  for (const entry of await readdir(program.profile, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    // A file being replaced is written under a temporary name beside it, which soon disappears.
    const content = entry.isFile() ? await readFile(file).catch(() => Buffer.alloc(0)) : Buffer.alloc(0)
    if (!content.includes(server.person('ada').api_key)) continue
    modes.set(entry.name, (await stat(file)).mode & 0o777)
  }
  expect([...modes.values()]).toEqual([0o600])
})
