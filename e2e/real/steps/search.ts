import { expect } from '@playwright/test'
import type { Message } from '../realUser.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { directs } from './direct.ts'
import { inChannel } from './sending.ts'
import { look, showAccount } from './window.ts'

interface Query {
  /** Returns the text that is typed after the run's word. */
  readonly typed: (day: Day) => string
  /** Returns the equivalent narrow of the API. */
  readonly narrow: (day: Day) => readonly object[]
  /** Filters the messages of the narrow, for conditions that no narrow can express. */
  readonly keep?: (message: Message, day: Day) => boolean
  /** Feature level from which the server supports it. */
  readonly since?: number
}

const is = (operand: string) => ({ operator: 'is', operand })
const has = (operand: string) => ({ operator: 'has', operand })
const not = <T extends object>(term: T) => ({ ...term, negated: true })
const operatorOf = (level: number) => (level >= 250 ? 'channel' : 'stream')

/** Every operator that a user may type, one query each. */
const queries: Readonly<Record<string, Query>> = {
  'words alone': { typed: () => '', narrow: () => [] },
  // No narrow can express excluded words.
  '-word': { typed: () => '-react', narrow: () => [], keep: ({ content }) => !content.includes('react') },
  'channel:': {
    typed: ({ world }) => `channel:"${world.channel}"`,
    narrow: ({ world, level }) => [{ operator: operatorOf(level), operand: world.channelId }],
  },
  '-channel:': {
    typed: ({ world }) => `-channel:"${world.channel}"`,
    narrow: ({ world, level }) => [not({ operator: operatorOf(level), operand: world.channelId })],
  },
  'topic:': {
    typed: ({ world }) => `topic:"${world.tag} plans"`,
    narrow: ({ world }) => [{ operator: 'topic', operand: `${world.tag} plans` }],
  },
  '-topic:': {
    typed: ({ world }) => `-topic:"${world.tag} plans"`,
    narrow: ({ world }) => [not({ operator: 'topic', operand: `${world.tag} plans` })],
  },
  'from:': {
    typed: ({ people }) => `from:"${people.second.name}"`,
    narrow: ({ people }) => [{ operator: 'sender', operand: people.second.userId }],
  },
  'from:me': {
    typed: () => 'from:me',
    narrow: ({ people }) => [{ operator: 'sender', operand: people.member.userId }],
  },
  'dm:': {
    typed: ({ people }) => `dm:"${people.second.name}"`,
    narrow: ({ people, level }) => [
      { operator: level >= 177 ? 'dm' : 'pm-with', operand: [people.second.userId] },
    ],
  },
  'dm-including:': {
    typed: ({ people }) => `dm-including:"${people.second.name}"`,
    narrow: ({ people, level }) => [
      { operator: level >= 177 ? 'dm-including' : 'group-pm-with', operand: people.second.userId },
    ],
    since: 177,
  },
  'is:dm': { typed: () => 'is:dm', narrow: ({ level }) => [directs(level)] },
  'is:starred': { typed: () => 'is:starred', narrow: () => [is('starred')] },
  'is:mentioned': { typed: () => 'is:mentioned', narrow: () => [is('mentioned')] },
  'is:unread': { typed: () => 'is:unread', narrow: () => [is('unread')] },
  'is:resolved': { typed: () => 'is:resolved', narrow: () => [is('resolved')] },
  'is:alerted': { typed: () => 'is:alerted', narrow: () => [is('alerted')] },
  'is:followed': { typed: () => 'is:followed', narrow: () => [is('followed')], since: 265 },
  'is:muted': { typed: () => 'is:muted', narrow: () => [is('muted')], since: 366 },
  'has:link': { typed: () => 'has:link', narrow: () => [has('link')] },
  '-has:link': { typed: () => '-has:link', narrow: () => [not(has('link'))] },
  'has:image': { typed: () => 'has:image', narrow: () => [has('image')] },
  'has:attachment': { typed: () => 'has:attachment', narrow: () => [has('attachment')] },
  'has:reaction': { typed: () => 'has:reaction', narrow: () => [has('reaction')], since: 249 },
  'mentions:': {
    typed: ({ people }) => `mentions:"${people.second.name}"`,
    narrow: ({ people }) => [{ operator: 'mentions', operand: people.second.userId }],
    since: 446,
  },
  'id:': {
    typed: ({ firstMessageId }) => `id:${firstMessageId}`,
    narrow: ({ firstMessageId }) => [{ operator: 'id', operand: String(firstMessageId) }],
  },
  'with:': {
    typed: ({ firstMessageId }) => `with:${firstMessageId}`,
    narrow: ({ firstMessageId }) => [{ operator: 'with', operand: firstMessageId }],
    since: 271,
  },
  'near:': {
    typed: ({ firstMessageId }) => `near:${firstMessageId}`,
    narrow: () => [],
    keep: ({ id }, { firstMessageId }) => id <= firstMessageId,
  },
  'after:': { typed: () => 'after:2020-01-01', narrow: () => [] },
  'before:': { typed: () => 'before:2020-01-01', narrow: () => [], keep: () => false },
  'channels:public': {
    typed: () => 'channels:public',
    narrow: ({ level }) => [{ operator: level >= 250 ? 'channels' : 'streams', operand: 'public' }],
  },
  'in:all': { typed: () => 'in:all', narrow: () => [{ operator: 'in', operand: 'all' }] },
  'in:home': { typed: () => 'in:home', narrow: () => [{ operator: 'in', operand: 'home' }] },
}

