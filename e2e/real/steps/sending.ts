import { messageBox, messageRow, sidebarItem } from '../../steps.ts'
import type { Message } from '../realUser.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import {
  chooseOfMessage,
  chooseOfPlace,
  jumpTo,
  look,
  openWholeChannel,
  sendText,
  showAccount,
  untilServer,
} from './window.ts'

/** Returns the messages of the run's channel, as the second member gets them. */
export const inChannel = ({ people, world }: Day, topic?: string): Promise<readonly Message[]> =>
  people.second.messages([
    { operator: 'stream', operand: world.channelId },
    ...(topic === undefined ? [] : [{ operator: 'topic', operand: topic }]),
  ])

export const hasContent = (content: string) => (messages: readonly Message[]) =>
  messages.filter((message) => message.content === content).length === 1

type Kind = readonly [name: string, markdown: string, selector: string]

/** Markdown, and the element that shows it. Each list is sent as one message, because servers limit requests. */
const inLines: readonly Kind[] = [
  ['bold text', '**bold**', 'strong'],
  ['italic text', '*italic*', 'em'],
  ['struck text', '~~struck~~', 'del, s'],
  ['code', '`code`', 'code'],
  ['a link', '[a page](https://example.com/page)', 'a'],
  ['maths', '$$x^2$$', '.katex, math, [class*=katex]'],
  ['a time', '<time:2026-01-02T03:04:05Z>', 'time'],
]
const inBlocks: readonly Kind[] = [
  ['a code block', '```python\nprint(1)\n```', 'pre'],
  ['a list', '* one\n* two', 'ul li'],
  ['a numbered list', '1. one\n2. two', 'ol li'],
  ['a quote', '```quote\nsaid\n```', 'blockquote'],
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |', 'table td'],
  ['a spoiler', '```spoiler Title\nhidden\n```', 'button, details'],
]

export const sendingSteps: readonly Step<Day>[] = [
  {
    name: 'a new topic is started in the channel',
    async run(day) {
      const { page, world } = day
      await showAccount(day, 'member')
      await openWholeChannel(page, world.channel)
      await page.keyboard.press('c')
      const topic = page.getByRole('combobox', { name: /^Topic/ })
      await topic.fill(`${world.tag} plans`)
      await topic.press('Escape')
      await messageBox(page).fill(`${world.tag} first of the topic`)
      await messageBox(page).press('Control+Enter')
      await look(messageRow(page, 'first of the topic').last()).toHaveAttribute('data-message-id', /\d/)
      await untilServer(
        () => inChannel(day, `${world.tag} plans`),
        hasContent(`${world.tag} first of the topic`),
      )
    },
  },
  {
    name: 'a reply goes into the topic',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      await jumpTo(day.page, `${day.world.tag} plans`, 'Topic')
      await sendText(day.page, `${day.world.tag} a reply`)
      await untilServer(
        () => inChannel(day, `${day.world.tag} plans`),
        hasContent(`${day.world.tag} a reply`),
      )
    },
  },
  {
    name: 'another user’s message is shown at once',
    needs: ['a reply goes into the topic'],
    async run({ page, people, world }) {
      await people.second.send(world.channelId, `${world.tag} plans`, `${world.tag} from the second`)
      await look(messageRow(page, `${world.tag} from the second`)).toBeVisible()
    },
  },
  {
    name: 'thirteen kinds of Markdown are sent and rendered',
    needs: ['a new topic is started in the channel'],
    timeoutMs: 180_000,
    async run(day) {
      const { page, world } = day
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      for (const [number, kinds] of [inLines, inBlocks].entries()) {
        const title = `${world.tag} Markdown ${number}`
        const parts = kinds.map(([name, markdown]) => `${name}:\n\n${markdown}`)
        const text = [title, ...parts].join('\n\n')
        const row = await sendText(page, text, title)
        for (const [, , selector] of kinds) await look(row.locator(selector).first()).toBeAttached()
        await untilServer(() => inChannel(day, `${world.tag} plans`), hasContent(text))
      }
    },
  },
  {
    name: '/me is rendered with the name once',
    needs: ['a new topic is started in the channel'],
    async run({ page, world, people }) {
      const row = await sendText(page, `/me waves ${world.tag}`, `waves ${world.tag}`)
      const { length } = (await row.innerText()).split(people.member.name)
      if (length !== 2) throw new Error(`the name stands there ${length - 1} times`)
    },
  },
  {
    name: 'a poll is rendered',
    needs: ['a new topic is started in the channel'],
    async run({ page, world }) {
      const text = `/poll ${world.tag} which?\none\ntwo`
      const row = await sendText(page, text, `${world.tag} which?`)
      await look(row.getByRole('group', { name: /poll/i })).toContainText('two')
    },
  },
  {
    name: 'a to-do list is rendered',
    needs: ['a new topic is started in the channel'],
    // Older servers store only that a message is a to-do list.
    since: 248,
    async run({ page, world }) {
      const row = await sendText(page, `/todo ${world.tag} to do\nbread\nmilk`, `${world.tag} to do`)
      await look(row.getByRole('group', { name: /to-do/i })).toContainText('milk')
    },
  },
  {
    name: 'a reply from the channel’s view goes to the message’s topic',
    needs: ['a reply goes into the topic'],
    async run(day) {
      const { page, world, people } = day
      // The channel's view opens at the first unread message.
      await people.second.send(world.channelId, `${world.tag} unread`, `${world.tag} three to read`)
      await chooseOfPlace(sidebarItem(page, `${world.channel}, private`), 'Mark all as done')
      await people.second.send(world.channelId, `${world.tag} plans`, `${world.tag} to answer`)
      await openWholeChannel(page, world.channel)
      await look(messageRow(page, `${world.tag} to answer`)).toBeVisible()
      await chooseOfMessage(messageRow(page, `${world.tag} to answer`), /^Reply/)
      await look(messageBox(page)).toBeFocused()
      await messageBox(page).fill(`${world.tag} by the menu`)
      await messageBox(page).press('Control+Enter')
      await untilServer(() => inChannel(day, `${world.tag} plans`), hasContent(`${world.tag} by the menu`))
      await jumpTo(page, `${world.tag} plans`, 'Topic')
    },
  },
  {
    name: 'a user is mentioned, and everyone by an administrator',
    needs: ['a new topic is started in the channel', 'an administrator signs in beside the member'],
    async run(day) {
      const { page, world, people } = day
      await showAccount(day, 'member')
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      const mention = `@_**${people.second.name}|${people.second.userId}** ${world.tag} silently`
      await sendText(page, mention, `${world.tag} silently`)
      const loud = `@**${people.second.name}|${people.second.userId}** ${world.tag} aloud`
      await sendText(page, loud, `${world.tag} aloud`)
      await untilServer(
        () => inChannel(day, `${world.tag} plans`),
        (messages) => messages.some(({ content, flags }) => content === loud && flags.includes('mentioned')),
      )
      await showAccount(day, 'administrator')
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      await sendText(page, `@**all** ${world.tag} everybody`, `${world.tag} everybody`)
      await untilServer(
        () => inChannel(day, `${world.tag} plans`),
        (messages) =>
          messages.some(
            ({ content, flags }) =>
              content.includes(`${world.tag} everybody`) &&
              flags.some((flag) => /wildcard_mentioned/.test(flag)),
          ),
      )
      await showAccount(day, 'member')
    },
  },
]
