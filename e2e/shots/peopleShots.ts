import type { Page } from '@playwright/test'
import { actWith } from '../apiUser.ts'
import { showHash, sidebarItem, untilOffline } from '../steps.ts'
import type { Screen } from './screens.ts'
import type { Scene, Situation } from './situation.ts'

/** Opens an address in the window, and waits for its content. */
const visit = (hash: string) => async (page: Page) => {
  await showHash(page, hash)
  await page.getByRole('region', { name: 'About' }).waitFor()
}
const leave = (page: Page) => page.keyboard.press('Escape')
/** Opens the page of the last user in the list beside the messages. */
async function openLastPage(page: Page): Promise<void> {
  await page.getByRole('complementary').getByRole('listitem').last().getByRole('button').click()
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
}
const noteOf = (page: Page) => page.getByRole('textbox', { name: 'Private note' })

/** The card and the pages of users, and the own status. */
const peopleScreens: readonly Screen[] = [
  {
    name: 'person-card',
    async open(page) {
      // The last name is visible: clicking one above would scroll, and a card closes when its row disappears.
      await page.locator('article button[data-card]').last().click()
      await page.getByRole('button', { name: 'Profile', exact: true }).waitFor()
    },
    close: leave,
  },
  {
    name: 'person-page',
    async open(page) {
      await openLastPage(page)
      await page.getByRole('region', { name: 'About' }).waitFor()
    },
    close: leave,
  },
  {
    name: 'person-note',
    async open(page) {
      await openLastPage(page)
      await noteOf(page).fill(
        'Met at the spring fair. Likes to be asked about the greenhouse before it is watered. '.repeat(12),
      )
    },
    part: noteOf,
    close: leave,
  },
  {
    name: 'new-direct',
    async open(page) {
      await page.getByRole('button', { name: 'New direct message' }).first().click()
      const field = page.getByRole('dialog').getByRole('combobox')
      await field.press('ArrowDown')
      await field.press('Enter')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Remove/ })
        .waitFor()
    },
    close: leave,
  },
  {
    name: 'people-directory',
    async open(page) {
      await page.evaluate(() => location.assign('#people'))
      await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
    },
  },
  {
    name: 'people-none',
    async open(page) {
      await page.getByRole('combobox', { name: 'Search by name or email' }).fill('no such person')
    },
    async close(page) {
      await page.getByRole('combobox', { name: 'Search by name or email' }).fill('')
    },
  },
  {
    name: 'person-manage',
    async open(page) {
      await page.getByRole('listbox', { name: 'People' }).getByRole('option').nth(2).click()
      await page.getByRole('region', { name: 'About' }).waitFor()
      const manage = page.locator('[data-part=manage]')
      if ((await manage.count()) > 0) await manage.scrollIntoViewIfNeeded()
    },
    close: leave,
  },
  { name: 'person-own', open: visit('#people/me'), close: leave },
  {
    name: 'person-status',
    async open(page) {
      await visit('#people/me')(page)
      await page.getByRole('button', { name: 'Set status…' }).click()
      await page.getByRole('combobox', { name: 'Clear after' }).selectOption('Custom…')
    },
  },
]

/** Gives all users values in fields of each kind, and opens a topic. */
async function fillProfiles({ page, server }: Scene): Promise<void> {
  const owner = server.accounts.find(({ role }) => role === 100) ?? server.accounts[0]!
  const acting = actWith(server.url, owner)
  const fields: readonly (readonly [number, string, unknown, Readonly<Record<string, unknown>>])[] = [
    [1, 'Telephone', '+358 40 555 0134', { display_in_profile_summary: true }],
    [2, 'Tasks', 'Probes, winter, everything with an antenna.\nAsk before you climb the tower.', {}],
    [3, 'Crew', 'a', { field_data: { a: { text: 'Field crew', order: '1' } } }],
    [4, 'Born on', '1990-03-07', {}],
    [5, 'Home page', 'https://a-rather-long-name.of-a-site.example/with/a/path/that/goes/on', {}],
    [6, 'Answers to', server.accounts.slice(0, 3).map(({ user_id }) => user_id), {}],
    [8, 'Address me as', 'he/him', {}],
  ]
  for (const [field_type, name, value, more] of fields) {
    const { id } = await acting.call('POST', '/realm/profile_fields', { field_type, name, ...more })
    for (const { user_id } of server.accounts)
      await acting.call('PATCH', `/users/${String(user_id)}`, { profile_data: [{ id, value }] })
  }
  await sidebarItem(page, 'Combined feed').click()
}

/** Cards and pages of users with fields of each kind, offline, as a guest, and on an old server. */
export const peopleSituations: readonly Situation[] = [
  { name: 'people', scenario: 'demo', person: 'ada', prepare: fillProfiles, screens: peopleScreens },
  {
    name: 'people-offline',
    scenario: 'demo',
    person: 'ada',
    async prepare(scene) {
      await fillProfiles(scene)
      await scene.server.close()
      await untilOffline(scene.page)
    },
    screens: peopleScreens,
  },
  { name: 'people-guest', scenario: 'small', person: 'gus', prepare: fillProfiles, screens: peopleScreens },
  { name: 'people-old', scenario: 'small', featureLevel: 40, person: 'ada', screens: peopleScreens },
]
