import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { actAs } from '../apiUser.ts'
import { messageRow, openTopic, untilLive } from '../steps.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from '../signIn.ts'

/** Duration of writing in seconds; ten minutes when run manually. */
const seconds = Number(process.env['TOPICAL_SOAK_SECONDS'] ?? '12')
const secondsPerRun = Math.max(4, seconds / 10)

/** Returns the number of messages with these words that a search finds in the store alone. */
const storedCount = (page: Page, words: string): Promise<number> =>
  page.evaluate(async (operand) => {
    const { bridge } = window as unknown as {
      bridge: { invoke(name: string, input?: object): Promise<unknown> }
    }
    const started = (await bridge.invoke('app.bootstrap')) as { value: { accounts: { id: string }[] } }
    const account = started.value.accounts[0]?.id
    const narrow = [{ operator: 'search', operand: `"${operand}"` }]
    const found = await bridge.invoke('search.local', { account, narrow, before: null, limit: 1 })
    return (found as { value?: { hits: unknown[] } }).value?.hits.length ?? 0
  }, words)

test('an encrypted store survives kill -9 during writes, with everything shown', async ({
  makeServer,
  openInstalled,
}) => {
  test.setTimeout((seconds * 4 + 120) * 1000)
  const homeFolder = await mkdtemp(path.join(os.tmpdir(), 'topical-store-home-'))
  const server = await makeServer({ rates: { user: { requests: 1_000_000, seconds: 60 } } })
  const ben = actAs(server, 'ben')
  let program = await openInstalled({ homeFolder })
  await signIn(program.page, server, 'ada', 'Keep me signed in (not encrypted)')
  await openTopic(program.page, 'garden', 'tomatoes')

  let written = 0
  let kills = 0
  const until = Date.now() + seconds * 1000
  // On a slow machine one round may take the whole time.
  while (kills < 2 || Date.now() < until) {
    const end = Date.now() + secondsPerRun * 1000
    while (Date.now() < end) await ben.send('garden', 'tomatoes', `Marmalade ${String((written += 1))}`)
    const last = `Marmalade ${String(written)}`
    await expect(messageRow(program.page, last).last()).toBeVisible()
    await expect.poll(() => storedCount(program.page, last)).toBeGreaterThan(0)
    await program.kill()
    kills += 1

    await server.down()
    program = await openInstalled({ homeFolder })
    // The topic opens at the first unread message, if the kill lost the last read marks.
    const row = messageRow(program.page, last).last()
    const toNewest = program.page.getByRole('button', { name: /to the newest/i })
    await expect(row.or(toNewest).first()).toBeVisible()
    if (await toNewest.isVisible()) await toNewest.click()
    await expect(row).toBeVisible()
    await server.up()
    await untilLive(program.page)
  }
  const log = await program.log()
  expect(log.split('\n').filter((line) => / error .*store/.test(line))).toEqual([])

  const accounts = path.join(program.profile, 'accounts')
  const [account] = await readdir(accounts)
  const folder = path.join(accounts, account ?? '')
  const names = await readdir(folder)
  expect(names).toEqual(expect.arrayContaining(['own.db', 'service.db']))
  for (const name of names) {
    const file = path.join(folder, name)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file)).includes('Marmalade')).toBe(false)
  }
  await program.stop()
  await rm(homeFolder, { recursive: true, force: true })
})
