import { notify } from '../../events/queue.ts'
import { shape } from '../../gates/fields.ts'
import { topicLinks, type Rendered } from '../../render.ts'
import { canReadMessage } from '../../rules/access.ts'
import { messageAudience } from '../../rules/audience.ts'
import { onlyResolves } from '../../rules/editing.ts'
import { flagsFor, textFlags } from '../../rules/flags.ts'
import type { Server } from '../../server.ts'
import type { Channel, Edit, Message, Upload, User } from '../../state/records.ts'
import { moveMessage } from '../../state/state.ts'
import { dropRow, Flag, flagBits, setFlagBits } from '../../state/userRows.ts'
import { eventIds, shownTopic, wireFlags } from '../../wire/message.ts'
import { claimUploads } from './claimUploads.ts'
import { sendDeleteEvents } from './deleteMessages.ts'
import { finishPreviews } from './finishPreviews.ts'
import { markRead } from './flags.ts'
import { movePolicies } from './movePolicies.ts'

export interface Change {
  readonly editor: User
  readonly content?: { readonly text: string; readonly rendered: Rendered }
  /** The whole move: its messages and its destination. */
  readonly move?: {
    readonly ids: readonly number[]
    readonly channel: Channel
    readonly topic: string
    readonly mode: 'change_one' | 'change_later' | 'change_all'
    /** True if the request contained a channel. */
    readonly betweenChannels: boolean
    /** True if the editor can see no message that stays behind. */
    readonly isWhole: boolean
  }
}

function applyContent(
  server: Server,
  message: Message,
  change: NonNullable<Change['content']>,
  edit: Edit,
): Upload[] {
  edit.prevContent = message.content
  edit.prevHtml = message.html
  message.content = change.text
  message.html = change.rendered.html
  message.mentions = change.rendered
  message.lastContentEdit = edit.timestamp
  for (const user of server.state.users.values()) {
    const bits = flagBits(user.rows, message.id)
    if (bits !== null)
      setFlagBits(user.rows, message.id, (bits & ~textFlags) | flagsFor(server, user, message))
  }
  return claimUploads(server, message)
}

interface Lost {
  readonly user: User
  readonly ids: number[]
}

function applyMove(
  server: Server,
  move: NonNullable<Change['move']>,
  edits: ReadonlyMap<number, Edit>,
): Lost[] {
  const { state } = server
  const messages = move.ids.map((id) => state.messages.byId.get(id)).filter((each) => each !== undefined)
  const before = new Map(
    [...state.users.values()].map((user) => [
      user,
      messages.filter((each) => canReadMessage(server, user, each)),
    ]),
  )
  for (const message of messages) {
    const edit = edits.get(message.id)
    if (!edit) continue
    const from = { channelId: message.channelId ?? 0, topic: message.topic }
    if (from.topic !== move.topic) {
      edit.prevTopic = from.topic
      edit.topic = move.topic
    }
    if (move.betweenChannels) {
      edit.prevChannelId = from.channelId
      edit.channelId = move.channel.id
    }
    moveMessage(state.messages, message, move.channel.id, move.topic)
    message.topicLinks = topicLinks(server, move.topic)
    if (move.betweenChannels || !onlyResolves(from.topic, move.topic)) message.lastMove = edit.timestamp
  }
  const lost: Lost[] = []
  for (const [user, readable] of before) {
    const ids = readable
      .filter((message) => !canReadMessage(server, user, message))
      .map((message) => message.id)
    for (const id of ids) dropRow(user.rows, id)
    if (ids.length > 0 && user.isActive) lost.push({ user, ids })
  }
  return lost
}

/**
 * Changes a message's text or the conversation of some messages, and sends the events. Returns the uploads that are
 * no longer linked.
 */
