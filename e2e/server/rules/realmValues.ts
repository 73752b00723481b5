import { callProviders } from './callProviders.ts'
import { badRequest, badValue } from '../http/apiError.ts'
import { unlisted } from '../http/params.ts'
import type { Server } from '../server.ts'
import type { Json } from '../state/records.ts'
import { isLanguage } from '../state/userSettings.ts'
import { channelSettings, type RealmSetting } from '../state/realmSettings.ts'

/** Returns the stored form of a setting's value from a request; throws the server's error. */
type Reader = (value: unknown, server: Server, name: string) => Json

function wrong(name: string, what: string) {
  return badRequest(`${name} is not ${what}`)
}

const bool: Reader = (value, _, name) => {
  if (typeof value !== 'boolean') throw wrong(name, 'a boolean')
  return value
}

const whole =
  (least = 0): Reader =>
  (value, server, name) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) throw wrong(name, 'an integer')
    if (value < least)
      throw server.has('typedParameters') ? badRequest(`${name} is too small`) : badValue(name, value)
    return value
  }

const oneOf =
  (...values: readonly Json[]): Reader =>
  (value, server, name) => {
    if (!values.includes(value as Json)) throw unlisted(name, server.has('typedParameters'))
    return value as Json
  }

const text =
  (maximum: number, least = 0): Reader =>
  (value, _, name) => {
    if (typeof value !== 'string') throw wrong(name, 'a string')
    const trimmed = value.trim()
    if ([...trimmed].length > maximum)
      throw badRequest(`${name} is too long (limit: ${String(maximum)} characters)`)
    if (trimmed.length < least) throw badRequest(`${name} cannot be empty.`)
    return trimmed
  }

/** A positive integer, or a word. */
const positive: Reader = (value, _, name) => {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw wrong(name, 'an integer')
  if (value < 1) throw badValue(name, value)
  return value
}

/** Seconds, or the word for no limit. */
const limit: Reader = (value, server, name) => {
  if (value === 'unlimited') return null
  if (value === 0 && !server.has('noLimitIsNull')) return null
  return positive(value, server, name)
}

const retention: Reader = (value, server, name) => {
  if (value === 'unlimited' || value === 'forever') return -1
  return positive(value, server, name)
}

const channel: Reader = (value, server, name) => {
  const id = whole(-1)(value, server, name) as number
  if (id !== -1 && server.state.channels.get(id)?.isArchived !== false) throw badRequest('Invalid channel ID')
  return id
}

const historyPolicies = ['all', 'moves', 'none'] as const

/** By name or, on some servers, by number. */
const historyPolicy: Reader = (value, server, name) =>
  oneOf(...historyPolicies)(typeof value === 'number' ? historyPolicies[value - 1] : value, server, name)

const provider: Reader = (value, server, name) => {
  return oneOf(...Object.values(callProviders(server.level)).map((each) => each.id))(value, server, name)
}

/** A URL, or the word for the server's default. */
const meetingServer: Reader = (value, server, name) => {
  if (value === 'default' || value === null) return null
  const address = text(200)(value, server, name) as string
  if (!/^https?:\/\/[^\s/]+/.test(address)) throw badRequest(`${name} is not a URL`)
  return address
}

const byName: Readonly<Record<string, Reader>> = {
  org_type: oneOf(0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000),
  default_language: (value, server, name) => {
    const code = text(50)(value, server, name) as string
    if (!isLanguage(code)) throw badRequest(`Invalid language '${code}'`)
    return code
  },
  default_code_block_language: text(200),
  default_avatar_source: oneOf('G', 'J'),
  video_chat_provider: provider,
  jitsi_server_url: meetingServer,
  gif_rating_policy: oneOf(0, 1, 2, 3, 4, 5),
  giphy_rating: oneOf(0, 1, 2, 3, 4, 5),
  media_preview_size: oneOf(100, 150, 200),
  topics_policy: oneOf('allow_empty_topic', 'disable_empty_topic'),
  message_content_edit_limit_seconds: limit,
  message_content_delete_limit_seconds: limit,
  move_messages_within_stream_limit_seconds: limit,
  move_messages_between_streams_limit_seconds: limit,
  message_edit_history_visibility_policy: historyPolicy,
  message_retention_days: retention,
  digest_weekday: oneOf(0, 1, 2, 3, 4, 5, 6),
  welcome_message_custom_text: text(8000),
  ...Object.fromEntries(channelSettings.map((name) => [name, channel])),
}

/** Returns the stored form of an organization setting. */
export function realmValue(server: Server, setting: RealmSetting, value: unknown): Json {
  const reader =
    byName[setting.name] ??
    (typeof setting.initial === 'boolean' ? bool : typeof setting.initial === 'number' ? whole() : text(1000))
  return reader(value, server, setting.name)
}

/** The organization's name and description in their stored form. */
export const realmTexts: Readonly<Record<'name' | 'description', (server: Server, value: string) => string>> =
  {
    name: (server, value) => text(40, 1)(value, server, 'name') as string,
    description: (server, value) => text(1000)(value, server, 'description') as string,
  }
