import type { Locator } from '@playwright/test'
import { messageRow } from '../../steps.ts'
import type { Message, Params } from '../realUser.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { inChannel } from './sending.ts'
import { chooseOfMessage, jumpTo, look, sendText, showAccount, untilServer } from './window.ts'

type MoveTarget = { readonly topic?: string; readonly channel?: string }

async function fillMove(dialog: Locator, { topic, channel }: MoveTarget): Promise<void> {
  if (channel !== undefined)
    await dialog.getByRole('combobox', { name: 'Channel' }).selectOption({ label: channel })
  if (topic === undefined) return
  await dialog.getByRole('combobox', { name: 'Topic' }).fill(topic)
  await dialog.getByRole('combobox', { name: 'Topic' }).press('Tab')
}

/** Moves the message with these words by the dialog, from the open topic. */
async function move({ page }: Day, words: string, to: MoveTarget, mode: string | RegExp): Promise<void> {
  const row = messageRow(page, words)
  await look(row).toBeVisible()
  await chooseOfMessage(row, /^Move/)
  const dialog = page.getByRole('dialog', { name: 'Move messages' })
  await fillMove(dialog, to)
  await dialog.getByRole('radio', { name: mode }).check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await look(dialog).toHaveCount(0)
}

/** Excludes the server's notices between the messages of the run. */
const hasTag =
  (tag: string) =>
  ({ content }: { readonly content: string }): boolean =>
    content.startsWith(tag)

const inElsewhere = ({ people, world }: Day, topic: string): Promise<readonly Message[]> =>
  people.second.messages([
    { operator: 'stream', operand: world.elsewhereId },
    { operator: 'topic', operand: topic },
  ])

