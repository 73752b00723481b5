import { z } from 'zod'
import { createUser, deactivateUser, newKey } from '../../actions/people/accounts.ts'
import { botAudience, notifyOfBot } from '../../actions/people/bots.ts'
import {
  changeRole,
  checkName,
  checkRole,
  renameUser,
  notifyOfAvatar,
  sendUserUpdate,
  watchingAddress,
} from '../../actions/people/people.ts'
import { badRequest } from '../../http/apiError.ts'
import { userByDeliveryEmail } from '../../http/auth.ts'
import { bool, int, json, jsonOrText, maybe, text, type Values } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { apiEmail, canSeeChannel, isAdmin } from '../../rules/access.ts'
import { hasPermission } from '../../rules/groups.ts'
import { mustBeAdmin, mustBeMember } from '../../rules/roles.ts'
import type { Server } from '../../server.ts'
import { embeddedBots } from '../../state/botKinds.ts'
import type { User } from '../../state/records.ts'
import { botDefaults, botRecord, botServices, botTypes } from '../../wire/bot.ts'
import { anyAvatarUrl } from '../../wire/user.ts'
import { onlyPicture } from '../server/uploads.ts'

const config = json(z.record(z.string(), z.string()), 'an object of strings')

const defaultParams = {
  default_sending_stream: maybe(text),
  default_events_register_stream: maybe(text),
  default_all_public_streams: maybe(bool),
}

/** Returns a bot that the caller owns or, as an administrator, may manage. */
function botOfPath({ server, user, path }: Pick<Call, 'server' | 'user' | 'path'>): User {
  const bot = server.state.users.get(Number(path[0]))
  if (bot === undefined || bot.botType === null || bot.isSystem) throw badRequest('No such bot')
  if (bot.botOwnerId !== user.id && !isAdmin(user)) throw badRequest('Insufficient permission')
  return bot
}

function checkUrl(value: unknown): string {
  if (typeof value !== 'string' || !/^https?:\/\/[^\s/]+/.test(value))
    throw badRequest('payload_url is not a URL')
  return value
}

function checkInterface(value: number): number {
  if (value !== 1 && value !== 2) throw badRequest('Invalid interface type')
  return value
}

/** Returns the default channel of a bot by name, or '' for none. */
function checkChannel(server: Server, user: User, name: string | undefined): string | null | undefined {
  if (name === undefined) return undefined
  if (name === '') return null
  const channel = [...server.state.channels.values()].find((each) => each.name === name)
  if (!channel || !canSeeChannel(server, user, channel)) throw badRequest(`Invalid channel name '${name}'`)
  return channel.name
}

type Defaults = Values<typeof defaultParams>

function checkDefaults(server: Server, user: User, defaults: Defaults) {
  const sending = checkChannel(server, user, defaults.default_sending_stream)
  const events = checkChannel(server, user, defaults.default_events_register_stream)
  return (bot: User) => {
    const details = bot.account.bot
    if (sending !== undefined) details.defaultSendingChannel = sending
    if (events !== undefined) details.defaultEventsChannel = events
    if (defaults.default_all_public_streams !== undefined)
      details.defaultAllPublic = defaults.default_all_public_streams
  }
}

function mayCreate(server: Server, user: User, type: number): boolean {
  const { groups } = server.state.realm
  const may = (name: string) => hasPermission(server.state, user, groups[name], server.seconds())
  if (user.botType !== null) return false
  return (
    may('can_create_bots_group') || (type === botTypes.incoming && may('can_create_write_only_bots_group'))
  )
}

