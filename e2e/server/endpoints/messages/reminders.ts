import { dropReminder, runDeliveries } from '../../actions/messages/deliveries.ts'
import { notify } from '../../events/queue.ts'
import { badRequest, notFound } from '../../http/apiError.ts'
import { int, maybe, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { render } from '../../render.ts'
import type { Server } from '../../server.ts'
import type { Message } from '../../state/records.ts'
import { ownRecords, type Reminder } from '../../state/ownRecords.ts'
import { reminderRecord, remindersOf } from '../../wire/own.ts'
import { readableMessage } from './fetchMessages.ts'
import { messageLink } from './sendMessage.ts'

/** Returns the reminder's text: a link to the message, the message's text and the user's note. */
function reminderText(server: Server, message: Message, note: string): string {
  const sender = server.state.users.get(message.senderId)
  const channel = message.channelId === null ? null : (server.state.channels.get(message.channelId) ?? null)
  const { message_url: url, message_link: link } = messageLink(
    server,
    message.id,
    channel,
    message.topic,
    message.participants,
  )
  const notice = `You requested a reminder for ${channel === null ? 'the following direct message' : String(link)}.`
  const quote = `@_**${sender?.fullName ?? ''}|${String(message.senderId)}** [said](${String(url)}):`
  const lines = note === '' ? [notice] : [notice, `> ${note.replace(/\n/g, '\n> ')}`]
  // A fence longer than any in the text.
  const fence = '`'.repeat(
    Math.max(2, ...[...message.content.matchAll(/`+/g)].map((run) => run[0].length)) + 1,
  )
  return [...lines, `${quote}\n${fence}quote\n${message.content}\n${fence}`].join('\n\n')
}

const list = route(
  'GET',
  '/reminders',
  {},
  ({ user }) => ({ reminders: remindersOf(user).map((each) => reminderRecord(user, each)) }),
  { levels: [399] },
)

const create = route(
  'POST',
  '/reminders',
  { message_id: int, scheduled_delivery_timestamp: int, note: maybe(text) },
  (call) => {
    const { server, user, params } = call
    const message = readableMessage(call, params.message_id)
    if (params.scheduled_delivery_timestamp <= server.seconds())
      throw badRequest('Scheduled delivery time must be in the future.')
    const note = server.has('reminderNotes') ? (params.note?.trim() ?? '') : ''
    if ([...note].length > server.limits.reminderNote)
      throw badRequest(`note is too long (limit: ${String(server.limits.reminderNote)} characters)`)
    const content = reminderText(server, message, note)
    const reminder: Reminder = {
      id: server.state.nextIds.other++,
      messageId: message.id,
      content,
      html: render(server, content).html,
      at: params.scheduled_delivery_timestamp,
    }
    ownRecords(user).reminders.set(reminder.id, reminder)
    notify(server, [user.id], { type: 'reminders', op: 'add', reminders: [reminderRecord(user, reminder)] })
    runDeliveries(server)
    return { reminder_id: reminder.id }
  },
  { levels: [381] },
)

const remove = route(
  'DELETE',
  '/reminders/{id}',
  {},
  ({ server, user, path }) => {
    const id = Number(path[0])
    if (user.own?.reminders.has(id) !== true) throw notFound('Reminder does not exist')
    dropReminder(server, user, id)
    return {}
  },
  { levels: [399] },
)

export const reminderRoutes = [list, create, remove]
