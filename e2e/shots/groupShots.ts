import type { Page } from '@playwright/test'
import { actWith } from '../apiUser.ts'
import { untilOffline } from '../steps.ts'
import type { Screen } from './screens.ts'
import type { Scene, Situation } from './situation.ts'

const openGroups = async (page: Page): Promise<void> => {
  await page.keyboard.press('Shift+T')
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor()
}

/** The list of groups, one of them, and a search without results. */
const groupScreens: readonly Screen[] = [
  { name: 'groups', open: openGroups },
  {
    name: 'group',
    async open(page) {
      await page.getByRole('listbox', { name: 'Groups' }).getByRole('option').first().click()
      await page.getByRole('article').first().waitFor()
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'groups-none',
    async open(page) {
      await openGroups(page)
      await page.getByRole('combobox', { name: 'Search groups' }).fill('no such group')
    },
    close: (page) => page.getByRole('combobox', { name: 'Search groups' }).fill(''),
  },
]

/** Dialogs for users who may change groups. */
const ownerScreens: readonly Screen[] = [
  ...groupScreens,
  {
    name: 'group-new',
    async open(page) {
      await page.getByRole('button', { name: 'Create group' }).first().click()
      await page.getByRole('form', { name: 'Create group' }).waitFor()
    },
  },
]

/** Creates a group with the longest possible name and description, and with all users. */
async function addLongGroup({ server }: Scene): Promise<void> {
  const owner = server.accounts.find(({ role }) => role === 100) ?? server.accounts[0]!
  await actWith(server.url, owner).call('POST', '/user_groups/create', {
    name: 'a group with a name that goes on for as long as the service lets it go on, which is long'.slice(
      0,
      100,
    ),
    description: 'Looks after everything that has an antenna, a battery or both, in winter too. '.repeat(12),
    members: server.accounts.map(({ user_id }) => user_id),
  })
}

/** Groups as an owner, offline, as a guest, and on an old server. */
export const groupSituations: readonly Situation[] = [
  { name: 'groups', scenario: 'small', person: 'olga', prepare: addLongGroup, screens: ownerScreens },
  {
    name: 'groups-offline',
    scenario: 'small',
    person: 'olga',
    async prepare(scene) {
      await addLongGroup(scene)
      await scene.server.close()
      await untilOffline(scene.page)
    },
    screens: groupScreens,
  },
  { name: 'groups-guest', scenario: 'small', person: 'gus', screens: groupScreens },
  { name: 'groups-old', scenario: 'small', featureLevel: 100, person: 'olga', screens: groupScreens },
]