const create = route(
  'POST',
  '/bots',
  {
    full_name: text,
    short_name: text,
    bot_type: maybe(int),
    payload_url: maybe(jsonOrText),
    interface_type: maybe(int),
    service_name: maybe(text),
    config_data: maybe(config),
    ...defaultParams,
  },
  (call) => {
    const { server, user, params } = call
    mustBeMember(user)
    const type = params.bot_type ?? botTypes.generic
    if (type < 1 || type > 4) throw badRequest('Invalid bot type')
    if (!mayCreate(server, user, type)) throw badRequest('Insufficient permission')
    const email = botEmail(server, params.short_name)
    const name = checkName(server, params.full_name)
    const url = type === botTypes.outgoing ? checkUrl(params.payload_url) : ''
    const interfaceType = checkInterface(params.interface_type ?? 1)
    const service = params.service_name ?? ''
    const embedded = embeddedBots.find((each) => each.name === service)
    if (type === botTypes.embedded && embedded === undefined) throw badRequest('Invalid embedded bot name.')
    const setDefaults = checkDefaults(server, user, params)
    const picture = call.files.length === 0 ? null : onlyPicture(call)
    const bot = createUser(server, { email, password: '', name, bot: { type, ownerId: user.id } })
    const details = bot.account.bot
    details.payloadUrl = url
    details.interfaceType = interfaceType
    details.serviceName = service
    details.config = { ...embedded?.config, ...params.config_data }
    setDefaults(bot)
    if (picture) setPicture(bot, picture)
    notifyOfBot(server, bot, { op: 'add', bot: botRecord(server, bot) })
    return {
      ...(server.level >= 30 ? { user_id: bot.id } : {}),
      api_key: bot.apiKey,
      avatar_url: anyAvatarUrl(server, bot),
      ...botDefaults(bot),
    }
  },
)

function botDomain(server: Server): string {
  const domain = server.state.realm.settings['bot_domain']
  return typeof domain === 'string' ? domain : 'bots.example'
}

function botEmail(server: Server, shortName: string): string {
  const short = shortName.trim().replace(/-bot$/, '')
  if (!/^[\w.+-]+$/.test(short)) throw badRequest('Bad name or username')
  const email = `${short}-bot@${botDomain(server)}`
  if (userByDeliveryEmail(server, email))
    throw badRequest(
      server.has('takenAddressIsPlain') ? 'Email is already in use.' : 'Username already in use',
    )
  return email
}

function setPicture(bot: User, picture: NonNullable<User['avatarFile']>): void {
  bot.avatarFile = picture
  bot.avatarSource = 'U'
  bot.avatarVersion += 1
}

/** Transfers a bot to a new owner; each of the three audiences gets the matching event. */
function changeOwner(server: Server, bot: User, owner: User): void {
  const before = botAudience(server, bot)
  const previous = bot.botOwnerId
  bot.botOwnerId = owner.id
  const after = botAudience(server, bot)
  sendUserUpdate(server, bot, { bot_owner_id: owner.id })
  const kept = after.filter((id) => before.includes(id))
  if (previous !== null && !after.includes(previous))
    notifyOfBot(server, bot, { op: 'delete', bot: { user_id: bot.id } }, [previous])
  notifyOfBot(
    server,
    bot,
    { op: 'add', bot: botRecord(server, bot) },
    after.filter((id) => !before.includes(id)),
  )
  notifyOfBot(server, bot, { op: 'update', bot: { user_id: bot.id, owner_id: owner.id } }, kept)
}

function checkOwner(server: Server, id: number): User {
  const owner = server.state.users.get(id)
  if (owner === undefined) throw badRequest('Failed to change owner, no such user')
  if (!owner.isActive) throw badRequest('Failed to change owner, user is deactivated')
  if (owner.botType !== null) throw badRequest("Failed to change owner, bots can't own other bots")
  return owner
}

