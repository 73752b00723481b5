import type { Locator, Page } from '@playwright/test'
import { expect, type SharedApp } from '../fixtures.ts'
import { createGroup, groupPage, openGroups } from '../groupsView.ts'
import { openPeople } from '../peopleView.ts'
import { actAs } from '../apiUser.ts'
import { channelIdOf, messageBox, openChannelSettings, openFilesView, showHash, sidebar } from '../steps.ts'

type Open = (shared: SharedApp) => Promise<Locator>

/** A list of the app. */
export interface ListRow {
  readonly name: string
  /** A plain list has links and buttons, which have the focus themselves; letters are commands in a treegrid alone. */
  readonly role: 'listbox' | 'grid' | 'treegrid' | 'list'
  /** Opens it, gives it the focus and returns it. */
  readonly open: Open
  /** A text field has the focus for it: Home and End belong to the text, and the arrows lead around both ends. */
  readonly isOfField?: boolean
  /** The field is the text of a message, which has all keys but the arrows. */
  readonly isOfText?: boolean
  /** The attribute of rows that are selected; absent where one row at most can be. */
  readonly several?: 'aria-checked' | 'aria-selected'
  /** It stays in the window, and letters are commands of the conversation beside it. */
  readonly isAlwaysThere?: boolean
  /** Shown after Enter. */
  readonly opens?: (page: Page) => Locator
  /** The element that has the focus after the list is left. */
  readonly returnsTo?: (page: Page) => Locator
}

const listOf = (page: Page, role: ListRow['role'], name: string): Locator =>
  page.getByRole(role, { name, exact: true })

const at =
  (hash: string, role: ListRow['role'], name: string): Open =>
  async ({ page }) => {
    await showHash(page, hash)
    const list = listOf(page, role, name)
    await list.focus()
    return list
  }

/** Opens a list whose field is in a dialog, from the composer, and types. */
const inDialog =
  (keys: string, text: string, name: string): Open =>
  async ({ page }) => {
    await messageBox(page).focus()
    await page.keyboard.press(keys)
    await page.getByRole('dialog').getByRole('combobox').fill(text)
    return listOf(page, 'listbox', name)
  }

/** Opens a pane with a plain list, whose rows have the focus themselves, once it has this row. */
const inPane =
  (hash: string, row: string | RegExp, listIn: (page: Page) => Locator): Open =>
  async ({ page }) => {
    await showHash(page, hash)
    const list = listIn(page)
    await list.getByRole('button', { name: row }).first().focus()
    return list
  }

const recipientTopic = (page: Page): Locator => page.getByRole('combobox', { name: 'Topic', exact: true })

