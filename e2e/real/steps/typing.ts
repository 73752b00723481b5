import { messageBox } from '../../steps.ts'
import type { Answer, Params } from '../realUser.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { jumpTo, look, showAccount } from './window.ts'

/** The member types in the open conversation; waits until the second member gets the event described by `isThere`. */
async function expectTyping(
  { page, people }: Day,
  text: string,
  isThere: (event: Answer) => boolean,
): Promise<void> {
  const queue = await people.second.call('POST', '/register', {
    event_types: ['typing'],
    fetch_event_types: ['custom_profile_fields'],
    client_capabilities: { notification_settings_null: true, stream_typing_notifications: true },
  })
  await messageBox(page).click()
  await messageBox(page).pressSequentially(text, { delay: 60 })
  const heard: Answer[] = []
  const isWanted = (event: Answer) =>
    event['type'] === 'typing' &&
    event['op'] === 'start' &&
    (event['sender'] as { user_id?: number }).user_id === people.member.userId &&
    isThere(event)
  // The end of an earlier indicator may arrive first.
  while (!heard.some(isWanted)) {
    if (heard.length > 5) throw new Error(`the other person hears ${JSON.stringify(heard)}`)
    const { events } = await people.second.call('GET', '/events', {
      queue_id: queue['queue_id'],
      last_event_id: heard.at(-1)?.['id'] ?? queue['last_event_id'],
    })
    heard.push(...(events as readonly Answer[]))
  }
  await people.second.call('DELETE', '/events', { queue_id: queue['queue_id'] })
  await messageBox(page).fill('')
}

/** The second member types, and the open conversation shows it. */
async function showsTyping({ page, people }: Day, params: Params): Promise<void> {
  await people.second.call('POST', '/typing', { op: 'start', ...params })
  await look(page.getByTestId('typing').getByText(`${people.second.name} is typing`)).toBeVisible()
  await people.second.call('POST', '/typing', { op: 'stop', ...params })
  await look(page.getByTestId('typing').getByText(`${people.second.name} is typing`)).toHaveCount(0)
}

export const typingSteps: readonly Step<Day>[] = [
  {
    name: 'typing in direct messages is shown both ways',
    needs: ['a new topic is started in the channel'],
    async run(day) {
      const { page, people, level } = day
      await showAccount(day, 'member')
      await jumpTo(page, people.second.name, 'Person')
      await expectTyping(day, 'on the way', () => true)
      await showsTyping(day, {
        type: level >= 174 ? 'direct' : 'private',
        to: [people.member.userId],
      })
    },
  },
  {
    name: 'typing in a topic is shown both ways',
    needs: ['a new topic is started in the channel'],
    since: 58,
    async run(day) {
      const { page, world, level } = day
      const topic = `${world.tag} plans`
      await jumpTo(page, topic, 'Topic')
      await expectTyping(
        day,
        'on the way',
        (event) => event['stream_id'] === world.channelId && event['topic'] === topic,
      )
      await showsTyping(day, {
        type: level >= 248 ? 'channel' : 'stream',
        topic,
        ...(level >= 215 ? { stream_id: world.channelId } : { to: [world.channelId] }),
      })
    },
  },
]