const update = route(
  'PATCH',
  '/bots/{id}',
  {
    full_name: maybe(text),
    short_name: maybe(text),
    bot_owner_id: maybe(int),
    role: maybe(int),
    service_payload_url: maybe(jsonOrText),
    service_interface: maybe(int),
    config_data: maybe(config),
    ...defaultParams,
  },
  (call) => {
    const { server, user, params } = call
    const bot = botOfPath(call)
    const details = bot.account.bot
    const owner = params.bot_owner_id === undefined ? null : checkOwner(server, params.bot_owner_id)
    if (params.role !== undefined) {
      mustBeAdmin(server, user)
      checkRole(server, user, bot, params.role)
    }
    if (params.full_name !== undefined) checkName(server, params.full_name, bot)
    const email =
      params.short_name === undefined || server.level < 447 ? null : botEmail(server, params.short_name)
    const url = params.service_payload_url === undefined ? null : checkUrl(params.service_payload_url)
    if (params.service_interface !== undefined) checkInterface(params.service_interface)
    const picture = call.files.length === 0 ? null : onlyPicture(call)
    const setDefaults = checkDefaults(server, user, params)
    if (params.full_name !== undefined) {
      renameUser(server, bot, params.full_name)
      notifyOfBot(server, bot, { op: 'update', bot: { user_id: bot.id, full_name: bot.fullName } })
    }
    if (email !== null) {
      watchingAddress(server, bot, () => {
        bot.deliveryEmail = email
      })
      if (server.has('botAddressEvent'))
        notifyOfBot(server, bot, { op: 'update', bot: { user_id: bot.id, email: apiEmail(server, bot) } })
    }
    if (params.role !== undefined) changeRole(server, bot, params.role)
    if (owner !== null && owner.id !== bot.botOwnerId) changeOwner(server, bot, owner)
    const before = JSON.stringify([botServices(bot), botDefaults(bot)])
    if (url !== null) details.payloadUrl = url
    if (params.service_interface !== undefined) details.interfaceType = params.service_interface
    if (params.config_data !== undefined) details.config = { ...details.config, ...params.config_data }
    setDefaults(bot)
    if (JSON.stringify([botServices(bot), botDefaults(bot)]) !== before)
      notifyOfBot(server, bot, {
        op: 'update',
        bot: { user_id: bot.id, ...botDefaults(bot), services: botServices(bot) },
      })
    if (picture) {
      setPicture(bot, picture)
      const avatar_url = notifyOfAvatar(server, bot)
      notifyOfBot(server, bot, { op: 'update', bot: { user_id: bot.id, avatar_url } })
    }
    return {
      full_name: bot.fullName,
      avatar_url: anyAvatarUrl(server, bot),
      service_interface: details.interfaceType,
      service_payload_url: details.payloadUrl,
      config_data: details.config,
      ...botDefaults(bot),
      ...(owner === null ? {} : { bot_owner: apiEmail(server, owner) }),
    }
  },
)

const remove = route('DELETE', '/bots/{id}', {}, (call) => {
  deactivateUser(call.server, botOfPath(call))
  return {}
})

const ownBots = route('GET', '/bots', {}, ({ server, user }) => ({
  bots: [...server.state.users.values()]
    .filter((bot) => bot.botType !== null && bot.isActive && bot.botOwnerId === user.id)
    .map((bot) => ({
      username: apiEmail(server, bot),
      full_name: bot.fullName,
      api_key: bot.apiKey,
      avatar_url: anyAvatarUrl(server, bot),
      ...botDefaults(bot),
    })),
}))

const key = route('GET', '/bots/{id}/api_key', {}, (call) => ({ api_key: botOfPath(call).apiKey }), {
  levels: [463],
})

const regenerate = route('POST', '/bots/{id}/api_key/regenerate', {}, (call) => {
  const bot = botOfPath(call)
  bot.apiKey = newKey()
  notifyOfBot(call.server, bot, { op: 'update', bot: { user_id: bot.id, api_key: bot.apiKey } })
  return { api_key: bot.apiKey }
})

/** Limit of one bot's storage: total characters of its keys and values. */
const storageLimit = 10_000_000
const names = json(z.array(z.string()), 'a list of strings')

function storageOf({ user }: Pick<Call, 'user'>): Map<string, string> {
  return user.account.bot.storage
}

function checkKeys(storage: ReadonlyMap<string, string>, keys: readonly string[]): readonly string[] {
  if (keys.some((each) => !storage.has(each))) throw badRequest('Key does not exist.')
  return keys
}

const readStorage = route('GET', '/bot_storage', { keys: maybe(names) }, (call) => {
  const storage = storageOf(call)
  const keys = checkKeys(storage, call.params.keys ?? [...storage.keys()])
  return { storage: Object.fromEntries(keys.map((each) => [each, storage.get(each)])) }
})

const writeStorage = route('PUT', '/bot_storage', { storage: config }, (call) => {
  const storage = storageOf(call)
  const next = new Map([...storage, ...Object.entries(call.params.storage)])
  const size = [...next].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (size > storageLimit) throw badRequest(`Storage is limited to ${String(storageLimit)} characters.`)
  call.user.account.bot.storage = next
  return {}
})

const clearStorage = route('DELETE', '/bot_storage', { keys: maybe(names) }, (call) => {
  const storage = storageOf(call)
  for (const each of checkKeys(storage, call.params.keys ?? [...storage.keys()])) storage.delete(each)
  return {}
})

export const botRoutes = [
  ownBots,
  create,
  update,
  remove,
  key,
  regenerate,
  readStorage,
  writeStorage,
  clearStorage,
]
