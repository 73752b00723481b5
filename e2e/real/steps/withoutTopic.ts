import { messageBox, messageRow, sidebarItem } from '../../steps.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { inChannel } from './sending.ts'
import { look, openWholeChannel, showAccount, untilServer } from './window.ts'

/** Feature level from which channels decide if messages need a topic; before, the organization decides. */
const channelsDecide = 392
/** Feature level from which messages may have an empty topic; before, the server inserts a topic name. */
const hasEmptyTopics = 334

/** Restores the organization's setting after `run`. */
async function withTopicsNeeded(day: Day, areNeeded: boolean, run: () => Promise<void>): Promise<void> {
  const { people, world, level } = day
  if (level >= channelsDecide) {
    await people.administrator.call('PATCH', `/streams/${world.channelId}`, {
      topics_policy: areNeeded ? 'disable_empty_topic' : 'allow_empty_topic',
    })
    return run()
  }
  const { realm_mandatory_topics: before } = await realmOf(day)
  if (before === areNeeded) return run()
  const set = (value: unknown) => people.administrator.call('PATCH', '/realm', { mandatory_topics: value })
  await set(areNeeded)
  try {
    await run()
  } finally {
    await set(before)
  }
}

async function realmOf({ people }: Day) {
  const answer = await people.second.call('POST', '/register', {
    fetch_event_types: ['realm'],
    event_types: ['custom_profile_fields'],
  })
  await people.second.call('DELETE', '/events', { queue_id: answer['queue_id'] })
  return answer
}

/** Writes a message without a topic in the composer of the channel. */
async function writeWithoutTopic({ page, world }: Day, text: string): Promise<void> {
  await openWholeChannel(page, world.channel)
  await page.keyboard.press('c')
  await look(page.getByRole('combobox', { name: /^Topic/ })).toBeFocused()
  await messageBox(page).fill(text)
}

export const withoutTopicSteps: readonly Step<Day>[] = [
  {
    name: 'a message without a topic is sent after a question, to the topic that the server chooses',
    needs: ['a new topic is started in the channel'],
    run: (day) =>
      withTopicsNeeded(day, false, async () => {
        const { page, world, level } = day
        const isEmpty = level >= hasEmptyTopics
        const name = isEmpty ? String((await realmOf(day))['realm_empty_topic_display_name']) : '(no topic)'
        const text = `${world.tag} without a topic`
        await showAccount(day, 'member')
        await writeWithoutTopic(day, text)
        await messageBox(page).press('Control+Enter')
        await look(
          page.getByText(`This message has no topic and will go to “${name}”.`, { exact: true }),
        ).toBeVisible()
        await page.getByRole('button', { name: 'Send anyway' }).click()
        await look(messageBox(page)).toHaveValue('')
        await sidebarItem(page, name).click()
        await look(page.getByRole('heading', { level: 1 })).toHaveText(name)
        await look(messageRow(page, text)).toHaveAttribute('data-message-id', /\d/)
        await untilServer(
          () => inChannel(day, isEmpty ? '' : name),
          (messages) => messages.filter(({ content }) => content === text).length === 1,
        )
      }),
  },
  {
    name: 'a message without a topic is refused where topics are needed, and keeps its text',
    needs: ['a new topic is started in the channel'],
    run: (day) =>
      withTopicsNeeded(day, true, async () => {
        const { page, world } = day
        const text = `${world.tag} without the topic it needs`
        await showAccount(day, 'member')
        await writeWithoutTopic(day, text)
        await look(page.getByText('This channel needs a topic.', { exact: true })).toBeVisible()
        await look(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
        await messageBox(page).press('Control+Enter')
        const topic = page.getByRole('combobox', { name: /^Topic/ })
        await look(topic).toBeFocused()
        await look(messageBox(page)).toHaveValue(text)
        await topic.fill(`${world.tag} plans`)
        await topic.press('Escape')
        await messageBox(page).press('Control+Enter')
        await untilServer(
          () => inChannel(day, `${world.tag} plans`),
          (messages) => messages.filter(({ content }) => content === text).length === 1,
        )
      }),
  },
]
