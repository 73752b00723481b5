import { setTimeout as sleep } from 'node:timers/promises'
import { clientCapabilities } from '../../../shared/api/routes/server/queue.ts'
import { sidebarItem } from '../../steps.ts'
import type { Answer } from '../realUser.ts'
import type { Day } from '../day.ts'

interface Unread {
  readonly streams: readonly {
    stream_id: number
    topic: string
    unread_message_ids: readonly number[]
  }[]
  readonly pms: readonly { unread_message_ids: readonly number[] }[]
  readonly huddles: readonly { unread_message_ids: readonly number[] }[]
}

/** Topic policies (specification, Topic visibility): muted 1, unmuted 2, followed 3. */
const muted = 1
const shown: ReadonlySet<number> = new Set([2, 3])

/** Returns the unread count of a fresh registration: with direct messages, without muted channels and topics. */
export function countUnread(answer: Answer): number {
  const { streams, pms, huddles } = answer['unread_msgs'] as Unread
  const subscriptions = answer['subscriptions'] as readonly { stream_id: number; is_muted: boolean }[]
  const policies = (answer['user_topics'] ?? []) as readonly {
    stream_id: number
    topic_name: string
    visibility_policy: number
  }[]
  const isCounted = (channelId: number, topic: string): boolean => {
    const subscription = subscriptions.find(({ stream_id: id }) => id === channelId)
    if (subscription === undefined) return false
    const policy = policies.find(
      (item) => item.stream_id === channelId && item.topic_name.toLowerCase() === topic.toLowerCase(),
    )?.visibility_policy
    return subscription.is_muted ? shown.has(policy ?? 0) : policy !== muted
  }
  const idsOf = (list: readonly { unread_message_ids: readonly number[] }[]) =>
    list.reduce((sum, { unread_message_ids: ids }) => sum + ids.length, 0)
  return (
    idsOf(streams.filter(({ stream_id: id, topic }) => isCounted(id, topic))) + idsOf(pms) + idsOf(huddles)
  )
}

/** Returns the unread count of a fresh registration of this user. */
export async function unreadOnServer({ people }: Day, who: 'member' | 'administrator' | 'guest') {
  const types = ['message', 'update_message_flags', 'subscription', 'user_topic', 'realm_user']
  const answer = await people[who].call('POST', '/register', {
    fetch_event_types: types,
    // This queue receives almost no events.
    event_types: ['custom_profile_fields'],
    client_capabilities: clientCapabilities,
  })
  await people[who].call('DELETE', '/events', { queue_id: answer['queue_id'] })
  return countUnread(answer)
}

/** Asserts that the combined feed's count of the open account equals the server's. */
export async function sameCounts(day: Day, who: 'member' | 'administrator' | 'guest'): Promise<void> {
  // Opens a view without messages, so that nothing is marked as read during the comparison.
  await sidebarItem(day.page, 'Drafts').click()
  const feed = sidebarItem(day.page, 'Combined feed')
  let lastShown = ''
  for (let tries = 0; tries < 15; tries++) {
    const wanted = await unreadOnServer(day, who)
    const shown = Number(/\d+$/.exec((await feed.innerText()).trim())?.[0] ?? 0)
    if (shown === wanted) return
    lastShown = `${who}: the sidebar says ${shown} unread, the server has ${wanted}`
    await sleep(1000)
  }
  throw new Error(lastShown)
}