export const lists: readonly ListRow[] = [
  {
    name: 'people',
    role: 'listbox',
    several: 'aria-checked',
    open: async ({ page }) => {
      await openPeople(page)
      return listOf(page, 'listbox', 'People')
    },
  },
  { name: 'channels', role: 'listbox', open: at('#channels', 'listbox', 'Channels') },
  {
    name: 'groups',
    role: 'listbox',
    open: async ({ page }) => {
      await openGroups(page)
      return listOf(page, 'listbox', 'Groups')
    },
  },
  {
    name: 'members of a group',
    role: 'grid',
    open: async ({ page }) => {
      await openGroups(page)
      await createGroup(page, 'walkers', 'ravi')
      await expect(groupPage(page, 'walkers')).toBeVisible()
      // The members of this group alone: Escape leads to the list of groups, which shows those of the first group.
      const members = groupPage(page, 'walkers').getByRole('grid', { name: 'Members' })
      await members.focus()
      return members
    },
    opens: (page) => page.getByRole('dialog'),
  },
  {
    name: 'members of a channel',
    role: 'grid',
    several: 'aria-selected',
    open: async ({ page }) => {
      await openChannelSettings(page, await channelIdOf(page, 'engineering'), 'Members')
      const list = listOf(page, 'grid', 'Members')
      await list.getByRole('row').first().focus()
      return list
    },
    opens: (page) => page.getByRole('dialog'),
  },
  {
    name: 'files',
    role: 'grid',
    open: async ({ page, server }) => {
      const ada = actAs(server, 'ada')
      for (const name of ['a.txt', 'b.txt', 'c.txt']) await ada.upload(name, Buffer.alloc(9))
      await openFilesView(page)
      const list = listOf(page, 'grid', 'Your files')
      await expect(list.getByRole('row')).toHaveCount(4)
      return list
    },
  },
  {
    name: 'channels of a user',
    role: 'listbox',
    open: ({ page, server, ...rest }) => {
      const hash = `#people/${String(actAs(server, 'ravi').userId)}`
      return at(hash, 'listbox', 'Shared channels')({ page, server, ...rest })
    },
  },
  {
    name: 'inbox',
    role: 'treegrid',
    open: at('#inbox', 'treegrid', 'Unread conversations'),
  },
  {
    name: 'recent conversations',
    role: 'treegrid',
    open: async (shared) => {
      const list = await at('#recent', 'treegrid', 'Recent conversations')(shared)
      const older = list.getByText(/^Show older conversations$|^Loading older messages/)
      // The last row loads more.
      await expect(async () => {
        await list.press('End')
        await expect(older).toHaveCount(0, { timeout: 500 })
      }).toPass()
      return list
    },
  },
  {
    name: 'topics of a channel',
    role: 'treegrid',
    open: async (shared) => {
      const channelId = await channelIdOf(shared.page, 'engineering')
      return at(`#topics/${String(channelId)}`, 'treegrid', 'Topics of engineering')(shared)
    },
  },
  {
    name: 'drafts',
    role: 'list',
    open: async (shared) => {
      const ada = actAs(shared.server, 'ada')
      const to = [await channelIdOf(shared.page, 'engineering')]
      const drafts = ['walk a', 'walk b', 'walk c'].map((topic, index) => ({
        type: 'stream',
        to,
        topic,
        content: 'Kept for later',
        timestamp: 1_700_000_000 + index,
      }))
      await ada.call('POST', '/drafts', { drafts })
      return inPane('#drafts', 'Open the draft to #engineering › walk c', (page) =>
        listOf(page, 'list', 'Drafts, newest first'),
      )(shared)
    },
  },
  {
    name: 'bots',
    role: 'list',
    open: async (shared) => {
      const ada = actAs(shared.server, 'ada')
      for (const name of ['alpha', 'beta', 'gamma'])
        await ada.call('POST', '/bots', { full_name: name, short_name: `walk-${name}`, bot_type: 1 })
      return inPane('#bots', /^gamma/, (page) => listOf(page, 'list', 'Bots'))(shared)
    },
  },
  {
    name: 'invitations',
    role: 'list',
    open: async ({ page, server }) => {
      const emails = ['a', 'b', 'c'].map((name) => `${name}@walk.example`)
      await actAs(server, 'ada').call('POST', '/invites', { invitee_emails: emails.join(), stream_ids: [] })
      await showHash(page, '#invitations')
      const list = page.getByRole('region', { name: 'Open invitations' }).getByRole('list')
      await list.getByRole('listitem').first().focus()
      return list
    },
    opens: (page) => page.getByRole('dialog'),
  },
  {
    name: 'gallery',
    role: 'list',
    open: async (shared) => {
      const ada = actAs(shared.server, 'ada')
      for (const name of ['a', 'b', 'c'])
        await ada.send('engineering', 'release 4.2 rollout', `See https://walk.example/${name}`)
      const channelId = String(await channelIdOf(shared.page, 'engineering'))
      const hash = `#gallery/narrow/channel/${channelId}/topic/release.204.2E2.20rollout`
      return inPane(hash, /walk\.example\/c/, (page) =>
        page.getByRole('region', { name: 'Links' }).getByRole('list'),
      )(shared)
    },
  },
  {
    name: 'people panel',
    role: 'list',
    isAlwaysThere: true,
    open: async ({ page }) => {
      const panel = page.locator('[data-people]')
      if (!(await panel.isVisible())) await page.keyboard.press('w')
      await panel.locator('[data-roving]').first().focus()
      return panel
    },
  },
  {
    name: 'sidebar',
    role: 'list',
    isAlwaysThere: true,
    open: async ({ page }) => {
      await sidebar(page).getByRole('link').first().focus()
      return sidebar(page)
    },
  },
  {
    name: 'palette',
    role: 'listbox',
    isOfField: true,
    open: inDialog('Control+k', '>', 'Search or jump to anything'),
    returnsTo: messageBox,
  },
  {
    name: 'search',
    role: 'listbox',
    isOfField: true,
    open: async (shared) => {
      const list = await inDialog('Control+Shift+F', 'the', 'Suggestions and results')(shared)
      await expect(shared.page.getByRole('dialog')).toContainText('From this computer and the server')
      return list
    },
    returnsTo: messageBox,
  },
  {
    name: 'recipient field',
    role: 'listbox',
    isOfField: true,
    open: async ({ page }) => {
      await recipientTopic(page).fill('')
      return listOf(page, 'listbox', 'Suggestions')
    },
    returnsTo: (page) => recipientTopic(page),
  },
  {
    name: 'suggestions while writing',
    role: 'listbox',
    isOfField: true,
    isOfText: true,
    open: async ({ page }) => {
      await messageBox(page).pressSequentially('@')
      return listOf(page, 'listbox', 'Suggestions')
    },
    returnsTo: messageBox,
  },
  {
    name: 'picker of a form',
    role: 'listbox',
    isOfField: true,
    open: async ({ page }) => {
      await openGroups(page)
      await page.getByRole('button', { name: 'Create group' }).first().click()
      const field = page.getByRole('combobox', { name: 'Members', exact: true })
      await field.press('ArrowDown')
      return listOf(page, 'listbox', 'Members')
    },
    returnsTo: (page) => page.getByRole('combobox', { name: 'Members', exact: true }),
  },
]
