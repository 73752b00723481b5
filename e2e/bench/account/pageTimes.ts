import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Pages with long lists: their address, and an element that exists once the page shows its content. */
const pages = {
  people: { hash: '#people', shown: '[role=listbox] [data-person]' },
  groups: { hash: '#groups', shown: '[role=listbox] [data-group]' },
  organization: { hash: '#settings/organizationPermissions', shown: '[data-organization-setting]' },
} as const

/** Milliseconds from the change of the address to the frame that shows the page, per opening. */
export type PageTimes = Readonly<Record<keyof typeof pages, readonly number[]>>

const rounds = 30

/** Opens the pages in turns, with the probes installed. Excludes the first round, which also loads their code. */
export async function pageTimes(page: Page): Promise<PageTimes> {
  const times = { people: [] as number[], groups: [] as number[], organization: [] as number[] }
  for (let round = 0; round <= rounds; round++)
    for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
      const ms = await open(page, pages[name])
      if (round > 0) times[name].push(ms)
      await sleep(120 + (round % 17))
    }
  return times
}

const open = (page: Page, place: (typeof pages)[keyof typeof pages]): Promise<number> =>
  page.evaluate(({ hash, shown }) => {
    const ms = window.benchProbes.whenShown(shown)
    location.hash = hash
    return ms
  }, place)
