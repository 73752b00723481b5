import type { Page } from '@playwright/test'
import { actWith } from '../apiUser.ts'
import { showHash, untilOffline } from '../steps.ts'
import type { Screen } from './screens.ts'
import type { Scene, Situation } from './situation.ts'

/** A screen at an address of the window, with its heading. */
const at = (name: string, hash: string, heading: string): Screen => ({
  name,
  async open(page) {
    await showHash(page, hash)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  },
})

const selectFirst = async (page: Page): Promise<void> => {
  await page.evaluate(() => location.assign('#people'))
  const list = page.getByRole('listbox', { name: 'People' })
  for (const place of [0, 1])
    await list
      .getByRole('option')
      .nth(place)
      .click({ modifiers: place === 0 ? ['Control'] : [] })
}

/** Forms and lists for the administration of accounts. */
const screens: readonly Screen[] = [
  at('person-new', '#people/new', 'Add person'),
  at('invitations', '#invitations', 'Invitations'),
  at('invitation-new', '#invitations/new', 'Invite people'),
  at('reports', '#reports', 'Reports'),
  {
    name: 'report-open',
    async open(page) {
      await page.evaluate(() => location.assign('#reports'))
      const report = page.getByRole('button', { name: /reported/, expanded: false })
      if ((await report.count()) > 0) await report.first().click()
    },
  },
  {
    name: 'invitation-time',
    async open(page) {
      await page.evaluate(() => location.assign('#invitations/new'))
      const expiry = page.getByRole('combobox', { name: 'Expires' })
      if ((await expiry.count()) > 0) await expiry.selectOption('Custom…')
    },
  },
  at('bots', '#bots', 'Bots'),
  at('bot-new', '#bots/new', 'New bot'),
  {
    name: 'bot-page',
    async open(page) {
      await page.evaluate(() => location.assign('#bots'))
      const bot = page.getByRole('list', { name: 'Bots' }).getByRole('button').first()
      if ((await bot.count()) > 0) await bot.click()
    },
  },
  { name: 'people-selected', open: selectFirst, close: (page) => page.keyboard.press('Escape') },
]

/** Invites a user, creates a link and a bot, and reports messages. */
async function fillAccounts({ server }: Scene): Promise<void> {
  const ada = server.accounts.find(({ email }) => email.startsWith('ada@')) ?? server.accounts[0]!
  const acting = actWith(server.url, ada)
  const invitee_emails = 'somebody.with.a.long.name@elsewhere.example, nina@elsewhere.example'
  await acting.call('POST', '/invites', { invitee_emails, stream_ids: [] })
  await acting.call('POST', '/invites/multiuse', { invite_expires_in_minutes: 1440, stream_ids: [] })
  await acting.call('POST', '/bots', {
    full_name: 'Weather hook',
    short_name: 'weather',
    bot_type: 3,
    payload_url: JSON.stringify('https://hook.example/in'),
  })
  const planning = [...server.server.state.channels.values()].find(({ name }) => name === 'planning')
  await acting.call('PATCH', '/realm', { moderation_request_channel_id: planning?.id })
  const ben = server.accounts.find(({ email }) => email.startsWith('ben@'))?.user_id
  const reported = [...server.server.state.messages.byId.values()].filter(
    ({ channelId, senderId }) => channelId !== null && senderId === ben,
  )
  for (const [at, report_type] of ['spam', 'harassment'].entries())
    await acting.call('POST', `/messages/${String(reported[at]?.id)}/report`, { report_type })
}

/** The administration of accounts: as an administrator, offline, as a guest, and on an old server. */
export const administrationSituations: readonly Situation[] = [
  { name: 'administration', scenario: 'small', person: 'ada', prepare: fillAccounts, screens },
  {
    name: 'administration-offline',
    scenario: 'small',
    person: 'ada',
    async prepare(scene) {
      await fillAccounts(scene)
      await scene.server.close()
      await untilOffline(scene.page)
    },
    screens,
  },
  { name: 'administration-guest', scenario: 'small', person: 'gus', screens },
  { name: 'administration-old', scenario: 'small', featureLevel: 40, person: 'ada', screens },
]
