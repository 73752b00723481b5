import type { Page } from '@playwright/test'
import { channelIdOf, openChannelSettings } from '../steps.ts'
import type { Screen } from './screens.ts'
import type { Situation } from './situation.ts'

const close = async (page: Page): Promise<void> => page.keyboard.press('Escape')

const members = (channel: string): Screen => ({
  name: 'channel-members',
  open: async (page) => void (await openChannelSettings(page, await channelIdOf(page, channel), 'Members')),
  close,
})

/** Opens the field that adds members, unless it is open, and chooses some of each kind. */
async function chooseSome(page: Page, typed: readonly string[]): Promise<void> {
  const field = page.getByRole('combobox', { name: 'People, groups or channels to add' })
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Add people' }).click()
  for (const each of typed) {
    await field.fill(each)
    await field.press('Enter')
  }
}

const adding = (channel: string, typed: readonly string[]): Screen => ({
  name: 'channel-members-adding',
  async open(page) {
    await members(channel).open(page)
    await chooseSome(page, typed)
    const boxes = page.getByRole('grid').getByRole('checkbox')
    if ((await boxes.count()) > 1) await boxes.first().check()
  },
  async close(page) {
    const field = page.getByRole('combobox', { name: 'People, groups or channels to add' })
    if (await field.isVisible()) {
      await field.focus()
      for (const _ of typed) await field.press('Backspace')
      await field.press('Escape')
    }
    await page.keyboard.press('Escape')
  },
})

const openForm = (page: Page): Promise<void> =>
  page.evaluate(() => {
    location.hash = '#channels/new'
  })

const newChannel: Screen = { name: 'new-channel', open: openForm, close }

const newChannelFilled: Screen = {
  name: 'new-channel-permissions',
  async open(page) {
    await openForm(page)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('greenhouse')
    const summary = page.getByText('Permissions', { exact: true })
    await summary.click()
    await summary.scrollIntoViewIfNeeded()
  },
  close,
}

/** The members of a channel and the form for a new one, in different states. */
export const channelMembersSituations: readonly Situation[] = [
  {
    name: 'members-full',
    scenario: 'demo',
    person: 'ada',
    screens: [members('general'), adding('general', ['e', 'design', 'm']), newChannel, newChannelFilled],
  },
  {
    name: 'members-offline',
    scenario: 'small',
    person: 'olga',
    async prepare({ page, server }) {
      await openChannelSettings(page, await channelIdOf(page, 'planning'), 'Members')
      await chooseSome(page, ['gus'])
      await server.close()
    },
    screens: [members('planning'), newChannel],
  },
  {
    name: 'members-refused',
    scenario: 'small',
    person: 'olga',
    async prepare({ server }) {
      server.failWith('POST /api/v1/users/me/subscriptions', 400, 'BAD_REQUEST', 99)
    },
    screens: [
      {
        ...adding('planning', ['gus']),
        async open(page) {
          await adding('planning', ['gus']).open(page)
          await page.getByRole('button', { name: 'Add 1', exact: true }).click()
          await page.getByRole('alert').waitFor()
        },
      },
      {
        ...newChannelFilled,
        async open(page) {
          await newChannelFilled.open(page)
          await page.getByRole('button', { name: 'Create channel', exact: true }).click()
          await page.getByRole('alert').waitFor()
        },
      },
    ],
  },
  {
    name: 'members-not-permitted',
    scenario: 'small',
    person: 'gus',
    screens: [members('general'), newChannel],
  },
  {
    name: 'members-old-server',
    scenario: 'small',
    featureLevel: 190,
    person: 'ada',
    screens: [adding('planning', ['gus']), newChannelFilled],
  },
]
