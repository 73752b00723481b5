import { expect, type Page } from '@playwright/test'
import { changesEmails, hasInviteGroups, setsStatusOfOthers } from '../../shared/api/capabilities.ts'
import { untilDone, type WorkDay } from '../days/day.ts'
import {
  buttonOf,
  enterUser,
  headingOf,
  invitationRow,
  managePart,
  openFromPeople,
  openPeople,
  userOption,
  textField,
} from '../peopleView.ts'
import { actAs } from '../apiUser.ts'
import { twoColors } from '../pictures.ts'
import { focusWindow, untilLive } from '../steps.ts'
import { agree, answerWith } from '../systemDialogs.ts'

const inDialog = (page: Page, button: string) => buttonOf(page.getByRole('dialog'), button)

/** Steps with users, invitations and bots. */
export const peopleSteps = {
  async 'signing in'({ app, page }: WorkDay) {
    await untilLive(page)
    await focusWindow(app)
    await answerWith(app, agree)
  },

  async 'a new person'({ page }: WorkDay) {
    await openPeople(page)
    await page.keyboard.press('n')
    await expect(headingOf(page, 'Add person')).toBeVisible()
    await enterUser(page, 'nina@demo.example', 'Nina New', 'long enough 1')
    await expect(headingOf(page, 'Nina New')).toBeVisible()
    await page.keyboard.press('Escape')
  },

  async 'a person is changed'({ page, server }: WorkDay) {
    await openPeople(page)
    await userOption(page, 'Gus Guest').click()
    const part = managePart(page)
    await textField(part, 'Name').fill('Gustav Guest')
    await part.getByRole('combobox', { name: 'Role' }).selectOption('Member')
    await textField(part, 'Nickname').fill('Gusto')
    if (changesEmails(server.featureLevel)) await textField(part, 'Email').fill('gustav@new.example')
    if (setsStatusOfOthers(server.featureLevel)) await textField(part, 'Status').fill('In the shed')
    await buttonOf(part, 'Save changes').click()
    await expect(part).toContainText('Changed: ')
    await page.keyboard.press('Escape')
  },

  async 'the end of an account, and its return'({ page }: WorkDay) {
    await openPeople(page)
    await userOption(page, 'Nina New').click()
    await buttonOf(managePart(page), 'Deactivate person…').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Notify them by email' }).check()
    await textField(dialog, 'Comment in the email').fill('Until spring')
    await buttonOf(dialog, 'Deactivate').click()
    await buttonOf(managePart(page), 'Reactivate person…').click()
    await inDialog(page, 'Reactivate').click()
    await expect(buttonOf(managePart(page), 'Deactivate person…')).toBeVisible()
    await page.keyboard.press('Escape')
  },

  async 'invitations by e-mail'({ page, server }: WorkDay) {
    await openFromPeople(page, 'Invitations')
    await buttonOf(page, 'Invite people').first().click()
    await textField(page, 'Email addresses').fill('one@new.example, two@new.example')
    await page.getByRole('combobox', { name: 'They join as' }).selectOption('Guest')
    await page.getByRole('combobox', { name: 'Channels' }).fill('gard')
    await page.keyboard.press('Enter')
    if (hasInviteGroups(server.featureLevel)) {
      await page.getByRole('combobox', { name: 'Groups' }).fill('build')
      await page.keyboard.press('Enter')
    }
    await buttonOf(page, 'Send invitations').click()
    await expect(invitationRow(page, 'two@new.example')).toBeVisible()
    await invitationRow(page, 'one@new.example').focus()
    await page.keyboard.press('Enter')
    await inDialog(page, 'Send again').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await invitationRow(page, 'one@new.example').focus()
    await page.keyboard.press('Delete')
    await inDialog(page, 'Revoke').click()
    await expect(invitationRow(page, 'one@new.example')).toHaveCount(0)
  },

  async 'an invitation by a link'({ page }: WorkDay) {
    await buttonOf(page, 'Invite people').first().click()
    await page.getByRole('radio', { name: 'By link' }).check()
    await buttonOf(page, 'Create link').click()
    await invitationRow(page, 'Reusable link').focus()
    await page.keyboard.press('Delete')
    await inDialog(page, 'Revoke').click()
    await expect(invitationRow(page, 'Reusable link')).toHaveCount(0)
    await page.keyboard.press('Escape')
  },

  async 'a bot'({ page }: WorkDay) {
    await openFromPeople(page, 'Bots')
    await buttonOf(page, 'New bot').click()
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Outgoing webhook bot')
    await textField(page, 'Name').fill('Helper')
    await textField(page, 'Short name').fill('helper')
    await textField(page, 'Address that receives messages').fill('https://hook.example/in')
    await page.keyboard.press('Enter')
    await expect(headingOf(page, 'Helper')).toBeVisible()
    await textField(page, 'Name').fill('Helping hand')
    await page.getByRole('combobox', { name: 'Owner' }).fill('Ben')
    await page.keyboard.press('Enter')
    await buttonOf(page, 'Save changes').click()
    await expect(page.getByText('The bot was changed.')).toBeVisible()
    await buttonOf(page, 'Replace key…').click()
    await expect(page.getByText('New key copied.')).toBeVisible()
    await buttonOf(page, 'Deactivate bot…').click()
    await inDialog(page, 'Deactivate').click()
    await expect(buttonOf(page, 'Reactivate bot…')).toBeVisible()
    await page.keyboard.press('Escape')
  },

  async 'a bot with an image'({ page }: WorkDay) {
    await openFromPeople(page, 'Bots')
    await buttonOf(page, 'New bot').click()
    await textField(page, 'Name').fill('Painter')
    await textField(page, 'Short name').fill('painter')
    await page
      .getByLabel('Image file')
      .setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer: twoColors(90, 60) })
    await page.getByRole('dialog').getByRole('button', { name: 'Use this image' }).click()
    await buttonOf(page, 'Create bot').click()
    await expect(headingOf(page, 'Painter')).toBeVisible()
    await page.keyboard.press('Escape')
  },

  async moderation(day: WorkDay) {
    const { page, server } = day
    await actAs(server, 'ben').send('general', 'lamps', 'Buy my cheap lamps')
    await openPeople(page)
    await userOption(page, 'Ben Member').click()
    const part = page.getByRole('region', { name: 'Moderation' })
    await buttonOf(part, 'Delete all messages…').click()
    const dialog = page.getByRole('dialog', { name: 'Delete all messages from Ben Member?' })
    await buttonOf(dialog, 'Delete all').click()
    await expect(dialog).toContainText(/messages? (?:was|were) deleted/)
    await untilDone(day, 'deleteMessage')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.keyboard.press('Escape')
  },
} as const
