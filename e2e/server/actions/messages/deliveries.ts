import { notify } from '../../events/queue.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'
import type { Reminder, ScheduledMessage } from '../../state/ownRecords.ts'
import { scheduledRecord } from '../../wire/own.ts'
import { directNotice } from './notices.ts'
import { prepareMessage } from './prepareMessage.ts'
import { sendMessage } from './sendMessage.ts'

/** Sends a user's clients the event of a changed scheduled message. */
export function notifyOfScheduled(
  server: Server,
  user: User,
  op: 'add' | 'update',
  scheduled: ScheduledMessage,
): void {
  notify(server, [user.id], (queue) => {
    const record = scheduledRecord(server, user, scheduled, queue.capabilities.has('empty_topic_name'))
    return op === 'add'
      ? { type: 'scheduled_messages', op, scheduled_messages: [record] }
      : { type: 'scheduled_messages', op, scheduled_message: record }
  })
}

/** Deletes a scheduled message and sends the event. */
export function dropScheduled(server: Server, user: User, id: number): void {
  user.own?.scheduled.delete(id)
  notify(server, [user.id], { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id })
}

/** Deletes a reminder and sends the event. */
export function dropReminder(server: Server, user: User, id: number): void {
  user.own?.reminders.delete(id)
  notify(server, [user.id], { type: 'reminders', op: 'remove', reminder_id: id })
}

function deliver(server: Server, user: User, scheduled: ScheduledMessage): void {
  const { state } = server
  try {
    if (!user.isActive) throw new ApiError(401, 'USER_DEACTIVATED', 'Account is deactivated')
    const channel = scheduled.channelId === null ? null : (state.channels.get(scheduled.channelId) ?? null)
    const place = { channel, topic: scheduled.topic, participants: scheduled.participants }
    const rendered = prepareMessage(server, user, place, scheduled.content)
    sendMessage(server, {
      ...place,
      sender: user,
      content: scheduled.content,
      client: scheduled.client,
      readBySender: scheduled.readBySender,
      rendered,
    })
    dropScheduled(server, user, scheduled.id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The message is kept so that its author can change it; the author gets a notice.
    scheduled.failed = true
    if (!user.isActive) return
    notifyOfScheduled(server, user, 'update', scheduled)
    directNotice(
      server,
      user,
      `The message you scheduled for <time:${new Date(scheduled.at * 1000).toISOString()}> was not sent because of the following error:\n\n> ${error.message}`,
    )
  }
}

function remind(server: Server, user: User, reminder: Reminder): void {
  if (user.isActive) directNotice(server, user, reminder.content)
  dropReminder(server, user, reminder.id)
}

/** Sends everything due by the server's clock, in order, and sets the timer for the next. */
export function runDeliveries(server: Server): void {
  const now = server.seconds()
  const due: { readonly at: number; readonly run: () => void }[] = []
  let next = Infinity
  const consider = (at: number, run: () => void) => {
    if (at <= now) due.push({ at, run })
    else next = Math.min(next, at)
  }
  for (const user of server.state.users.values()) {
    for (const scheduled of user.own?.scheduled.values() ?? [])
      if (!scheduled.failed)
        consider(scheduled.at, () => {
          deliver(server, user, scheduled)
        })
    for (const reminder of user.own?.reminders.values() ?? [])
      consider(reminder.at, () => {
        remind(server, user, reminder)
      })
  }
  for (const { run } of due.sort((a, b) => a.at - b.at)) run()
  clearTimeout(server.deliveries.timer)
  if (next === Infinity) return
  const maxDelayMs = 2 ** 31 - 1
  server.deliveries.timer = setTimeout(
    () => {
      runDeliveries(server)
    },
    Math.min(maxDelayMs, Math.max(0, next * 1000 - server.now()) + 1),
  )
  server.deliveries.timer.unref()
}
