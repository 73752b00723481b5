import { actWith } from '../apiUser.ts'
import type { RunningServer } from '../server/startServer.ts'
import type { Scene, Situation } from './situation.ts'
import type { Screen } from './screens.ts'

function ada({ accounts, url }: RunningServer) {
  const ada = accounts.find(({ email }) => email.startsWith('ada'))
  if (ada === undefined) throw new Error('The organisation has nobody named Ada.')
  return actWith(url, ada)
}

const inbox: Screen = {
  name: 'inbox',
  async open(page) {
    await page.keyboard.press('Shift+I')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('j')
  },
}

/** A conversation in the side pane, and the toast after one was marked as read. */
const peek: Screen = {
  name: 'inbox-peek',
  async open(page) {
    await page.keyboard.press('e')
    await page.keyboard.press(' ')
    await page.getByRole('article').first().waitFor()
  },
  close: (page) => page.keyboard.press('Escape'),
}

/** A conversation opened from the list. */
const opened: Screen = {
  name: 'inbox-opened',
  async open(page) {
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Done and next' }).waitFor()
  },
  close: (page) => page.keyboard.press('Escape'),
}

const readAll = async ({ server }: Scene): Promise<void> =>
  void (await ada(server).call('POST', '/mark_all_as_read', {}))

/** The inbox: full, with a conversation beside it and one opened from it, empty, and offline. */
export const inboxSituations: readonly Situation[] = [
  { name: 'inbox', scenario: 'demo', person: 'ada', screens: [inbox, peek, opened] },
  { name: 'inbox-empty', scenario: 'demo', person: 'ada', prepare: readAll, screens: [inbox] },
  {
    name: 'inbox-waiting',
    scenario: 'demo',
    person: 'ada',
    prepare: ({ server }) => server.close(),
    screens: [inbox],
  },
]
