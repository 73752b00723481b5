import { setTimeout as sleep } from 'node:timers/promises'
import { editMessage } from '../../server/actions/messages/editMessage.ts'
import { changeFlag, markAllRead } from '../../server/actions/messages/flags.ts'
import { sendMessage } from '../../server/actions/messages/sendMessage.ts'
import { notify } from '../../server/events/queue.ts'
import { render } from '../../server/render.ts'
import type { RunningServer } from '../../server/startServer.ts'
import type { Channel, User } from '../../server/state/records.ts'

/** A conversation to visit: its address in the window, and its newest message. */
export interface Visit {
  readonly hash: string
  readonly messageId: number
}

/** An organization of the small scenario in which Ben is active, without a request for each event. */
export interface Talk {
  /** Causes `count` events for Ada; resolves once the app has received them. */
  readonly happen: (count: number) => Promise<void>
  readonly visits: (from: number, count: number) => readonly Visit[]
  /** Marks everything as read for Ada. */
  readonly readAll: () => void
}

/** Events per response, as many as arrive at once after a short sleep. */
const atOnce = 500
const firstEach = 4

export function startTalk(running: RunningServer, conversations: number): Talk {
  const { server } = running
  const { state } = server
  const userNamed = (name: string): User => {
    const found = [...state.users.values()].find(({ fullName }) => fullName === name)
    if (found === undefined) throw new Error(`The organisation has no ${name}.`)
    return found
  }
  const [ada, ben] = [userNamed('Ada Admin'), userNamed('Ben Member')]
  const channels = [...state.channels.values()].filter(
    ({ isArchived, subscribers }) => !isArchived && subscribers.has(ada.id) && subscribers.has(ben.id),
  )
  const topicOf = (n: number): string => `week${String(n)}`
  const channelOf = (n: number): Channel => {
    const channel = channels[n % channels.length]
    if (channel === undefined) throw new Error('Ada and Ben have no channel in common.')
    return channel
  }
  const texts = Array.from({ length: 20 }, (_, n) => {
    const words = 'some of what was said about it at length, '.repeat(1 + (n % 5))
    return render(
      server,
      `Told ${String(n)}: **what** was \`done\` and ${words} and [where](https://page.example)`,
    )
  })
  const newest = new Map<number, number>()
  let sentCount = 0
  const sendMessages = (n: number): void => {
    const { message } = sendMessage(server, {
      sender: ben,
      channel: channelOf(n),
      topic: topicOf(n),
      participants: [],
      content: '',
      client: 'bench',
      readBySender: true,
      rendered: texts[sentCount % texts.length]!,
    })
    newest.set(n, message.id)
    sentCount += 1
  }
  for (let nth = 0; nth < firstEach; nth++) for (let n = 0; n < conversations; n++) sendMessages(n)
  markAllRead(server, ada, Infinity)

  const anyMessage = (n: number): number => newest.get((n * 31) % conversations) ?? 0
  const react = (n: number, op: 'add' | 'remove'): void =>
    notify(server, [ada.id], {
      type: 'reaction',
      op,
      message_id: anyMessage(n),
      user_id: ben.id,
      emoji_name: '+1',
      emoji_code: '1f44d',
      reaction_type: 'unicode_emoji',
    })
  const edit = (n: number): void => {
    const message = state.messages.byId.get(anyMessage(n))
    const rendered = texts[n % texts.length]!
    if (message !== undefined) editMessage(server, message, { editor: ben, content: { text: '', rendered } })
  }
  const star = (n: number, op: 'add' | 'remove'): void =>
    void changeFlag(server, ada, op, 'starred', [anyMessage(n)])
  const type = (n: number): void =>
    notify(server, [ada.id], {
      type: 'typing',
      op: 'start',
      message_type: 'stream',
      sender: { user_id: ben.id, email: ben.deliveryEmail },
      stream_id: channelOf(n).id,
      topic: topicOf(n),
    })
  /** A cycle of ten: half of them messages, the others without lasting effect. */
  const kinds: readonly ((n: number) => void)[] = [
    sendMessages,
    (n) => react(n, 'add'),
    sendMessages,
    edit,
    sendMessages,
    (n) => star(n, 'add'),
    sendMessages,
    (n) => react(n - 6, 'remove'),
    sendMessages,
    type,
  ]
  const untilTaken = async (): Promise<void> => {
    const queues = [...(server.queues.byUser.get(ada.id) ?? [])]
    while (queues.some(({ events }) => events.length > 0)) await sleep(5)
  }
  let happened = 0
  return {
    async happen(count) {
      for (let n = 0; n < count; n++) {
        const nth = happened++
        kinds[nth % kinds.length]!((nth * 7919) % conversations)
        if (n % atOnce === atOnce - 1) await untilTaken()
      }
      await untilTaken()
    },
    visits: (from, count) =>
      Array.from({ length: count }, (_, index) => {
        const n = from + index
        const hash = `#narrow/channel/${String(channelOf(n).id)}/topic/${topicOf(n)}`
        return { hash, messageId: newest.get(n) ?? 0 }
      }),
    readAll: () => void markAllRead(server, ada, Infinity),
  }
}
