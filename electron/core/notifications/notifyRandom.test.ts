import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Conversation } from '../../../shared/api/conversation.ts'
import { conversationKey } from '../../../shared/api/conversationKey.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import * as eg from '../../../shared/model/testing/eg.ts'
import { policies } from '../../../shared/model/topics/userTopics.ts'
import { decideOnMessage } from '../../../shared/model/unread/notificationRule.ts'
import { unreadToNotify } from '../../../shared/model/unread/unreadToNotify.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { summaryKey } from './notificationGroups.ts'
import { createNotifier } from './notify.ts'

const conversations: readonly Conversation[] = [
  { type: 'direct', userIds: [eg.adaId] },
  { type: 'direct', userIds: [eg.borisId] },
  ...['Plan', 'Later', 'Tea'].map((topic) => ({ type: 'channel' as const, channelId: 9, topic })),
]
const kinds = [
  ...['write', 'write', 'write', 'missed', 'read', 'unread', 'delete', 'move', 'mute', 'follow', 'block'],
  ...['dismiss', 'focus', 'silence', 'restart', 'quiet', 'quiet', 'loud'],
] as const
const step = fc.record({ kind: fc.constantFrom(...kinds), a: fc.nat(4), b: fc.nat(3) })
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A message of the server's, as this account has it. */
interface Stored {
  readonly conversation: Conversation
  readonly isMention: boolean
  readonly isRead: boolean
}

