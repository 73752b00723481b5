import type { DemoMessage, DemoUpload } from './demo/types.ts'
import { findEmoji } from './emoji.ts'
import { named, secondsOf, type Loading } from './loading.ts'
import { picture } from './pictures.ts'
import { linkedUploads, thumbnailPath } from './previews.ts'
import { render, topicLinks } from './render.ts'
import { flagsFor } from './rules/flags.ts'
import { widgetOf } from './rules/widgets.ts'
import type { Message, Upload, User } from './state/records.ts'
import { addMessage } from './state/state.ts'
import { Flag, setFlagBits } from './state/userRows.ts'
import { uploadPathId } from './uploads.ts'

interface Names {
  readonly uploads: Map<string, Upload>
  readonly ids: Map<string, number>
}

function loadUpload({ server, people, now }: Loading, data: DemoUpload): Upload {
  const { state } = server
  const bytes =
    typeof data.content === 'string'
      ? Buffer.from(data.content)
      : picture(...data.content.picture, ...data.content.colors)
  const owner = named(people, data.by, 'person')
  const upload: Upload = {
    id: state.nextIds.upload++,
    ownerId: owner.id,
    name: data.name,
    pathId: uploadPathId(state.realm.id, data.name, `seed ${data.name}`),
    contentType: data.contentType,
    bytes,
    created: Math.floor(now / 1000) - 20 * 86400,
    thumbnailAt: 0,
    messageIds: new Set(),
  }
  state.uploads.set(upload.pathId, upload)
  return upload
}

/** Replaces the placeholders in stored HTML and Markdown. */
function resolve(loading: Loading, names: Names, text: string): string {
  if (!text.includes(':')) return text
  const { people, channels, groups, server } = loading
  return text.replace(
    /\b(upload|path|thumbnail|person|channel|group|emoji|message):([\w.-]+)/g,
    (whole, kind: string, name: string) => {
      switch (kind) {
        case 'upload': {
          const upload = names.uploads.get(name)
          return upload ? `/user_uploads/${upload.pathId}` : whole
        }
        case 'path':
          return names.uploads.get(name)?.pathId ?? whole
        case 'thumbnail': {
          const upload = names.uploads.get(name)
          return upload ? thumbnailPath(upload) : whole
        }
        case 'person':
          return String(people.get(name)?.id ?? whole)
        case 'channel':
          return String(channels.get(name)?.id ?? whole)
        case 'group':
          return String(groups.get(name) ?? whole)
        case 'emoji': {
          const emoji = [...server.state.emoji.values()].find((each) => each.name === name)
          return emoji ? String(emoji.id) : whole
        }
        default:
          return String(names.ids.get(name) ?? whole)
      }
    },
  )
}

/** Stores the data's messages, oldest first, with the copies of all users. */
export function loadMessages(loading: Loading): void {
  const { server, data, now } = loading
  const { messages } = server.state
  const names: Names = { uploads: new Map(), ids: new Map() }
  for (const upload of data.uploads ?? []) names.uploads.set(upload.name, loadUpload(loading, upload))
  const sorted = data.messages
    .map((message) => ({ message, at: secondsOf(now, message.at) }))
    .sort((a, b) => a.at - b.at)
  let id = messages.lastId
  const numbered = sorted.map((each, index) => {
    // Ids increase with gaps, as on a server with several organizations.
    id += index % 5 === 0 ? 3 : 1
    if (each.message.id !== undefined) names.ids.set(each.message.id, id)
    return { ...each, id }
  })
  const readUntil = new Map(
    data.people.map((user) => [
      named(loading.people, user.key, 'person').id,
      secondsOf(now, user.readUntil ?? 0),
    ]),
  )
  for (const each of numbered) loadMessage(loading, names, readUntil, each.message, each.id, each.at)
  const recent = now / 1000 - 180 * 86400
  for (const channel of server.state.channels.values()) {
    const ids = messages.byChannel.get(channel.id) ?? []
    const newest = messages.byId.get(ids.at(-1) ?? -1)
    channel.isRecentlyActive = newest !== undefined && newest.timestamp >= recent
    const week = ids.filter(
      (each) => (messages.byId.get(each)?.timestamp ?? 0) > now / 1000 - 7 * 86400,
    ).length
    channel.weeklyTraffic = week
  }
}

