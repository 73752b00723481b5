import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { launchApp } from '../../app.ts'
import { focusWindow, untilLive } from '../../steps.ts'
import { addProbes } from '../window/benchApp.ts'
import type { LargeAccount } from './largeAccount.ts'
import { pageTimes, type PageTimes } from './pageTimes.ts'

/** Milliseconds of handlers and of the next frame, per key, while a list is filtered. */
export interface ListKeys {
  readonly channels: readonly number[]
  readonly people: readonly number[]
  readonly palette: readonly number[]
  readonly directory: readonly number[]
  readonly groups: readonly number[]
  readonly organization: readonly number[]
}

/** Typed and deleted again, so that the list shrinks and grows. */
const queries = ['an', 'general', 'e', 'team 12', 'user 19', 'o'] as const
const rounds = 3
const timeoutMs = 60_000

/**
 * Filters all channels in the directory, the members of the largest channel, all results of the palette, all users,
 * all groups and the settings; opens the pages of the last three.
 */
export async function listKeys({
  server,
  person: user,
}: LargeAccount): Promise<{ readonly keys: ListKeys; readonly pages: PageTimes }> {
  const launched = await launchApp({ server, account: user, withoutStore: true })
  const { app, page } = launched
  try {
    await untilLive(page)
    await focusWindow(app)
    await addProbes(launched)
    await page.evaluate(() => (location.hash = '#channels'))
    const channels = await keysIn(page, page.getByRole('combobox', { name: 'Search by name or description' }))
    const largest = [...server.server.state.channels.values()].reduce((a, b) =>
      b.subscribers.size > a.subscribers.size ? b : a,
    )
    await page.evaluate((id) => (location.hash = `#channels/${String(id)}/members`), largest.id)
    const people = await keysIn(page, page.getByRole('searchbox', { name: /^Search [\d,]+ members$/ }))
    await page.keyboard.press('Control+k')
    const palette = await keysIn(page, page.getByRole('dialog').getByRole('combobox'))
    await page.keyboard.press('Escape')
    const pages = await pageTimes(page)
    await page.evaluate(() => (location.hash = '#people'))
    const directory = await keysIn(page, page.getByRole('combobox', { name: 'Search by name or email' }))
    await page.evaluate(() => (location.hash = '#groups'))
    const groups = await keysIn(page, page.getByRole('combobox', { name: 'Search groups' }))
    await page.evaluate(() => (location.hash = '#settings/organizationPermissions'))
    const organization = await keysIn(page, page.getByRole('textbox', { name: 'Search settings' }))
    return { keys: { channels, people, palette, directory, groups, organization }, pages }
  } finally {
    await launched.close()
  }
}

async function keysIn(page: Page, field: Locator): Promise<readonly number[]> {
  await field.waitFor({ timeout: timeoutMs })
  await field.click()
  // The page creates its rows when it opens, which must not count for the keys.
  await sleep(2000)
  await page.evaluate(() => (window.benchProbes.keys.length = 0))
  const pressed = []
  for (let round = 0; round < rounds; round++)
    for (const query of queries)
      for (const key of [...query, ...[...query].map(() => 'Backspace')]) {
        await page.keyboard.press(key === ' ' ? 'Space' : key)
        pressed.push(key)
        await sleep(45 + (pressed.length % 13))
      }
  await sleep(300)
  const { keys } = await page.evaluate(() => window.benchProbes)
  if (keys.length < pressed.length * 0.9)
    throw new Error(`Of ${String(pressed.length)} keys in ${String(field)} ${String(keys.length)} were seen.`)
  return keys.map(({ handler, render }) => handler + render)
}