/** Returns the number of results that the search dialog shows. */
async function countShown({ page }: Day, text: string): Promise<string> {
  await page.keyboard.press('Control+Shift+F')
  const dialog = page.getByRole('dialog', { name: 'Search messages' })
  const field = dialog.getByRole('combobox')
  await field.waitFor()
  await clearFilters(dialog)
  const everywhere = dialog.getByRole('button', { name: 'All organizations', pressed: true })
  if (await everywhere.isVisible()) await everywhere.click()
  await field.fill(`${text} `)
  const count = dialog.getByText(/^(No messages|\d+\+? messages?)$/)
  const origin = dialog.getByText(/^(From this computer and the server.*|From the server)$/)
  // Only a limited number is shown at first, and rate limits may delay the search.
  let status = ''
  await look(async () => {
    for (const button of [
      dialog.getByRole('button', { name: 'Try again' }),
      dialog.getByRole('option', { name: 'Show older results' }),
    ])
      if (await button.isVisible()) await button.click({ timeout: 2000 })
    await expect(origin).toBeVisible({ timeout: 3000 })
    await expect(count).not.toContainText('+', { timeout: 1000 })
    // The second half of the results may arrive between the two.
    status = await count.innerText()
    expect(status).not.toContain('+')
  }).toPass({ timeout: 100_000 })
  await page.keyboard.press('Escape')
  await look(dialog).toHaveCount(0)
  return status
}

async function clearFilters(dialog: ReturnType<Day['page']['getByRole']>): Promise<void> {
  const filters = dialog.getByRole('button', { name: /^Remove the filter/ })
  while ((await filters.count()) > 0) await filters.first().click()
}

export const searchSteps: readonly Step<Day>[] = [
  {
    name: 'the messages for the searches are sent',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { people, world } = day
      await people.second.send(
        world.channelId,
        `✔ ${world.tag} done`,
        `${world.tag} link https://example.com`,
      )
      await people.second.send(
        world.channelId,
        `${world.tag} plans`,
        `@**${people.member.name}|${people.member.userId}** ${world.tag} look`,
      )
      const sent = await inChannel(day)
      if (sent.length < 10) throw new Error('too little was sent to search in')
      day.firstMessageId = sent.find(({ content }) => content.includes('first of the topic'))?.id ?? 0
      await showAccount(day, 'member')
    },
  },
  ...Object.entries(queries).map(([name, query]): Step<Day> => ({
    name: `search: ${name}`,
    needs: ['the messages for the searches are sent'],
    since: query.since ?? 0,
    async run(day) {
      const words = { operator: 'search', operand: day.world.tag }
      const found = await day.people.member.messages([words, ...query.narrow(day)])
      const { length } = found.filter((message) => query.keep?.(message, day) !== false)
      const wanted = length === 0 ? 'No messages' : `${length} message${length === 1 ? '' : 's'}`
      const shown = await countShown(day, `${day.world.tag} ${query.typed(day)}`)
      if (shown !== wanted) throw new Error(`the box says ${shown}, the server has ${length}`)
    },
  })),
]
