import { markRead } from '../actions/flags.ts'
import { setTopicPolicy } from '../actions/userTopics.ts'
import { notify } from '../events/queue.ts'
import { badRequest } from '../http/apiError.ts'
import { int, maybe, oneOf, text, texts } from '../http/params.ts'
import { route, type Call } from '../http/route.ts'
import { mutedUsers } from '../register/peopleFields.ts'
import { topicPolicy } from '../register/unread.ts'
import { storedTopic } from '../rules/messageText.ts'
import type { Server } from '../server.ts'
import type { Channel, User } from '../state/records.ts'
import { canonicalTopic } from '../state/state.ts'
import { seenChannel } from './channels.ts'
import { userOfPath } from './users.ts'
import { channelOf } from '../narrow/operators.ts'

function setPolicy(
  call: Pick<Call, 'server' | 'user'>,
  channel: Channel,
  given: string,
  policy: number,
): void {
  const topic = canonicalTopic(call.server.state.messages, channel.id, storedTopic(call.server, given))
  setTopicPolicy(call.server, call.user, channel.id, topic, policy)
}

const userTopics = route(
  'POST',
  '/user_topics',
  { stream_id: int, topic: text, visibility_policy: int },
  (call) => {
    const { server, params } = call
    const most = server.has('followedPolicy') ? 3 : 2
    if (params.visibility_policy < 0 || params.visibility_policy > most)
      throw badRequest('Invalid visibility_policy')
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
    const { server, user, params } = call
    if (params.stream_id === undefined && params.stream === undefined)
      throw badRequest("Please supply 'stream'.")
    const channel =
      params.stream_id === undefined
        ? channelOf(server, params.stream ?? '')
        : seenChannel(call, params.stream_id)
    const muted = topicPolicy(user, channel.id, storedTopic(server, params.topic)) === 1
    if (params.op === 'add' && muted) throw badRequest('Topic already muted')
    if (params.op === 'remove' && !muted) throw badRequest('Topic is not muted')
    setPolicy(call, channel, params.topic, params.op === 'add' ? 1 : 0)
    return {}
  },
)

function mutedTarget(call: Pick<Call, 'server' | 'user' | 'path'>): User {
  const target = userOfPath(call)
  if (target === call.user) throw badRequest('Cannot mute self')
  return target
}

function tellMuted(server: Server, user: User): void {
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
    tellMuted(call.server, call.user)
    markRead(call.server, call.user, (message) => message.senderId === target.id)
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
    tellMuted(call.server, call.user)
    return {}
  },
  { levels: [48] },
)

function tellWords(server: Server, user: User): void {
  notify(server, [user.id], { type: 'alert_words', alert_words: [...user.alertWords] })
}

const getWords = route('GET', '/users/me/alert_words', {}, ({ user }) => ({ alert_words: user.alertWords }))

const addWords = route(
  'POST',
  '/users/me/alert_words',
  { alert_words: texts },
  ({ server, user, params }) => {
    const words = params.alert_words.map((word) => word.trim()).filter((word) => word !== '')
    if (words.some((word) => [...word].length > 100))
      throw badRequest('alert_words is too long (limit: 100 characters)')
    for (const word of words)
      if (!user.alertWords.some((each) => each.toLowerCase() === word.toLowerCase()))
        user.alertWords.push(word)
    tellWords(server, user)
    return { alert_words: user.alertWords }
  },
)

const removeWords = route(
  'DELETE',
  '/users/me/alert_words',
  { alert_words: texts },
  ({ server, user, params }) => {
    const gone = new Set(params.alert_words.map((word) => word.toLowerCase()))
    user.alertWords = user.alertWords.filter((word) => !gone.has(word.toLowerCase()))
    tellWords(server, user)
    return { alert_words: user.alertWords }
  },
)

export const personalRoutes = [userTopics, mutedTopics, mute, unmute, getWords, addWords, removeWords]
