import type { Locator, Page } from '@playwright/test'
import { closeSettings, openSettings, sidebarItem } from '../steps.ts'

/** One screen, and how to open it from the main window. */
export interface Screen {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  /** The visible part of a long screen; default: its start. */
  readonly part?: (page: Page) => Locator
  /** Closes the screen; absent if the next screen opens from it. */
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

/** The settings pages of the organization. */
export const organisationScreens: readonly Screen[] = organisationPages.map(settingsScreen)

/** Every settings page, and a search in them. */
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

/** The channel directory: initially, with a preview of an unsubscribed channel, and with a search without results. */
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

/** The screens that every account has. */
export const allScreens: readonly Screen[] = [
  { name: 'feed', open: (page) => sidebarItem(page, 'Combined feed').click() },
  { name: 'drafts', open: (page) => sidebarItem(page, 'Drafts').click() },
  ...settingsScreens,
]