function loadMessage(
  loading: Loading,
  names: Names,
  readUntil: ReadonlyMap<number, number>,
  data: DemoMessage,
  id: number,
  at: number,
): void {
  const { server, people, channels } = loading
  const { state } = server
  const sender = named(people, data.sender, 'person')
  const channel = 'channel' in data ? named(channels, data.channel, 'channel') : null
  const participants =
    'to' in data
      ? [...new Set([sender.id, ...data.to.map((key) => named(people, key, 'person').id)])].sort(
          (a, b) => a - b,
        )
      : []
  const content = resolve(loading, names, data.text)
  const rendered = render(server, content)
  const topic = 'topic' in data ? data.topic : ''
  const message: Message = {
    id,
    senderId: sender.id,
    channelId: channel?.id ?? null,
    topic,
    participants,
    content,
    html: data.html === undefined ? rendered.html : resolve(loading, names, data.html),
    timestamp: at,
    client: sender.botType === null ? 'website' : 'bot',
    reactions: [],
    submessages: [],
    edits: [],
    lastContentEdit: null,
    lastMove: null,
    mentions: rendered,
    topicLinks: channel === null ? [] : topicLinks(server, topic),
  }
  loadReactions(loading, data, message)
  loadEdits(loading, names, data, message)
  const widget = widgetOf(content, true)
  if (widget !== null) {
    const events = [
      { by: data.sender, event: widget as Record<string, unknown> },
      ...(data.widgetEvents ?? []),
    ]
    for (const { by, event } of events) {
      message.submessages.push({
        id: state.nextIds.submessage++,
        senderId: named(people, by, 'person').id,
        msgType: 'widget',
        content: resolve(loading, names, JSON.stringify(event)),
      })
    }
  }
  for (const pathId of linkedUploads(`${content} ${message.html}`))
    state.uploads.get(pathId)?.messageIds.add(id)
  addMessage(state.messages, message)
  if (channel && id < (channel.firstMessageId ?? Infinity)) channel.firstMessageId = id
  const receivers: Iterable<number> = channel === null ? participants : channel.subscribers.keys()
  const marks = [data.starredBy, data.collapsedBy, data.readFor, data.unreadFor].map(
    (keys) => new Set(keys?.map((key) => named(people, key, 'person').id)),
  )
  for (const userId of receivers) {
    const user = state.users.get(userId)
    if (!user) continue
    setFlagBits(user.rows, id, loadedFlags(loading, user, message, at, readUntil.get(userId) ?? 0, marks))
  }
}

function loadedFlags(
  { server }: Loading,
  user: User,
  message: Message,
  at: number,
  readUntil: number,
  [starred, collapsed, readFor, unreadFor]: readonly ReadonlySet<number>[],
): number {
  let bits = flagsFor(server, user, message)
  const isArchived =
    message.channelId !== null && server.state.channels.get(message.channelId)?.isArchived === true
  const isRead =
    user.id === message.senderId || at <= readUntil || !user.isActive || user.botType !== null || isArchived
  if ((isRead || readFor?.has(user.id) === true) && unreadFor?.has(user.id) !== true) bits |= Flag.read
  if (starred?.has(user.id) === true) bits |= Flag.starred
  if (collapsed?.has(user.id) === true) bits |= Flag.collapsed
  return bits
}

function loadReactions({ server, people }: Loading, data: DemoMessage, message: Message): void {
  for (const reaction of data.reactions ?? []) {
    const emoji = findEmoji(server, reaction.emoji)
    if (emoji === null) throw new Error(`No emoji is named ${reaction.emoji}`)
    for (const key of reaction.by) {
      message.reactions.push({
        userId: named(people, key, 'person').id,
        emojiName: emoji.name,
        emojiCode: emoji.code,
        reactionType: emoji.type,
      })
    }
  }
}

function loadEdits(loading: Loading, names: Names, data: DemoMessage, message: Message): void {
  const { server, now, people, channels } = loading
  for (const edit of data.edits ?? []) {
    const previous = resolve(loading, names, edit.previousText)
    const timestamp = secondsOf(now, edit.at)
    message.edits.push({
      timestamp,
      userId: message.senderId,
      prevContent: previous,
      prevHtml: render(server, previous).html,
    })
    message.lastContentEdit = timestamp
  }
  const moves = data.moves ?? []
  for (const [index, move] of moves.entries()) {
    const next = moves[index + 1]
    const timestamp = secondsOf(now, move.at)
    const from =
      move.previousChannel === undefined ? undefined : named(channels, move.previousChannel, 'channel').id
    message.edits.push({
      timestamp,
      userId: named(people, move.by, 'person').id,
      prevTopic: move.previousTopic,
      topic: next?.previousTopic ?? message.topic,
      ...(from === undefined ? {} : { prevChannelId: from, channelId: message.channelId ?? 0 }),
    })
    message.lastMove = timestamp
  }
  message.edits.sort((a, b) => a.timestamp - b.timestamp)
}