export const movingSteps: readonly Step<Day>[] = [
  {
    name: 'an administrator moves a topic, and the member’s view follows it',
    needs: ['an administrator signs in beside the member'],
    async run(day) {
      const { page, world, people } = day
      for (const text of ['first', 'to move'])
        await people.member.send(world.channelId, `${world.tag} old place`, `${world.tag} ${text}`)
      await showAccount(day, 'administrator')
      await jumpTo(page, `${world.tag} old place`, 'Topic')
      await move(
        day,
        `${world.tag} to move`,
        { topic: `${world.tag} new place` },
        'All messages in the topic',
      )
      await untilServer(
        () => inChannel(day, `${world.tag} new place`),
        (messages) => messages.some(({ content }) => content === `${world.tag} to move`),
      )
      await showAccount(day, 'member')
      await jumpTo(page, `${world.tag} new place`, 'Topic')
      await look(messageRow(page, `${world.tag} to move`)).toBeVisible()
    },
  },
  {
    name: 'one message is moved, then one together with all later ones',
    needs: ['an administrator signs in beside the member'],
    async run(day) {
      const { page, world, people } = day
      const [from, single, later] = ['mixed', 'one apart', 'later ones'].map((name) => `${world.tag} ${name}`)
      for (const text of ['alone', 'stays', 'goes', 'follows'])
        await people.member.send(world.channelId, from!, `${world.tag} ${text}`)
      await showAccount(day, 'administrator')
      await jumpTo(page, from!, 'Topic')
      await move(day, `${world.tag} alone`, { topic: single! }, 'This message only')
      await jumpTo(page, from!, 'Topic')
      await move(day, `${world.tag} goes`, { topic: later! }, /^This message and all later ones/)
      const contents = async (topic: string) =>
        (await inChannel(day, topic)).filter(hasTag(world.tag)).map(({ content }) => content)
      await untilServer(
        async () => [await contents(from!), await contents(single!), await contents(later!)],
        (topics) =>
          JSON.stringify(topics) ===
          JSON.stringify(
            [['stays'], ['alone'], ['goes', 'follows']].map((all) =>
              all.map((text) => `${world.tag} ${text}`),
            ),
          ),
      )
    },
  },
  {
    name: 'a topic is moved to another channel, and the member’s view follows it',
    needs: ['an administrator signs in beside the member'],
    async run(day) {
      const { page, world, people } = day
      const topic = `${world.tag} across`
      for (const text of ['before the border', 'over the border'])
        await people.second.send(world.channelId, topic, `${world.tag} ${text}`)
      await showAccount(day, 'member')
      await jumpTo(page, topic, 'Topic')
      await look(messageRow(page, `${world.tag} over the border`)).toBeVisible()
      await showAccount(day, 'administrator')
      await jumpTo(page, topic, 'Topic')
      await page
        .getByRole('main')
        .getByRole('button', { name: `Actions for ${topic}` })
        .click()
      await page.getByRole('menuitem', { name: /^Rename or move/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Rename or move the topic' })
      await fillMove(dialog, { channel: world.elsewhere })
      await dialog.getByRole('button', { name: 'Move' }).click()
      await look(dialog).toHaveCount(0)
      await untilServer(
        async () => (await inElsewhere(day, topic)).filter(hasTag(world.tag)).length,
        (count) => count === 2,
      )
      await showAccount(day, 'member')
      await look(
        page.getByRole('main').getByRole('link', { name: world.elsewhere, exact: true }),
      ).toBeVisible()
      await look(page.getByRole('heading', { level: 1 })).toContainText(topic)
      await look(messageRow(page, `${world.tag} before the border`)).toBeVisible()
    },
  },
  {
    name: 'one message is moved to another channel, and leaves the member’s view of the topic',
    needs: ['an administrator signs in beside the member'],
    async run(day) {
      const { page, world, people } = day
      const topic = `${world.tag} apart`
      for (const text of ['remains here', 'leaves alone'])
        await people.second.send(world.channelId, topic, `${world.tag} ${text}`)
      await showAccount(day, 'member')
      await jumpTo(page, topic, 'Topic')
      await look(messageRow(page, `${world.tag} leaves alone`)).toBeVisible()
      await showAccount(day, 'administrator')
      await jumpTo(page, topic, 'Topic')
      await move(day, `${world.tag} leaves alone`, { channel: world.elsewhere }, 'This message only')
      await untilServer(
        async () => (await inElsewhere(day, topic)).filter(hasTag(world.tag)).length,
        (count) => count === 1,
      )
      await showAccount(day, 'member')
      await look(messageRow(page, `${world.tag} leaves alone`)).toHaveCount(0)
      await look(messageRow(page, `${world.tag} remains here`)).toBeVisible()
    },
  },
  {
    name: 'a member may delete and move exactly the messages that the server allows',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, world, people } = day
      const topic = `${world.tag} rights`
      const isLet = async (method: string, params: Params) => {
        const id = await people.second.send(world.channelId, topic, `${world.tag} to try`)
        return people.second.call(method, `/messages/${id}`, params).then(
          () => true,
          () => false,
        )
      }
      const mayDelete = await isLet('DELETE', {})
      const mayMove = await isLet('PATCH', { topic: `${world.tag} other rights` })
      await showAccount(day, 'member')
      await jumpTo(page, `${world.tag} plans`, 'Topic')
      const row = await sendText(page, `${world.tag} to dispose of`)
      await row.hover()
      await row.getByRole('button', { name: 'More' }).click()
      await look(page.getByRole('menuitem', { name: /^Edit message/ })).toBeVisible()
      await look(page.getByRole('menuitem', { name: /^Move message…/ })).toHaveCount(mayMove ? 1 : 0)
      await look(page.getByRole('menuitem', { name: /^Delete message/ })).toHaveCount(mayDelete ? 1 : 0)
      await page.keyboard.press('Escape')
      await look(page.getByRole('menu')).toHaveCount(0)
      if (!mayDelete) return
      await chooseOfMessage(row, /^Delete message/)
      const question = page.getByRole('dialog', { name: 'Delete this message?' })
      await question.getByRole('button', { name: 'Delete' }).click()
      await untilServer(
        () => inChannel(day, `${world.tag} plans`),
        (messages) => messages.every(({ content }) => content !== `${world.tag} to dispose of`),
      )
    },
  },
]
