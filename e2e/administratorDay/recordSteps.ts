import { expect } from '@playwright/test'
import { hasChannelFolders } from '../../shared/api/capabilities.ts'
import { untilDone, type WorkDay } from '../days/day.ts'
import { addRecord, recordForm, removeRecord } from '../organizationSettings.ts'
import { twoColors } from '../pictures.ts'
import { openSettings } from '../steps.ts'

/** Steps in the records of the organization. */
export const recordSteps = {
  async 'custom emoji'({ page }: WorkDay) {
    const on = await openSettings(page, 'Custom emoji')
    await on.getByRole('button', { name: 'Add an emoji' }).click()
    const form = recordForm(page, 'Add an emoji')
    await form.getByLabel('Name').fill('green_kettle')
    await form
      .getByLabel('Image file')
      .setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer: twoColors(60, 60) })
    await form.getByRole('button', { name: 'Save' }).click()
    const kettle = on.getByRole('listitem').filter({ hasText: ':green_kettle:' })
    await removeRecord(page, kettle)
    await expect(kettle).toHaveCount(0)
  },

  async linkifiers(day: WorkDay) {
    const { page } = day
    const on = await openSettings(page, 'Linkifiers')
    const list = on.getByRole('region', { name: 'Linkifiers' }).getByRole('listitem')
    await addRecord(page, on, 'Add a linkifier', {
      Pattern: 'TASK-(?P<id>[0-9]+)',
      'Web address': 'https://tasks.example/{id}',
    })
    await expect(list).toHaveCount(2)
    await list.nth(1).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await untilDone(day, 'reorderLinkifiers')
    await expect(list.nth(0)).toContainText('TASK')
    await list.nth(0).focus()
    await page.keyboard.press('Enter')
    const edit = recordForm(page, 'Edit TASK-(?P<id>[0-9]+)')
    await edit.getByLabel('Pattern').fill('JOB-(?P<id>[0-9]+)')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(list.nth(0)).toContainText('JOB')
    await removeRecord(page, list.nth(0))
    await expect(list).toHaveCount(1)
  },

  async playgrounds({ page }: WorkDay) {
    const on = await openSettings(page, 'Code playgrounds')
    await addRecord(page, on, 'Add a playground', {
      Language: 'Rust',
      Name: 'Rust box',
      'Web address': 'https://run.example/?code={code}',
    })
    const rust = on.getByRole('listitem').filter({ hasText: 'Rust: Rust box' })
    await removeRecord(page, rust)
    await expect(rust).toHaveCount(0)
  },

  /** Leaves one field, which the user's profile needs later in the day. */
  async 'profile fields'(day: WorkDay) {
    const { page } = day
    const on = await openSettings(page, 'Profile fields')
    const list = on.getByRole('region', { name: 'Profile fields' }).getByRole('listitem')
    for (const [at, name] of ['Nickname', 'Desk'].entries()) {
      await addRecord(page, on, 'Add a field', { Name: name })
      await expect(list).toHaveCount(at + 1)
    }
    await list.nth(1).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await untilDone(day, 'reorderProfileFields')
    await expect(list.nth(0)).toContainText('Desk')
    await list.nth(0).focus()
    await page.keyboard.press('Enter')
    const edit = recordForm(page, 'Edit Desk')
    await edit.getByRole('textbox', { name: 'Hint' }).fill('Its number')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toHaveCount(0)
    await removeRecord(page, list.filter({ hasText: 'Desk' }))
    await expect(list).toHaveCount(1)
  },

  async 'folders of channels'(day: WorkDay) {
    const { page, server } = day
    const on = await openSettings(page, 'Folders and default channels')
    const part = on.getByRole('region', { name: 'Channel folders' })
    if (!hasChannelFolders(server.featureLevel)) {
      await expect(part).toContainText('Needs a newer server')
      return
    }
    await addRecord(page, part, 'Add a folder', { Name: 'Crafts' })
    const crafts = part.locator('[data-record]')
    await removeRecord(page, crafts, 'Archive')
    await untilDone(day, 'updateChannelFolder', 'is_archived')
  },

  async 'sets of channels'(day: WorkDay) {
    const { page } = day
    const on = await openSettings(page, 'Folders and default channels')
    const sets = on.getByRole('region', { name: 'Sets of channels to choose from' })
    await sets.getByRole('button', { name: 'Add a set' }).click()
    const form = recordForm(page, 'Add a set')
    await form.getByRole('textbox', { name: 'Name' }).fill('Outdoors')
    await form.getByRole('combobox', { name: 'Channels' }).fill('garden')
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Save' }).click()
    const outdoors = sets.getByRole('listitem').filter({ hasText: '#garden' })
    await outdoors.focus()
    await page.keyboard.press('Enter')
    const edit = recordForm(page, 'Edit Outdoors')
    await edit.getByRole('textbox', { name: 'Description' }).fill('Under the sky')
    await edit.getByRole('combobox', { name: 'Channels' }).fill('barn')
    await page.keyboard.press('Enter')
    await edit.getByRole('button', { name: 'Save' }).click()
    await untilDone(day, 'updateDefaultChannelGroupChannels')
    await expect(edit).toHaveCount(0)
    await removeRecord(page, sets.getByRole('listitem').filter({ hasText: 'Outdoors' }))
  },

  async 'e-mail domains'({ page }: WorkDay) {
    const on = await openSettings(page, 'Email domains')
    const list = on.getByRole('region', { name: 'Email domains' }).getByRole('listitem')
    await addRecord(page, on, 'Add a domain', { Domain: 'works.example' })
    await expect(list).toContainText(['Without its subdomains'])
    await list.focus()
    await page.keyboard.press('Enter')
    const edit = recordForm(page, 'Edit works.example')
    await edit.getByRole('switch', { name: 'Its subdomains too' }).click()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(list).toContainText(['With its subdomains'])
    await removeRecord(page, list)
    await expect(list).toHaveCount(0)
  },

  async exports({ page }: WorkDay) {
    const on = await openSettings(page, 'Data exports')
    const list = on.getByRole('region', { name: 'Data exports' }).getByRole('listitem')
    await on.getByRole('button', { name: 'Start an export' }).click()
    await recordForm(page, 'Start an export').getByRole('button', { name: 'Start' }).click()
    await expect(list).toContainText(['Ready'])
    await removeRecord(page, list)
    await expect(list).toContainText(['File deleted'])
  },
} as const
