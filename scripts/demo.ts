// `npm run demo [-- options]`: starts the reference server with the demo organization, and the app with a temporary
// profile.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startPeople } from '../e2e/server/people.ts'
import { startServer } from '../e2e/server/startServer.ts'
import { appExit, openApp } from './app/openApp.mjs'
import { chooseAccount } from './demo/chooseAccount.ts'
import { parseDemoOptions, type DemoOptions } from './demo/parseDemoOptions.ts'
import { runCli } from './setup/runCli.mjs'
import { fail } from './setup/fail.mjs'

const PICTURE_MS = 60_000

await runCli(async () => {
  const options = parseDemoOptions(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
  const server = await startServer({ hasServiceHome: true })
  const profile = await mkdtemp(path.join(os.tmpdir(), 'topical-demo-'))
  let endPeople: (() => void) | undefined
  try {
    const login = options.login ? undefined : chooseAccount(server.accounts, options.as)
    console.error(`The organization is at ${server.url}${login ? `, signing in as ${login.email}` : ''}.`)
    if (options.login) console.error(signInHint(server.accounts))
    const env: Record<string, string> = login
      ? {
          TOPICAL_DEMO_LOGIN: JSON.stringify({
            realmUrl: server.url,
            email: login.email,
            apiKey: login.api_key,
            userId: login.user_id,
          }),
        }
      : {}
    const app = openApp([`--user-data-dir=${profile}`, ...appArguments(options)], env)
    if (login && !options.quiet) endPeople = startPeople(server, { except: login.email })
    process.exitCode = await appExit(app, options.quit ? PICTURE_MS : undefined)
    if (options.screenshot && process.exitCode === 0 && !existsSync(options.screenshot)) {
      fail(`The application left without writing ${options.screenshot}.`)
    }
  } finally {
    endPeople?.()
    await server.close()
    await rm(profile, { recursive: true, force: true })
  }
})
// Open handles of the server must not keep the terminal waiting.
process.exit()

function appArguments({ screenshot, quit, size, theme }: DemoOptions): string[] {
  return [
    ...(screenshot ? [`--screenshot=${screenshot}`] : []),
    ...(quit ? ['--quit'] : []),
    ...(size ? [`--size=${size}`] : []),
    ...(theme ? [`--theme=${theme}`] : []),
  ]
}

function signInHint(accounts: readonly { email: string; password: string }[]): string {
  const [first] = accounts
  return first
    ? `To sign in: ${first.email} with the password ${first.password}`
    : 'There is nobody to sign in as.'
}
