import { badRequest } from '../../http/apiError.ts'
import { bool, or, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { render } from '../../render.ts'
import type { Server } from '../../server.ts'
import type { Message } from '../../state/records.ts'
import { Flag, flagBits } from '../../state/userRows.ts'
import { historyVisibility, shownTopic } from '../../wire/message.ts'
import { escapeText } from '../../wire/user.ts'
import { messageId, readableMessage } from './fetchMessages.ts'

function wordDiff(before: string, after: string): string {
  const [a, b] = [before.split(/(\s+)/), after.split(/(\s+)/)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1
  const part = (words: readonly string[]) => escapeText(words.slice(start, words.length - end).join(''))
  const same = (words: readonly string[]) => escapeText(words.join(''))
  const removed = part(a)
  const added = part(b)
  return `<div><p>${same(a.slice(0, start))}${removed === '' ? '' : `<span class="highlight_text_deleted">${removed}</span>`}${added === '' ? '' : `<span class="highlight_text_inserted">${added}</span>`}${same(a.slice(a.length - end))}</p></div>`
}

/** Returns the versions of a message, oldest first; the first entry is the original. */
export function messageHistory(server: Server, message: Message, emptyTopics: boolean): unknown[] {
  const policy = historyVisibility(server)
  const topicOf = (topic: string) => shownTopic(server, topic, emptyTopics)
  // The message before the edits undone so far, starting with the newest edit.
  let current = { topic: message.topic, content: message.content, html: message.html }
  const entries: Record<string, unknown>[] = []
  for (const edit of [...message.edits].reverse()) {
    const entry: Record<string, unknown> = {
      topic: topicOf(current.topic),
      content: current.content,
      rendered_content: current.html,
      timestamp: edit.timestamp,
      user_id: edit.userId,
    }
    if (edit.prevTopic !== undefined) entry['prev_topic'] = topicOf(edit.prevTopic)
    if (edit.prevChannelId !== undefined)
      Object.assign(entry, { prev_stream: edit.prevChannelId, stream: edit.channelId })
    if (edit.prevContent !== undefined && policy === 'all')
      Object.assign(entry, {
        prev_content: edit.prevContent,
        prev_rendered_content: edit.prevHtml,
        content_html_diff: wordDiff(edit.prevContent, current.content),
      })
    if (policy === 'all' || edit.prevTopic !== undefined || edit.prevChannelId !== undefined)
      entries.push(entry)
    current = {
      topic: edit.prevTopic ?? current.topic,
      content: edit.prevContent ?? current.content,
      html: edit.prevHtml ?? current.html,
    }
  }
  const original = policy === 'all' ? current : { ...current, content: message.content, html: message.html }
  entries.push({
    topic: topicOf(original.topic),
    content: original.content,
    rendered_content: original.html,
    timestamp: message.timestamp,
    user_id: message.senderId,
  })
  return entries.reverse()
}

const history = route(
  'GET',
  '/messages/{id}/history',
  { allow_empty_topic_name: or(bool, false) },
  (call) => {
    const hidden = call.server.has('editHistoryPolicy')
      ? historyVisibility(call.server) === 'none'
      : call.server.state.realm.settings['allow_edit_history'] === false
    if (hidden) throw badRequest('Message edit history is disabled in this organization')
    const message = readableMessage(call, messageId(call))
    return { message_history: messageHistory(call.server, message, call.params.allow_empty_topic_name) }
  },
)

const readReceipts = route(
  'GET',
  '/messages/{id}/read_receipts',
  {},
  (call) => {
    const { server, user } = call
    const message = readableMessage(call, messageId(call))
    if (server.state.realm.settings['enable_read_receipts'] === false)
      throw badRequest('Read receipts are disabled in this organization.')
    const readers = [...server.state.users.values()].filter(
      (each) =>
        each.isActive &&
        each.id !== message.senderId &&
        each.botType === null &&
        each.settings['send_read_receipts'] !== false &&
        !each.mutedUsers.has(message.senderId) &&
        !user.mutedUsers.has(each.id) &&
        ((flagBits(each.rows, message.id) ?? 0) & Flag.read) !== 0 &&
        ((flagBits(each.rows, message.id) ?? 0) & Flag.historical) === 0,
    )
    return { user_ids: readers.map((each) => each.id) }
  },
  { levels: [137] },
)

const renderText = route('POST', '/messages/render', { content: text }, ({ server, user, params }) => ({
  rendered: render(server, params.content, user).html,
}))

export const messageHistoryRoutes = [history, readReceipts, renderText]
