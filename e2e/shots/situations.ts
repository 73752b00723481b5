import { actWith } from '../apiUser.ts'
import { openSettings } from '../steps.ts'
import { channelMembersSituations } from './channelMembersShots.ts'
import { channelSettingsSituations } from './channelSettingsShots.ts'
import { administrationSituations } from './administrationShots.ts'
import { peopleSituations } from './peopleShots.ts'
import { allScreens, directoryScreens, organisationScreens, settingsScreens } from './screens.ts'
import { composeSituations } from './composeShots.ts'
import { filesSituations } from './filesShots.ts'
import { groupSituations } from './groupShots.ts'
import { messageSituations } from './messageShots.ts'
import { inboxSituations } from './inboxShots.ts'
import { ownWindowSituations } from './ownWindowShots.ts'
import { savedSituations } from './savedShots.ts'
import { searchSituations } from './searchShots.ts'
import { readingSituations } from './readingShots.ts'
import { recentSituations } from './recentShots.ts'
import type { Scene, Situation } from './situation.ts'
import { topicSituations } from './topicShots.ts'

/** Changes some settings, so that each page shows a change. */
async function changeSome({ page }: Scene): Promise<void> {
  const preferences = await openSettings(page, 'Preferences')
  await preferences.getByRole('switch', { name: 'High contrast' }).click()
  await preferences.getByRole('combobox', { name: 'Home view' }).selectOption('Inbox')
  const privacy = await openSettings(page, 'Privacy')
  await privacy.getByRole('switch', { name: 'Show when I am online' }).click()
  const notifications = await openSettings(page, 'Notifications')
  await notifications.getByRole('checkbox', { name: 'Followed topics: email' }).click()
}

/** Joins the first channel of the directory. */
async function joinFirst({ page }: Scene): Promise<void> {
  await page.keyboard.press('Shift+B')
  await page.getByRole('listbox', { name: 'Channels' }).press('Shift+S')
}

export const situations: readonly Situation[] = [
  { name: 'full', scenario: 'demo', person: 'ada', screens: allScreens },
  { name: 'empty', scenario: 'empty', person: '', screens: allScreens },
  {
    name: 'waiting',
    scenario: 'small',
    person: 'ada',
    async prepare(scene) {
      await scene.server.close()
      await changeSome(scene)
    },
    screens: settingsScreens,
  },
  {
    name: 'refused',
    scenario: 'small',
    person: 'ada',
    async prepare(scene) {
      scene.server.failWith('PATCH /api/v1/settings', 400, 'BAD_REQUEST', 9)
      await changeSome(scene)
    },
    screens: settingsScreens,
  },
  {
    name: 'not-permitted',
    scenario: 'small',
    person: 'gus',
    async prepare({ server }) {
      const owner = server.accounts.find(({ email }) => email.startsWith('olga'))
      if (owner === undefined) throw new Error('The organisation has no owner.')
      await actWith(server.url, owner).call('PATCH', '/realm', {
        enable_read_receipts: false,
        name_changes_disabled: true,
        email_changes_disabled: true,
        avatar_changes_disabled: true,
      })
    },
    screens: settingsScreens,
  },
  ...filesSituations,
  { name: 'old-server', scenario: 'small', featureLevel: 100, person: 'ada', screens: settingsScreens },
  { name: 'channels', scenario: 'demo', person: 'ada', screens: directoryScreens },
  {
    name: 'channels-waiting',
    scenario: 'channels',
    person: 'ada',
    async prepare(scene) {
      await scene.server.close()
      await joinFirst(scene)
    },
    screens: directoryScreens,
  },
  {
    name: 'channels-refused',
    scenario: 'channels',
    person: 'ada',
    async prepare(scene) {
      scene.server.failWith('POST /api/v1/users/me/subscriptions', 400, 'BAD_REQUEST', 9)
      await joinFirst(scene)
    },
    screens: directoryScreens,
  },
  { name: 'channels-not-permitted', scenario: 'small', person: 'gus', screens: directoryScreens },
  { name: 'channels-old', scenario: 'small', featureLevel: 100, person: 'ada', screens: directoryScreens },
  ...channelSettingsSituations,
  ...channelMembersSituations,
  ...messageSituations,
  ...composeSituations,
  ...inboxSituations,
  ...readingSituations,
  ...recentSituations,
  ...topicSituations,
  ...peopleSituations,
  ...groupSituations,
  ...ownWindowSituations,
  ...savedSituations,
  ...searchSituations,
  { name: 'organisation', scenario: 'small', person: 'olga', screens: organisationScreens },
  ...administrationSituations,
]
