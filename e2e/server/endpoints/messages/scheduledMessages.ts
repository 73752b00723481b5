import { dropScheduled, runDeliveries, notifyOfScheduled } from '../../actions/messages/deliveries.ts'
import { prepareMessage, type Addressee } from '../../actions/messages/prepareMessage.ts'
import { badRequest, notFound } from '../../http/apiError.ts'
import { bool, int, maybe, oneOf, parseJson, text, WrongValue, type Param } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { neededTopic, storedContent } from '../../rules/messageText.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'
import { ownRecords, type ScheduledMessage } from '../../state/ownRecords.ts'
import { scheduledOf, scheduledRecord } from '../../wire/own.ts'
import { z } from 'zod'
import { channelOfTo, interactive, messageTypes, participantsOfTo, readTo } from './sendMessage.ts'

const ids = z.union([z.number().int(), z.array(z.number().int())])

/** A channel id or user ids; older servers validate it once they know the type. */
const recipients: Param<unknown> = {
  parse: (value, name, reading) => {
    if (!reading.isTyped) return readTo(value)
    const to = parseJson(value, name, reading)
    if (!ids.safeParse(to).success) throw new WrongValue(`${name}["int"] is not an integer`)
    return to
  },
}

function addresseeOf(
  server: Server,
  user: User,
  type: (typeof messageTypes)[number],
  to: unknown,
  topic: string | undefined,
): Addressee {
  if (type === 'direct' || type === 'private') {
    const people = z.array(z.number().int()).safeParse(to)
    if (!people.success) throw badRequest('Recipient list may only contain user IDs')
    return { channel: null, topic: '', participants: participantsOfTo(server, user, people.data) }
  }
  const id: unknown = Array.isArray(to) && to.length === 1 ? to[0] : to
  if (Array.isArray(id)) throw badRequest('Expected exactly one channel')
  if (typeof id !== 'number') throw badRequest('Invalid data type for channel ID')
  return { channel: channelOfTo(server, id), topic: neededTopic(server, topic), participants: [] }
}

function checkFuture(server: Server, at: number): void {
  if (at <= server.seconds()) throw badRequest('Scheduled delivery time must be in the future.')
}

const list = route(
  'GET',
  '/scheduled_messages',
  {},
  ({ server, user }) => ({
    scheduled_messages: scheduledOf(user).map((each) => scheduledRecord(server, user, each, true)),
  }),
  { levels: [173] },
)

const create = route(
  'POST',
  '/scheduled_messages',
  {
    type: oneOf(...messageTypes),
    to: recipients,
    content: text,
    topic: maybe(text),
    scheduled_delivery_timestamp: int,
    read_by_sender: maybe(bool),
    scheduled_message_id: maybe(int),
  },
  (call) => {
    const { server, user, params, client } = call
    const at = params.scheduled_delivery_timestamp
    checkFuture(server, at)
    const content = storedContent(server, params.content)
    const addressee = addresseeOf(server, user, params.type, params.to, params.topic)
    const rendered = prepareMessage(server, user, addressee, content)
    const values = {
      channelId: addressee.channel?.id ?? null,
      participants: addressee.participants,
      topic: addressee.topic,
      content,
      html: rendered.html,
      at,
      failed: false,
    }
    // Before edits had an endpoint, they were sent as a new message with the old id.
    if (params.scheduled_message_id !== undefined && server.has('scheduledEditByPost')) {
      const old = ownScheduled(call, params.scheduled_message_id)
      Object.assign(old, values)
      notifyOfScheduled(server, user, 'update', old)
      runDeliveries(server)
      return { scheduled_message_id: old.id }
    }
    const readBySender = server.has('readBySender') ? params.read_by_sender : undefined
    const scheduled: ScheduledMessage = {
      id: server.state.nextIds.other++,
      ...values,
      client,
      readBySender: readBySender ?? interactive.test(client),
    }
    ownRecords(user).scheduled.set(scheduled.id, scheduled)
    notifyOfScheduled(server, user, 'add', scheduled)
    runDeliveries(server)
    return { scheduled_message_id: scheduled.id }
  },
  { levels: [179] },
)

function ownScheduled(call: Pick<Call, 'user'>, id: number): ScheduledMessage {
  const found = call.user.own?.scheduled.get(id)
  if (!found) throw notFound('Scheduled message does not exist')
  return found
}

const update = route(
  'PATCH',
  '/scheduled_messages/{id}',
  {
    type: maybe(oneOf(...messageTypes)),
    to: maybe(recipients),
    content: maybe(text),
    topic: maybe(text),
    scheduled_delivery_timestamp: maybe(int),
  },
  (call) => {
    const { server, user, params } = call
    const scheduled = ownScheduled(call, Number(call.path[0]))
    if (Object.values(params).every((value) => value === undefined)) throw badRequest('Nothing to change')
    if (params.scheduled_delivery_timestamp !== undefined)
      checkFuture(server, params.scheduled_delivery_timestamp)
    // A message whose delivery failed is retried only with a new time.
    else if (scheduled.failed) checkFuture(server, 0)
    const wasDirect = scheduled.channelId === null
    const direct =
      params.type === undefined ? wasDirect : params.type === 'direct' || params.type === 'private'
    if (params.type !== undefined && direct !== wasDirect) {
      if (params.to === undefined)
        throw badRequest('Recipient required when updating type of scheduled message.')
      if (!direct && params.topic === undefined)
        throw badRequest('Topic required when updating scheduled message type to channel.')
    }
    const to = params.to ?? scheduled.channelId ?? scheduled.participants
    const addressee = addresseeOf(
      server,
      user,
      direct ? 'private' : 'stream',
      to,
      params.topic ?? scheduled.topic,
    )
    const content = params.content === undefined ? scheduled.content : storedContent(server, params.content)
    const rendered = prepareMessage(server, user, addressee, content)
    Object.assign(scheduled, {
      channelId: addressee.channel?.id ?? null,
      participants: addressee.participants,
      topic: addressee.topic,
      content,
      html: rendered.html,
      at: params.scheduled_delivery_timestamp ?? scheduled.at,
      failed: false,
    })
    notifyOfScheduled(server, user, 'update', scheduled)
    runDeliveries(server)
    return {}
  },
  { levels: [184] },
)

const remove = route(
  'DELETE',
  '/scheduled_messages/{id}',
  {},
  (call) => {
    dropScheduled(call.server, call.user, ownScheduled(call, Number(call.path[0])).id)
    return {}
  },
  { levels: [173] },
)

export const scheduledMessageRoutes = [list, create, update, remove]
