import { messageBox, messageRow } from '../../steps.ts'
import type { Message } from '../apiPerson.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { jumpTo, look, say, showAccount, untilServer } from './window.ts'

/** The messages that the second member reads in the run's channel. */
export const inChannel = ({ people, world }: Day, topic?: string): Promise<readonly Message[]> =>
  people.second.messages([
    { operator: 'stream', operand: world.channelId },
    ...(topic === undefined ? [] : [{ operator: 'topic', operand: topic }]),
  ])

const hasContent = (content: string) => (messages: readonly Message[]) =>
  messages.filter((message) => message.content === content).length === 1

/** Markdown, and what of it stands on the screen. */
const kinds: readonly (readonly [name: string, markdown: string, selector: string])[] = [
  ['bold text', '**bold**', 'strong'],
  ['italic text', '*italic*', 'em'],
  ['struck text', '~~struck~~', 'del, s'],
  ['code', '`code`', 'code'],
  ['a code block', '```python\nprint(1)\n```', 'pre'],
  ['a list', '* one\n* two', 'ul li'],
  ['a numbered list', '1. one\n2. two', 'ol li'],
  ['a quote', '```quote\nsaid\n```', 'blockquote'],
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |', 'table td'],
  ['a link', '[a page](https://example.com/page)', 'a'],
  ['maths', '$$x^2$$', '.katex, math, [class*=katex]'],
  ['a spoiler', '```spoiler Title\nhidden\n```', 'button, details'],
  ['a time', '<time:2026-01-02T03:04:05Z>', 'time'],
]

export const sendingSteps: readonly Step<Day>[] = [
  {
    name: 'a new topic is begun in the channel',
    async run(day) {
      const { page, world } = day
      await showAccount(day, 'member')
      await jumpTo(page, world.channel, 'Channel')
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
    needs: ['a new topic is begun in the channel'],
    async run(day) {
      await jumpTo(day.page, `${day.world.tag} plans`, 'Topic')
      await say(day.page, `${day.world.tag} a reply`)
      await untilServer(
        () => inChannel(day, `${day.world.tag} plans`),
        hasContent(`${day.world.tag} a reply`),
      )
    },
  },
  {
    name: 'another person’s message is shown at once',
    needs: ['a reply goes into the topic'],
    async run({ page, people, world }) {
      await people.second.send(world.channelId, `${world.tag} plans`, `${world.tag} from the second`)
      await look(messageRow(page, `${world.tag} from the second`)).toBeVisible()
    },
  },
  {
    name: 'thirteen kinds of Markdown are sent and drawn',
    needs: ['a new topic is begun in the channel'],
    patienceMs: 180_000,
    async run(day) {
      const { page, world } = day
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      for (const [name, markdown, selector] of kinds) {
        const text = `${world.tag} ${name}:\n\n${markdown}`
        const row = await say(page, text, `${world.tag} ${name}:`)
        await look(row.locator(selector).first()).toBeAttached()
        await untilServer(() => inChannel(day, `${world.tag} plans`), hasContent(text))
      }
    },
  },
  {
    name: '/me is drawn with the name once',
    needs: ['a new topic is begun in the channel'],
    async run({ page, world, people }) {
      const row = await say(page, `/me waves ${world.tag}`, `waves ${world.tag}`)
      const { length } = (await row.innerText()).split(people.member.name)
      if (length !== 2) throw new Error(`the name stands there ${length - 1} times`)
    },
  },
  {
    name: 'a poll is drawn',
    needs: ['a new topic is begun in the channel'],
    async run({ page, world }) {
      const text = `/poll ${world.tag} which?\none\ntwo`
      const row = await say(page, text, `${world.tag} which?`)
      await look(row.getByRole('group', { name: /poll/i })).toContainText('two')
    },
  },
  {
    name: 'a person is mentioned, and everybody by an administrator',
    needs: ['a new topic is begun in the channel', 'an administrator signs in beside the member'],
    async run(day) {
      const { page, world, people } = day
      const mention = `@_**${people.second.name}|${people.second.userId}** ${world.tag} silently`
      await say(page, mention, `${world.tag} silently`)
      const loud = `@**${people.second.name}|${people.second.userId}** ${world.tag} aloud`
      await say(page, loud, `${world.tag} aloud`)
      await untilServer(
        () => inChannel(day, `${world.tag} plans`),
        (messages) => messages.some(({ content, flags }) => content === loud && flags.includes('mentioned')),
      )
      await showAccount(day, 'administrator')
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      await say(page, `@**all** ${world.tag} everybody`, `${world.tag} everybody`)
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
  {
    name: 'a direct message to one, to two and to oneself',
    async run(day) {
      const { page, people, world } = day
      const open = async (...names: readonly string[]) => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('x')
        const dialog = page.getByRole('dialog', { name: 'New direct message' })
        for (const name of names) {
          await dialog.getByRole('combobox').fill(name)
          await dialog.getByRole('option').filter({ hasText: name }).first().click()
        }
        await dialog.getByRole('button', { name: 'Open conversation' }).click()
        await look(dialog).toHaveCount(0)
      }
      const cases = [
        ['one', [people.second]],
        ['two', [people.second, people.administrator]],
        ['oneself', [people.member]],
      ] as const
      for (const [name, to] of cases) {
        await open(...to.map((person) => person.name))
        const text = `${world.tag} direct to ${name}`
        await say(page, text)
        await untilServer(
          () => people.member.messages([{ operator: 'search', operand: world.tag }, directs(day.level)]),
          hasContent(text),
        )
      }
    },
  },
  {
    name: 'typing is told both ways',
    needs: ['a new topic is begun in the channel'],
    async run(day) {
      const { page, people, level } = day
      await jumpTo(page, people.second.name, 'Person')
      const queue = await people.second.call('POST', '/register', {
        event_types: ['typing'],
        fetch_event_types: ['custom_profile_fields'],
      })
      await messageBox(page).click()
      await messageBox(page).pressSequentially('on the way', { delay: 60 })
      const { events } = await people.second.call('GET', '/events', {
        queue_id: queue['queue_id'],
        last_event_id: queue['last_event_id'],
      })
      const first = (events as readonly { type: string; op?: string; sender?: { user_id: number } }[])[0]
      if (first?.type !== 'typing' || first.op !== 'start' || first.sender?.user_id !== people.member.userId)
        throw new Error(`the other person hears ${JSON.stringify(first)}`)
      await people.second.call('DELETE', '/events', { queue_id: queue['queue_id'] })
      await messageBox(page).fill('')
      await people.second.call('POST', '/typing', {
        op: 'start',
        type: level >= 174 ? 'direct' : 'private',
        to: [people.member.userId],
      })
      await look(page.getByText(`${people.second.name} is typing`)).toBeVisible()
    },
  },
]

/** The term for direct messages has another name below level 177. */
export const directs = (level: number) => ({ operator: 'is', operand: level >= 177 ? 'dm' : 'private' })
