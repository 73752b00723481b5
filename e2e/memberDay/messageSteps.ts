import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { hasResumableUploads, takesReports } from '../../shared/api/capabilities.ts'
import { actAs } from '../apiUser.ts'
import {
  chooseOf,
  chooseTool,
  editBox,
  messageBox,
  messageRow,
  openFilesView,
  openTopic,
  openTopicMenu,
  say,
  sidebarItem,
  untilLive,
} from '../steps.ts'
import { chooseFiles } from '../systemDialogs.ts'
import { untilDone, type WorkDay } from '../days/day.ts'

/** Steps with messages, drafts, files and topics. */
export const messageSteps = {
  async 'signing in'({ page }: WorkDay) {
    await untilLive(page)
  },

  async 'a draft'(day: WorkDay) {
    await openTopic(day.page, 'general', 'lunch')
    await messageBox(day.page).fill('Half a thought')
    await sidebarItem(day.page, 'welcome').click()
    await untilDone(day, 'createDrafts')
  },

  async messages(day: WorkDay) {
    const { page } = day
    await openTopic(page, 'garden', 'tomatoes')
    await messageBox(page).pressSequentially('They ripn soon')
    await messageBox(page).press('Enter')
    const row = messageRow(page, 'soon')
    await expect(row).toHaveAttribute('data-message-id', /\d/)
    await chooseTool(page, 'soon', 'Edit message')
    await editBox(page).fill('They ripen soon')
    await editBox(page).press('Enter')
    await expect(row).toContainText('They ripen soon')
    await row.focus()
    await page.keyboard.press(':')
    await page.getByRole('button', { name: 'tada', exact: true }).first().click()
    await untilDone(day, 'addReaction')
    await row.getByRole('button', { name: /^tada/ }).click()
    await row.focus()
    await page.keyboard.press('Control+s')
    await say(page, 'Better not said')
    await messageRow(page, 'Better not said').focus()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(messageRow(page, 'Better not said')).toHaveCount(0)
  },

  async files(day: WorkDay) {
    const { app, folder, page, server } = day
    const attach = async (name: string, size: number): Promise<void> => {
      const file = path.join(folder, name)
      await writeFile(file, Buffer.alloc(size, 'x'))
      await chooseFiles(app, file)
      await page.getByRole('button', { name: 'Attach files' }).click()
      await expect(messageBox(page)).toHaveValue(new RegExp(`\\[${name}\\]\\(/user_uploads/`), {
        timeout: 60_000,
      })
    }
    await attach('notes.txt', 100)
    // From this size on a file is uploaded in chunks, if the server supports it.
    if (hasResumableUploads(server.featureLevel)) await attach('film.mp4', 25_000_000)
    await messageBox(page).press('Enter')
    await expect(messageRow(page, 'notes.txt')).toHaveAttribute('data-message-id', /\d/)
    await openFilesView(page)
    await page.getByRole('button', { name: 'Delete notes.txt' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this file?' })
      .getByRole('button', { name: 'Delete file' })
      .click()
    await expect(page.getByRole('button', { name: 'Delete notes.txt' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  },

  async 'a policy of a topic'({ page }: WorkDay) {
    await openTopic(page, 'garden', 'tomatoes')
    await page.getByRole('article').last().focus()
    await page.keyboard.press('Shift+F')
    await expect(sidebarItem(page, 'tomatoes')).toHaveAccessibleName('tomatoes, followed')
  },

  async reading({ page, server }: WorkDay) {
    await actAs(server, 'ben').send('planning', 'seeds', 'Order them today')
    await expect(sidebarItem(page, 'planning')).toHaveAccessibleName(/unread/)
    await chooseOf(page, sidebarItem(page, 'planning'), 'Mark all as done')
    await expect(sidebarItem(page, 'planning')).not.toHaveAccessibleName(/unread/)
  },

  async 'a whole topic'(day: WorkDay) {
    const { page } = day
    await openTopic(page, 'garden', 'peas')
    await (await openTopicMenu(page, 'peas')).getByRole('menuitem', { name: /^Rename or move/ }).click()
    const topic = page.getByRole('dialog').getByRole('combobox', { name: 'Topic' })
    await topic.fill('sweet peas')
    await topic.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('sweet peas')
    await untilDone(day, 'updateMessage', 'topic')
    await (await openTopicMenu(page, 'sweet peas')).getByRole('menuitem', { name: /^Delete topic/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete topic', exact: true }).click()
    await expect(page.getByText('“sweet peas” was deleted.')).toBeVisible()
  },

  async 'a report'({ page, server }: WorkDay) {
    await openTopic(page, 'general', 'rules')
    await messageRow(page, 'cheap lamps').focus()
    await page.keyboard.press('!')
    if (!takesReports(server.featureLevel)) {
      await expect(page.getByText('Reporting messages needs a newer server.')).toBeVisible()
      return
    }
    const dialog = page.getByRole('dialog', { name: 'Report message' })
    await dialog.getByRole('radio', { name: 'Other', exact: true }).check()
    await dialog.getByRole('textbox').fill('They write this every day.')
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  },

  async 'the draft again'(day: WorkDay) {
    const { page } = day
    const open = page.getByRole('button', { name: 'Open the draft to #general › lunch' })
    await sidebarItem(page, 'Drafts').click()
    await open.click()
    await messageBox(page).fill('Half a thought and the rest')
    await untilDone(day, 'updateDraft')
    await sidebarItem(page, 'Drafts').click()
    await open.press('Delete')
    await expect(open).toHaveCount(0)
  },
} as const