export function editMessage(server: Server, message: Message, change: Change): Upload[] {
  const { editor, content, move } = change
  const timestamp = server.seconds()
  const from = { channelId: message.channelId, topic: message.topic }
  const old = { content: message.content, html: message.html }
  const ids = move ? move.ids : [message.id]
  const touched = ids.flatMap((id) => server.state.messages.byId.get(id) ?? [])
  const audienceBefore = new Set(touched.flatMap((each) => messageAudience(server, each)))
  const edits = new Map(ids.map((id): [number, Edit] => [id, { timestamp, userId: editor.id }]))
  const messageEdit = edits.get(message.id) ?? { timestamp, userId: editor.id }
  let detached: Upload[] = []
  if (content) detached = applyContent(server, message, content, messageEdit)
  const lost = move ? applyMove(server, move, edits) : []
  for (const [id, edit] of edits) server.state.messages.byId.get(id)?.edits.push(edit)
  // Policies move first, because clients count the moved messages by them.
  if (move?.isWhole === true && from.channelId !== null)
    movePolicies(
      server,
      { channelId: from.channelId, topic: from.topic },
      { channelId: move.channel.id, topic: move.topic },
    )
  sendUpdate(server, message, { change, from, old, touched, timestamp, audienceBefore })
  for (const { user, ids: lostIds } of lost) sendDeleteEvents(server, [user.id], lostIds, from)
  if (move && move.channel.id !== from.channelId) readWhereUnsubscribed(server, move.channel, new Set(ids))
  if (content) finishPreviews(server, message)
  return detached
}

/** Messages can only be unread in subscribed channels, so a move elsewhere marks them as read. */
function readWhereUnsubscribed(server: Server, channel: Channel, ids: ReadonlySet<number>): void {
  for (const user of server.state.users.values())
    if (!channel.subscribers.has(user.id)) markRead(server, user, (message) => ids.has(message.id))
}

interface Update {
  readonly change: Change
  readonly from: { readonly channelId: number | null; readonly topic: string }
  readonly old: { readonly content: string; readonly html: string }
  readonly touched: readonly Message[]
  readonly timestamp: number
  readonly audienceBefore: ReadonlySet<number>
}

function sendUpdate(server: Server, message: Message, update: Update): void {
  const { change, from, old, touched, timestamp } = update
  const { move } = change
  const audience = new Set([
    ...update.audienceBefore,
    ...touched.flatMap((each) => messageAudience(server, each)),
  ])
  for (const userId of audience) {
    const user = server.state.users.get(userId)
    // A user who has only some of the moved messages gets an event about these.
    const content = user && canReadMessage(server, user, message) ? change.content : undefined
    if (!user || !touched.some((each) => canReadMessage(server, user, each))) continue
    // The older name of both wildcards is not among the flags of an edit event.
    const flags = wireFlags(server, flagBits(user.rows, message.id) ?? Flag.read | Flag.historical).filter(
      (flag) => flag !== 'wildcard_mentioned' || !server.has('wildcardFlagsSplit'),
    )
    notify(server, [userId], (queue) => {
      const topicOf = (topic: string) => shownTopic(server, topic, queue.capabilities.has('empty_topic_name'))
      const event: Record<string, unknown> = {
        user_id: change.editor.id,
        rendering_only: false,
        message_id: message.id,
        message_ids: eventIds(
          server,
          touched.map(({ id }) => id),
        ),
        flags,
        edit_timestamp: timestamp,
      }
      if (from.channelId !== null) {
        if (move || server.has('channelIdOfEdits')) event['stream_id'] = from.channelId
        event['stream_name'] = server.state.channels.get(from.channelId)?.name ?? ''
      }
      if (move) {
        event['orig_subject'] = topicOf(from.topic)
        event['propagate_mode'] = move.mode
        if (move.betweenChannels) event['new_stream_id'] = move.channel.id
        if (move.topic !== from.topic) {
          event['subject'] = topicOf(move.topic)
          event['topic_links'] = server.has('topicLinksAreObjects')
            ? message.topicLinks
            : message.topicLinks.map((link) => link.url)
        }
      }
      if (content)
        Object.assign(event, {
          orig_content: old.content,
          orig_rendered_content: old.html,
          content: message.content,
          rendered_content: message.html,
          is_me_message: message.content.startsWith('/me '),
          ...(server.level < 284 ? { prev_rendered_content_version: 1 } : {}),
        })
      return { type: 'update_message', ...shape('updateMessage', event, server.level) }
    })
  }
}
