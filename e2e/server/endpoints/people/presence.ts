import { reportPresence } from '../../actions/people/presence.ts'
import { applySetting } from '../../actions/people/settings.ts'
import { notify } from '../../events/queue.ts'
import { findEmoji } from '../../emoji.ts'
import { badRequest } from '../../http/apiError.ts'
import { bool, int, maybe, oneOf, or, text, type Values } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { apiEmail, usersWhoSee } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import { settingNamed } from '../../state/userSettings.ts'
import type { User } from '../../state/records.ts'
import {
  legacyPresence,
  legacyStatus,
  modernPresence,
  presences,
  presentUsers,
  statusRecord,
} from '../../wire/presence.ts'
import { checkEmoji, emojiTypes } from '../messages/reactions.ts'
import { userOfPath } from './users.ts'

const postPresence = route(
  'POST',
  '/users/me/presence',
  {
    status: oneOf('active', 'idle'),
    last_update_id: maybe(int),
    history_limit_days: or(int, 14),
    new_user_input: or(bool, false),
    ping_only: or(bool, false),
    slim_presence: or(bool, false),
  },
  ({ server, user, params }) => {
    const { state } = server
    const last = server.has('incrementalPresence') ? params.last_update_id : undefined
    if (last !== undefined && last < -1) throw badRequest('Invalid last_update_id')
    const hidden =
      user.settings['presence_enabled'] === false || state.realm.settings['presence_disabled'] === true
    if (!hidden && user.botType === null) reportPresence(server, user, params.status)
    const isIncremental = server.has('incrementalPresence')
    if (params.ping_only) return server.has('presenceIdOfPing') ? { presence_last_update_id: last ?? -1 } : {}
    const modern = last !== undefined || params.slim_presence
    const since = last !== undefined && last > 0 ? 0 : server.seconds() - params.history_limit_days * 86400
    const users = presentUsers(server, user, since)
    const newer = users.filter((each) => last === undefined || last < 0 || each.presenceUpdateId > last)
    return {
      ...(isIncremental ? { presence_last_update_id: Math.max(last ?? -1, state.presenceUpdateId) } : {}),
      server_timestamp: server.now() / 1000,
      presences: presences(server, newer, modern),
      ...(server.has('zephyrField') ? { zephyr_mirror_active: false } : {}),
    }
  },
)

const onePresence = route('GET', '/users/{who}/presence', {}, (call) => {
  const { server } = call
  const user = userOfPath(call, true)
  if (user.botType !== null) throw badRequest('Presence is not supported for bot users.')
  if (user.activeAt === null && user.idleAt === null)
    throw badRequest(`No presence data for ${call.path[0] ?? ''}`)
  const { status, timestamp } = legacyStatus(user)
  const record = { status, timestamp }
  if (!server.has('presenceModernOfOne')) return { presence: { aggregated: record, website: record } }
  return {
    presence: { aggregated: record, website: record },
    ...modernPresence(user),
    server_timestamp: server.now() / 1000,
  }
})

const allPresence = route('GET', '/realm/presence', {}, ({ server, user }) => ({
  server_timestamp: server.now() / 1000,
  presences: Object.fromEntries(
    presentUsers(server, user, server.seconds() - 14 * 86400).map((each) => [
      apiEmail(server, each),
      legacyPresence(server, each),
    ]),
  ),
}))

const presenceSetting = settingNamed('presence_enabled')

const statusParams = {
  status_text: maybe(text),
  emoji_name: maybe(text),
  emoji_code: maybe(text),
  reaction_type: maybe(text),
  away: maybe(bool),
}

/** Sets a user's status and sends the event to all who can see the user. */
function setStatus(server: Server, user: User, params: Values<typeof statusParams>): void {
  const words = params.status_text?.trim()
  if (words !== undefined && [...words].length > 60)
    throw badRequest('status_text is too long (limit: 60 characters)')
  const name = server.has('statusEmoji') ? params.emoji_name : undefined
  const type = params.reaction_type
  if (type !== undefined && server.has('statusEmojiTypes') && !emojiTypes(server).includes(type))
    throw badRequest('Invalid emoji type.')
  if (words === undefined && name === undefined && params.away === undefined)
    throw badRequest('Client did not pass any new values.')
  if (name === undefined && (params.emoji_code !== undefined || params.reaction_type !== undefined))
    throw badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.')
  const next = user.status ?? { text: '', emojiName: '', emojiCode: '', reactionType: '' }
  const event: Record<string, unknown> = {}
  if (words !== undefined) event['status_text'] = next.text = words
  if (name === '') {
    Object.assign(next, { emojiName: '', emojiCode: '', reactionType: '' })
    Object.assign(event, { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' })
  } else if (name !== undefined) {
    const found = findEmoji(server, name)
    const reactionType = type ?? found?.type ?? 'unicode_emoji'
    const code = params.emoji_code ?? found?.code
    if (code === undefined) throw badRequest(`Emoji '${name}' does not exist`)
    checkEmoji(server, name, code, reactionType)
    Object.assign(next, { emojiName: name, emojiCode: code, reactionType })
    Object.assign(event, { emoji_name: name, emoji_code: code, reaction_type: reactionType })
  }
  user.status = next.text === '' && next.emojiName === '' ? null : next
  const { away } = params
  if (away !== undefined) {
    // The parameter later became an alias of the inverse setting.
    if (server.has('awayIsPresence')) applySetting(server, user, presenceSetting, !away)
    event['away'] = away
  }
  notify(server, usersWhoSee(server, user), { type: 'user_status', user_id: user.id, ...event })
}

const ownStatus = route('POST', '/users/me/status', statusParams, ({ server, user, params }) => {
  setStatus(server, user, params)
  return {}
})

const otherStatusParams = {
  status_text: statusParams.status_text,
  emoji_name: statusParams.emoji_name,
  emoji_code: statusParams.emoji_code,
  reaction_type: statusParams.reaction_type,
}

const otherStatus = route(
  'POST',
  '/users/{id}/status',
  otherStatusParams,
  (call) => {
    setStatus(call.server, userOfPath(call), { ...call.params, away: undefined })
    return {}
  },
  { levels: [407], admin: true },
)

const getStatus = route(
  'GET',
  '/users/{id}/status',
  {},
  (call) => ({ status: statusRecord(call.server, userOfPath(call)) }),
  {
    levels: [262],
  },
)

export const presenceRoutes = [postPresence, onePresence, allPresence, ownStatus, otherStatus, getStatus]
