import type { Page } from '@playwright/test'
import { actWith } from '../apiUser.ts'
import { channelIdOf, openChannelSettings, type ChannelSettingsTab } from '../steps.ts'
import type { Screen } from './screens.ts'
import type { Situation } from './situation.ts'

const close = async (page: Page): Promise<void> => page.keyboard.press('Escape')

const screensOf = (channel: string): readonly Screen[] => [
  ...(['About', 'For you', 'Permissions'] as const).map((tab: ChannelSettingsTab): Screen => ({
    name: `channel-settings-${tab.toLowerCase().replaceAll(' ', '-')}`,
    open: async (page) => void (await openChannelSettings(page, await channelIdOf(page, channel), tab)),
    close,
  })),
  {
    name: 'channel-settings-picker',
    async open(page) {
      const main = await openChannelSettings(page, await channelIdOf(page, channel), 'Permissions')
      const field = main.locator('input[role=combobox]').first()
      if (await field.isVisible()) await field.fill('a')
    },
    async close(page) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    },
  },
]

/** A channel's settings in different states. */
export const channelSettingsSituations: readonly Situation[] = [
  { name: 'channel-full', scenario: 'demo', person: 'ada', screens: screensOf('general') },
  {
    name: 'channel-waiting',
    scenario: 'small',
    person: 'olga',
    async prepare({ page, server }) {
      const about = await openChannelSettings(page, await channelIdOf(page, 'general'), 'About')
      await server.close()
      await about.getByRole('textbox', { name: 'Name', exact: true }).fill('commons')
      await page.keyboard.press('Enter')
      await openChannelSettings(page, await channelIdOf(page, 'commons'), 'Permissions')
      await page.getByRole('radio', { name: 'Private, with history' }).check()
      await page.getByRole('combobox', { name: 'Remove people' }).fill('ben')
      await page.keyboard.press('Enter')
    },
    screens: screensOf('commons'),
  },
  {
    name: 'channel-refused',
    scenario: 'small',
    person: 'olga',
    async prepare({ page, server }) {
      server.failWith('PATCH /api/v1/streams/', 400, 'BAD_REQUEST', 9)
      const about = await openChannelSettings(page, await channelIdOf(page, 'general'), 'About')
      await about.getByRole('textbox', { name: 'Name', exact: true }).fill('commons')
      await page.keyboard.press('Enter')
      await openChannelSettings(page, await channelIdOf(page, 'general'), 'Permissions')
      await page.getByRole('combobox', { name: 'Remove people' }).fill('ben')
      await page.keyboard.press('Enter')
    },
    screens: screensOf('general'),
  },
  { name: 'channel-not-permitted', scenario: 'small', person: 'ben', screens: screensOf('general') },
  {
    name: 'channel-archived',
    scenario: 'small',
    person: 'ada',
    async prepare({ page, server }) {
      await openChannelSettings(page, await channelIdOf(page, 'general'))
      const owner = server.accounts.find(({ email }) => email.startsWith('olga'))
      if (owner === undefined) throw new Error('The organisation has no owner.')
      const { stream_id: id } = await actWith(server.url, owner).call('GET', '/get_stream_id', {
        stream: 'general',
      })
      await actWith(server.url, owner).call('DELETE', `/streams/${Number(id)}`, {})
    },
    screens: (['About', 'For you', 'Permissions'] as const).map((tab) => ({
      name: `channel-settings-${tab.toLowerCase().replaceAll(' ', '-')}`,
      open: (page) => page.getByRole('tab', { name: tab }).click(),
    })),
  },
  {
    name: 'channel-old-server',
    scenario: 'small',
    featureLevel: 147,
    person: 'ada',
    screens: screensOf('general'),
  },
]
