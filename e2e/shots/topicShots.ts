import type { Page } from '@playwright/test'
import { actWith } from '../apiUser.ts'
import type { RunningServer } from '../server/startServer.ts'
import { messageRow, openTopic } from '../steps.ts'
import type { Scene, Situation } from './situation.ts'
import type { Screen } from './screens.ts'

const close = (page: Page) => page.keyboard.press('Escape')

/** Chooses an item from the menu of the open topic. */
async function choose(page: Page, name: RegExp): Promise<void> {
  await page.locator('header').getByRole('button', { name: 'Actions for tomatoes' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function openReport(page: Page): Promise<void> {
  await messageRow(page, 'Water them at six').first().focus()
  await page.keyboard.press('!')
}

const report: Screen = { name: 'report', open: openReport, close }
const deletion: Screen = { name: 'delete-topic', open: (page) => choose(page, /^Delete topic/), close }
const move: Screen = {
  name: 'move-topic',
  async open(page) {
    await choose(page, /^Rename or move/)
    await page.getByRole('dialog').getByRole('combobox', { name: 'Channel' }).selectOption('general')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Topic' }).fill('lunch')
  },
  close,
}

function ownerOf({ accounts, url }: RunningServer) {
  const owner = accounts.find(({ email }) => email.startsWith('olga'))
  if (owner === undefined) throw new Error('The organisation has no owner.')
  return actWith(url, owner)
}

/** Opens a topic of an organization that accepts reports. */
async function openTomatoes({ page, server }: Scene): Promise<void> {
  await ownerOf(server).call('PATCH', '/realm', { moderation_request_channel_id: 3 })
  await openTopic(page, 'garden', 'tomatoes')
}

/** Reporting a message, and deleting and moving a whole topic. */
export const topicSituations: readonly Situation[] = [
  {
    name: 'topic',
    scenario: 'small',
    person: 'ada',
    prepare: openTomatoes,
    screens: [report, deletion, move],
  },
  {
    name: 'topic-refused',
    scenario: 'small',
    person: 'ada',
    async prepare(scene) {
      await openTomatoes(scene)
      scene.server.failWith('/report', 400, 'BAD_REQUEST')
      scene.server.failWith('/delete_topic', 400, 'BAD_REQUEST')
    },
    screens: [
      {
        name: 'report',
        async open(page) {
          await openReport(page)
          await page.getByRole('radio', { name: 'Other' }).check()
          await page.getByRole('dialog').getByRole('textbox').fill('They write this every day.')
          await page.getByRole('button', { name: 'Report', exact: true }).click()
          await page.getByText('Not reported:').waitFor()
        },
        close,
      },
      {
        name: 'delete-topic',
        async open(page) {
          await choose(page, /^Delete topic/)
          await page.getByRole('button', { name: 'Delete topic', exact: true }).click()
          await page.getByText('Deleting stopped:').waitFor()
        },
        close,
      },
    ],
  },
  {
    name: 'topic-not-permitted',
    scenario: 'small',
    person: 'ben',
    prepare: openTomatoes,
    screens: [
      {
        name: 'topic-menu',
        async open(page) {
          await page.locator('header').getByRole('button', { name: 'Actions for tomatoes' }).click()
          await page.getByRole('menuitem', { name: /^Delete topic/ }).waitFor()
        },
        close,
      },
    ],
  },
  {
    name: 'topic-waiting',
    scenario: 'small',
    person: 'ada',
    async prepare(scene) {
      await openTomatoes(scene)
      await scene.server.down()
    },
    screens: [report, deletion],
  },
]