/** Runs steps, and after each compares the screen with the unread messages of which the rules notify. */
function run(steps: readonly Step[]): void {
  const user = { focused: false, isMuted: false, isQuiet: false }
  /** The message after which a quiet time holds back messages, as saved; null outside of one. */
  let saved: number | null = null
  let heldSince: number | null = null
  const open = () =>
    createNotifier({
      settings: () => ({ ...defaultSettings, quietUntil: user.isQuiet ? 1 : 0 }),
      focused: () => user.focused,
      isMuted: () => user.isMuted,
      lastNotifiedId: 0,
      now: () => 0,
      heldSince: saved,
      onHeld: (since) => (saved = since),
      guard: (_name, work) => work(),
    })
  let notifier = open()
  let state = eg.account()
  const stored = new Map<number, Stored>()
  let lastId = 0
  const screen = new Map<string, string>()
  /** Messages that must be on the screen, with the key of their notification. */
  let expected = new Map<number, string>()
  /** Notifications that the user has closed. */
  let dismissed = new Set<string>()

  const create = ({ a, b }: Step) =>
    Array.from({ length: b + 1 }, (_, index) => {
      const id = ++lastId
      stored.set(id, { conversation: conversations[a]!, isMention: (index + b) % 2 === 0, isRead: false })
      return id
    })
  const messageOf = (id: number) => {
    const { conversation, isMention } = stored.get(id)!
    const flags = isMention ? ['mentioned'] : []
    if (conversation.type === 'channel') return eg.channelMessage(id, { topic: conversation.topic, flags })
    const [senderId] = conversation.userIds as [number]
    return eg.directMessage(id, { senderId, userIds: [eg.selfId, senderId], flags })
  }
  const snapshot = (): AccountEvent => {
    const unread = [...stored].filter(([, { isRead }]) => !isRead)
    const idsOf = (conversation: Conversation) =>
      unread.flatMap(([id, each]) =>
        conversationKey(each.conversation) === conversationKey(conversation) ? id : [],
      )
    const [ada, boris, ...topics] = conversations
    const unreads = {
      channels: topics.flatMap((each) =>
        each.type === 'channel' ? { channelId: 9, topic: each.topic, ids: idsOf(each) } : [],
      ),
      directs: [ada!, boris!].flatMap((each) =>
        each.type === 'direct' ? { userIds: each.userIds, ids: idsOf(each) } : [],
      ),
      mentions: unread.flatMap(([id, { isMention }]) => (isMention ? id : [])),
      oldUnreadsMissing: false,
    }
    const userTopics = [...state.userTopics.values()].flatMap((topics) => [...topics.values()])
    const mutedUserIds = [...state.mutedUsers]
    return {
      type: 'local/snapshot',
      snapshot: eg.snapshot({ unreads, userTopics, mutedUserIds, maxMessageId: lastId }),
    }
  }
  /** Returns a few of the newest messages. */
  const some = ({ a, b }: Step) =>
    [...stored.keys()].slice(Math.max(0, stored.size - 1 - a - b), stored.size - a)
  const change = (ids: readonly number[], fields: Partial<Stored>) => {
    for (const id of ids) stored.set(id, { ...stored.get(id)!, ...fields })
    return ids
  }
  const eventsOf = (now: Step): readonly AccountEvent[] => {
    const topic = (conversations[2 + (now.a % 3)] as { readonly topic: string }).topic
    const userTopic = { channelId: 9, topic, lastUpdated: lastId + 1 }
    switch (now.kind) {
      case 'write':
        return create(now).map((id) => eg.arrived(messageOf(id)))
      case 'missed':
        create(now)
        return [snapshot()]
      case 'read':
        return [eg.flagged('add', 'read', change(some(now), { isRead: true }))]
      case 'unread':
        return [eg.flagged('remove', 'read', change(some(now), { isRead: false }))]
      case 'delete': {
        const ids = some({ ...now, b: 0 })
        for (const id of ids) stored.delete(id)
        return [eg.deleted(ids)]
      }
      case 'move': {
        const ids = some(now).filter((id) => stored.get(id)!.conversation.type === 'channel')
        change(ids, { conversation: { type: 'channel', channelId: 9, topic } })
        return ids.length === 0 ? [] : [eg.moved(ids, { newTopic: topic })]
      }
      case 'mute':
      case 'follow': {
        const policy = now.kind === 'mute' ? policies.muted : policies.followed
        return [
          {
            id: 0,
            type: 'user_topic',
            userTopic: { ...userTopic, policy: now.b % 2 === 0 ? policy : policies.none },
          },
        ]
      }
      case 'block':
        return [{ id: 0, type: 'muted_users', userIds: now.b % 2 === 0 ? [eg.adaId] : [] }]
      default:
        return []
    }
  }

  for (const now of steps) {
    if (now.kind === 'focus') user.focused = now.b % 2 === 0
    if (now.kind === 'silence') user.isMuted = now.b % 2 === 0
    if (now.kind === 'quiet' || now.kind === 'loud') user.isQuiet = now.kind === 'quiet'
    if (now.kind === 'restart') {
      notifier = open()
      notifier.restored(lastId, state)
      expected.clear()
      screen.clear()
    }
    const shownKeys = [...screen.keys()]
    const closedKey = now.kind === 'dismiss' ? shownKeys[now.a % Math.max(1, shownKeys.length)] : undefined
    if (closedKey !== undefined) {
      screen.delete(closedKey)
      dismissed.add(closedKey)
    }
    const lastBefore = lastId
    const before = state
    const events = eventsOf(now)
    state = eg.after(state, ...events)

    // The notifications that the rules ask for.
    const isSeen = user.focused || user.isMuted
    const right = new Map(
      unreadToNotify(state, 0).map((each) => [each.messageId, conversationKey(each.conversation)]),
    )
    if (user.isMuted) {
      expected.clear()
      screen.clear()
    }
    const from: number = heldSince ?? lastBefore
    heldSince = !user.isQuiet ? null : isSeen ? lastId : from
    const released = [...right.keys()].filter(
      (id) => id > from && id <= lastBefore && !isSeen && !user.isQuiet && !expected.has(id),
    )
    const releasedKeys = new Set(released.map((id) => right.get(id)!))
    const news = [...right.keys()].filter(
      (id) =>
        id > lastBefore &&
        !isSeen &&
        !user.isQuiet &&
        (now.kind === 'missed' || decideOnMessage(messageOf(id), before).notify),
    )
    const newKeys = new Set(news.map((id) => right.get(id)!))
    const keysBefore = new Set(expected.values())
    const next = new Map<number, string>()
    for (const [id, key] of expected) {
      const place = right.get(id)
      if (place === undefined || (key === summaryKey && user.focused)) continue
      const isJoined = releasedKeys.has(place) || (now.kind === 'missed' && newKeys.has(place))
      next.set(id, key === summaryKey || isJoined ? summaryKey : place)
    }
    for (const id of released) next.set(id, summaryKey)
    for (const id of news) next.set(id, now.kind === 'missed' ? summaryKey : right.get(id)!)
    expected = next
    const keys = new Set(expected.values())
    const isSummarized = released.length > 0 || (now.kind === 'missed' && news.length > 0)
    const renewed = new Set([
      ...(isSummarized ? [summaryKey] : []),
      ...(now.kind === 'missed' ? [] : newKeys),
    ])
    dismissed = new Set(
      [...dismissed].filter((key) => keysBefore.has(key) && keys.has(key) && !renewed.has(key)),
    )

    const early = now.kind === 'loud' && now.b % 2 === 0 ? notifier.release() : []
    for (const each of [...early, ...notifier.process({ batch: { seq: 1, events }, before, after: state })]) {
      if (each.type === 'close') screen.delete(each.key)
      if (each.type !== 'show') continue
      // A notification appears only for a message that is new, or new in its topic.
      if (!each.isUpdate && !isSummarized) expect(['write', 'missed', 'move']).toContain(now.kind)
      if (!each.isUpdate || screen.has(each.key)) screen.set(each.key, each.title)
    }
    const counts = new Map<string, number>()
    for (const key of expected.values()) if (!dismissed.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
    const shown = new Map([...screen].map(([key, title]) => [key, Number(/^\d+/.exec(title)?.[0] ?? 1)]))
    expect(shown).toEqual(counts)
    expect(saved).toBe(heldSince)
  }
}

test('shows the unread messages of which the rules notify, each once', () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 40 }), run), { numRuns: 150 })
})
