import type { Locator, Page } from '@playwright/test'
import { closeSettings, openSettings, sidebarItem } from '../steps.ts'

/** One screen, and the way there from the main window. */
export interface Screen {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  /** The part of a long screen that its pictures show; its beginning unless said. */
  readonly part?: (page: Page) => Locator
  /** Leads back; absent where the next screen opens from here. */
  readonly close?: (page: Page) => Promise<void>
}

const organisationPages = [
  'Organization profile',
  'Messages and calls',
  'Permissions',
  'Email domains',
  'Defaults for new people',
  'Profile fields',
  'Folders and default channels',
  'Linkifiers',
  'Custom emoji',
  'Code playgrounds',
  'Data exports',
] as const

const settingsPages = [
  'Account',
  'Profile',
  'Preferences',
  'Notifications',
  'Privacy',
  'Topics and people',
  'This computer',
  'Keyboard',
  ...organisationPages,
] as const

const settingsScreen = (title: (typeof settingsPages)[number]): Screen => ({
  name: `settings-${title.toLowerCase().replaceAll(' ', '-')}`,
  open: async (page) => void (await openSettings(page, title)),
  close: closeSettings,
})

/** The pages of the settings that change the organisation. */
export const organisationScreens: readonly Screen[] = organisationPages.map(settingsScreen)

/** Every page of the settings, and a search in them. */
export const settingsScreens: readonly Screen[] = [
  ...settingsPages.map(settingsScreen),
  {
    name: 'settings-search',
    async open(page) {
      await openSettings(page, 'Preferences')
      await page.keyboard.press('Control+f')
      await page.keyboard.type('typing')
    },
    close: closeSettings,
  },
]

/** The directory of channels: as it opens, with a preview of a channel that is not joined, and a search in vain. */
export const directoryScreens: readonly Screen[] = [
  {
    name: 'channels',
    async open(page) {
      await page.keyboard.press('Shift+B')
      await page.getByRole('heading', { level: 1, name: 'Channels' }).waitFor()
    },
  },
  {
    name: 'channels-last',
    async open(page) {
      await page.getByRole('listbox', { name: 'Channels' }).press('End')
    },
  },
  {
    name: 'channels-none',
    async open(page) {
      await page.getByRole('combobox', { name: 'Search by name or description' }).fill('no such channel')
    },
    async close(page) {
      await page.getByRole('button', { name: 'Clear search' }).first().click()
      await page.getByRole('button', { name: 'Close channels' }).click()
    },
  },
]

/** The screens of an account, whatever it has. */
export const allScreens: readonly Screen[] = [
  { name: 'feed', open: (page) => sidebarItem(page, 'Combined feed').click() },
  { name: 'drafts', open: (page) => sidebarItem(page, 'Drafts').click() },
  ...settingsScreens,
]
