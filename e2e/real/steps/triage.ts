import { messageRow, sidebarItem } from '../../steps.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import {
  chooseOfMessage,
  chooseOfPlace,
  jumpTo,
  openWholeChannel,
  showAccount,
  untilServer,
} from './window.ts'

interface Subscription {
  readonly stream_id: number
  readonly is_muted?: boolean
  readonly pin_to_top?: boolean
}

async function own({ people, world }: Day): Promise<Subscription | undefined> {
  const { subscriptions } = await people.member.call('GET', '/users/me/subscriptions')
  return (subscriptions as readonly Subscription[]).find(({ stream_id: id }) => id === world.channelId)
}

/** Returns the policy of a topic of the run: muted 1, unmuted 2, followed 3; 0 if there is none. */
async function policyOf({ people, world }: Day, topic: string): Promise<number> {
  const answer = await people.member.call('POST', '/register', {
    fetch_event_types: ['user_topic'],
    event_types: ['user_topic'],
  })
  await people.member.call('DELETE', '/events', { queue_id: answer['queue_id'] })
  const rows = answer['user_topics'] as readonly {
    stream_id: number
    topic_name: string
    visibility_policy: number
  }[]
  const row = rows.find((item) => item.stream_id === world.channelId && item.topic_name === topic)
  return row?.visibility_policy ?? 0
}

export const triageSteps: readonly Step<Day>[] = [
  {
    name: 'the channel is pinned and muted, then unpinned and unmuted',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, world } = day
      await showAccount(day, 'member')
      await openWholeChannel(page, world.channel)
      const row = sidebarItem(page, `${world.channel}, private`)
      await chooseOfPlace(row, 'Pin to the top')
      await untilServer(
        () => own(day),
        (one) => one?.pin_to_top === true,
      )
      await chooseOfPlace(row, 'Mute channel')
      await untilServer(
        () => own(day),
        (one) => one?.is_muted === true,
      )
      const muted = sidebarItem(page, `${world.channel}, private, muted`)
      await chooseOfPlace(muted, 'Unmute channel')
      await chooseOfPlace(row, 'Unpin')
      await untilServer(
        () => own(day),
        (one) => one?.is_muted === false && one?.pin_to_top === false,
      )
    },
  },
  {
    name: 'a topic is followed, muted and reset',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, world, people, level } = day
      const topic = `${world.tag} choices`
      await people.second.send(world.channelId, topic, `${world.tag} to choose`)
      await jumpTo(page, topic, 'Topic')
      const row = () => page.getByRole('link', { name: new RegExp(`^${topic}(?:,|$)`) })
      if (level >= 219) {
        await chooseOfPlace(row(), 'Follow topic')
        await untilServer(
          () => policyOf(day, topic),
          (policy) => policy === 3,
        )
      }
      await chooseOfPlace(row(), 'Mute topic')
      await untilServer(
        () => policyOf(day, topic),
        (policy) => policy === 1,
      )
      await chooseOfPlace(row(), 'Unmute topic')
      await untilServer(
        () => policyOf(day, topic),
        (policy) => policy !== 1,
      )
    },
  },
  {
    name: 'a topic is marked as read, and as unread from a message on',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, world, people } = day
      const topic = `${world.tag} to read`
      const first = await people.second.send(world.channelId, topic, `${world.tag} read first`)
      const second = await people.second.send(world.channelId, topic, `${world.tag} read second`)
      const isRead = async (id: number) =>
        (await people.member.messages([{ operator: 'id', operand: String(id) }]))[0]?.flags.includes('read')
      await openWholeChannel(page, world.channel)
      await chooseOfPlace(
        page.getByRole('link', { name: new RegExp(`^${topic}(?:,|$)`) }).first(),
        'Mark as done',
      )
      await untilServer(
        async () => [await isRead(first), await isRead(second)],
        (read) => read.every((item) => item === true),
      )
      await jumpTo(page, topic, 'Topic')
      await chooseOfMessage(messageRow(page, `${world.tag} read second`), /^Mark as unread from here/)
      await untilServer(
        () => isRead(second),
        (read) => read === false,
      )
      if (!(await isRead(first))) throw new Error('the message before it is unread, too')
    },
  },
  {
    name: 'seen messages are read; a channel and a conversation are marked as read',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, world, people } = day
      const send = (topic: string, text: string) =>
        people.second.send(world.channelId, `${world.tag} ${topic}`, `${world.tag} ${text}`)
      const areRead = (ids: readonly number[]) =>
        untilServer(
          async () => {
            const newest = await people.member.messages([
              { operator: 'sender', operand: people.second.userId },
            ])
            return newest.filter(({ id, flags }) => ids.includes(id) && flags.includes('read')).length
          },
          (count) => count === ids.length,
        )
      const first = await send('to see', 'to see at once')
      await jumpTo(page, `${world.tag} to see`, 'Topic')
      await areRead([first, await send('to see', 'to see while it is open')])
      await sidebarItem(page, 'Drafts').click()
      const unread = [await send('to read', 'not seen'), await send('choices', 'not seen either')]
      await chooseOfPlace(sidebarItem(page, `${world.channel}, private`), 'Mark all as done')
      await areRead(unread)
      const direct = await people.second.sendDirect([people.member.userId], `${world.tag} direct, not seen`)
      await chooseOfPlace(sidebarItem(page, people.second.name), 'Mark as done')
      await areRead([direct])
    },
  },
  {
    name: 'a status is set, seen by another user and removed',
    async run(day) {
      const { page, people, world } = day
      const openStatus = async () => {
        await page
          .getByRole('navigation', { name: 'Organizations' })
          .locator('li button')
          .first()
          .click({ button: 'right' })
        await page.getByRole('menuitem', { name: /^Set status/ }).click()
        return page.getByRole('dialog', { name: 'Your status' })
      }
      const queue = await people.second.call('POST', '/register', {
        event_types: ['user_status'],
        fetch_event_types: ['custom_profile_fields'],
      })
      const shown = async (lastId: unknown) => {
        const { events } = await people.second.call('GET', '/events', {
          queue_id: queue['queue_id'],
          last_event_id: lastId,
        })
        return (
          events as readonly { id: number; type: string; user_id?: number; status_text?: string }[]
        ).filter(({ type, user_id: id }) => type === 'user_status' && id === people.member.userId)
      }
      const dialog = await openStatus()
      await dialog.getByRole('textbox', { name: 'Status' }).fill(`${world.tag} at work`)
      await dialog.getByRole('button', { name: 'Save' }).click()
      const [set] = await shown(queue['last_event_id'])
      if (set?.status_text !== `${world.tag} at work`)
        throw new Error(`the other person hears ${JSON.stringify(set)}`)
      await openStatus()
      await dialog.getByRole('button', { name: 'Clear status' }).click()
      const [cleared] = await shown(set.id)
      if (cleared?.status_text !== '') throw new Error(`the other person hears ${JSON.stringify(cleared)}`)
      await people.second.call('DELETE', '/events', { queue_id: queue['queue_id'] })
    },
  },
]
