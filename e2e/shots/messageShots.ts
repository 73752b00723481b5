import type { Page } from '@playwright/test'
import { actWith } from '../apiUser.ts'
import { messageRow, openTopic, untilOffline } from '../steps.ts'
import type { Scene, Situation } from './situation.ts'
import type { Screen } from './screens.ts'

const text = 'Water the beans at seven'
const close = (page: Page) => page.keyboard.press('Escape')

const byKey = (name: string, key: string): Screen => ({
  name,
  async open(page) {
    await messageRow(page, text).first().focus()
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
  },
  close,
})

const screens: readonly Screen[] = [
  byKey('readers', 'Shift+V'),
  byKey('history', 'Shift+H'),
  {
    ...byKey('details', 'i'),
    async open(page) {
      await byKey('details', 'i').open(page)
      const show = page.getByRole('button', { name: 'Show source' })
      if (await show.isEnabled()) await show.click()
    },
  },
]

/** Opens a topic with a message that was edited, moved, read and reacted to. */
async function openEdited({ page, server: { accounts, url } }: Scene): Promise<void> {
  const found = ['ada', 'ben', 'olga'].map((name) => accounts.find(({ email }) => email.startsWith(name)))
  const [ada, ben, olga] = found.map((account) => {
    if (account === undefined) throw new Error('The organisation lacks a person.')
    return actWith(url, account)
  })
  const id = String(await ada!.send('garden', 'beans', 'Water the beans at six, **please**'))
  await ada!.call('PATCH', `/messages/${id}`, { content: `${text}, and the peas, **please**` })
  await olga!.call('PATCH', `/messages/${id}`, { topic: 'runner beans', propagate_mode: 'change_all' })
  for (const user of [ben!, olga!]) {
    await user.call('POST', '/messages/flags', { messages: [Number(id)], op: 'add', flag: 'read' })
    await user.call('POST', `/messages/${id}/reactions`, { emoji_name: 'tada' })
  }
  await openTopic(page, 'garden', 'runner beans')
}

/** Dialogs about a message. */
export const messageSituations: readonly Situation[] = [
  { name: 'message', scenario: 'small', person: 'ada', prepare: openEdited, screens },
  {
    name: 'message-offline',
    scenario: 'small',
    person: 'ada',
    async prepare(scene) {
      await openEdited(scene)
      await scene.server.close()
      await untilOffline(scene.page)
    },
    screens,
  },
]
