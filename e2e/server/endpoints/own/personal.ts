import { markRead } from '../../actions/messages/flags.ts'
import { setTopicPolicy } from '../../actions/channels/userTopics.ts'
import { notify } from '../../events/queue.ts'
import { badRequest } from '../../http/apiError.ts'
import { behaves } from '../../gates/behavior.ts'
import { int, maybe, oneOf, oneOfInts, text, texts, type Param } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { mutedUsers } from '../../register/peopleFields.ts'
import { storedTopic } from '../../rules/messageText.ts'
import type { Server } from '../../server.ts'
import type { Channel, User } from '../../state/records.ts'
import { channelNamed, seenChannel } from '../channels/channels.ts'
import { userOfPath } from '../people/users.ts'

function setPolicy(
  call: Pick<Call, 'server' | 'user'>,
  channel: Channel,
  requested: string,
  policy: number,
): void {
  const maxLength = call.server.limits.topicLength
  const topic = storedTopic(call.server, requested)
  if ([...requested].length > maxLength)
    throw badRequest(`topic is too long (limit: ${String(maxLength)} characters)`)
  setTopicPolicy(call.server, call.user, channel.id, topic, policy)
}

/** The topic policies that the level supports. */
const policyParam: Param<number> = {
  parse: (value, name, reading) =>
    oneOfInts(0, 1, 2, ...(behaves(reading.level, 'followedPolicy') ? [3] : [])).parse(value, name, reading),
}

const userTopics = route(
  'POST',
  '/user_topics',
  { stream_id: int, topic: text, visibility_policy: policyParam },
  (call) => {
    const { params } = call
    setPolicy(call, seenChannel(call, params.stream_id), params.topic, params.visibility_policy)
    return {}
  },
  { levels: [170] },
)

const mutedTopics = route(
  'PATCH',
  '/users/me/subscriptions/muted_topics',
  { stream_id: maybe(int), stream: maybe(text), topic: text, op: oneOf('add', 'remove') },
  (call) => {
    const { server, params } = call
    const isTyped = server.has('typedParameters')
    if (params.stream_id === undefined && params.stream === undefined)
      throw badRequest(isTyped ? "Missing 'stream_id' argument" : "Please supply 'stream'.")
    if (params.stream_id !== undefined && params.stream !== undefined)
      throw badRequest(
        isTyped
          ? 'Unsupported parameter combination: stream_id, stream'
          : "Please choose one: 'stream' or 'stream_id'.",
      )
    const channel =
      params.stream_id === undefined
        ? channelNamed(call, params.stream ?? '')
        : seenChannel(call, params.stream_id)
    setPolicy(call, channel, params.topic, params.op === 'add' ? 1 : 0)
    return {}
  },
)

function mutedTarget(call: Pick<Call, 'server' | 'user' | 'path'>): User {
  const target = userOfPath(call)
  if (target === call.user) throw badRequest('Cannot mute self')
  return target
}

function notifyOfMuted(server: Server, user: User): void {
  notify(server, [user.id], { type: 'muted_users', muted_users: mutedUsers(user) })
}

const mute = route(
  'POST',
  '/users/me/muted_users/{id}',
  {},
  (call) => {
    const target = mutedTarget(call)
    if (call.user.mutedUsers.has(target.id)) throw badRequest('User already muted')
    call.user.mutedUsers.set(target.id, call.server.seconds())
    markRead(call.server, call.user, (message) => message.senderId === target.id)
    notifyOfMuted(call.server, call.user)
    return {}
  },
  { levels: [48] },
)

const unmute = route(
  'DELETE',
  '/users/me/muted_users/{id}',
  {},
  (call) => {
    if (!call.user.mutedUsers.delete(mutedTarget(call).id)) throw badRequest('User is not muted')
    notifyOfMuted(call.server, call.user)
    return {}
  },
  { levels: [48] },
)

function notifyOfWords(server: Server, user: User): void {
  notify(server, [user.id], { type: 'alert_words', alert_words: [...user.alertWords] })
}

const getWords = route('GET', '/users/me/alert_words', {}, ({ user }) => ({ alert_words: user.alertWords }))

const addWords = route(
  'POST',
  '/users/me/alert_words',
  { alert_words: texts },
  ({ server, user, params }) => {
    const words = params.alert_words.map((word) => word.trim()).filter((word) => word !== '')
    const long = params.alert_words.findIndex((word) => [...word].length > 100)
    if (long >= 0) throw badRequest(`alert_words[${String(long)}] is too long (limit: 100 characters)`)
    for (const word of words)
      if (!user.alertWords.some((each) => each.toLowerCase() === word.toLowerCase()))
        user.alertWords.push(word)
    notifyOfWords(server, user)
    return { alert_words: user.alertWords }
  },
)

const removeWords = route(
  'DELETE',
  '/users/me/alert_words',
  { alert_words: texts },
  ({ server, user, params }) => {
    const removed = new Set(params.alert_words.map((word) => word.toLowerCase()))
    user.alertWords = user.alertWords.filter((word) => !removed.has(word.toLowerCase()))
    notifyOfWords(server, user)
    return { alert_words: user.alertWords }
  },
)

export const personalRoutes = [userTopics, mutedTopics, mute, unmute, getWords, addWords, removeWords]
