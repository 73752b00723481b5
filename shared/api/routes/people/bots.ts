import { z } from 'zod'
import { hasBotShortNames } from '../../capabilities.ts'
import {
  address,
  flag,
  int,
  listOf,
  name,
  openRecord,
  optionalListOf,
  settingValue,
  token,
} from '../../records/lenient.ts'
import { ifHas, none, role, roleWire } from '../params.ts'
import { jsonText, nothing, reads, route } from '../route.ts'

// Not callable from windows, because a bot's key and its webhook's token stay in the core.

const botIdParam = z.object({ botId: int })
const botIdWire = ({ botId }: { botId: number }) => ({ bot_id: botId })
const apiKey = reads(z.object({ api_key: token }).transform((wire) => ({ apiKey: wire.api_key })))
const json = (text: string | undefined) => (text === undefined ? undefined : jsonText(text))

/** Channels that the bot writes to and listens to, by name. */
const defaults = z.object({
  defaultSendingChannel: z.string().nullish(),
  defaultEventsChannel: z.string().nullish(),
  defaultAllPublicChannels: z.boolean().optional(),
})
const defaultsWire = (params: z.output<typeof defaults>) => ({
  // "" means none.
  default_sending_stream: params.defaultSendingChannel === null ? '' : params.defaultSendingChannel,
  default_events_register_stream: params.defaultEventsChannel === null ? '' : params.defaultEventsChannel,
  default_all_public_streams: params.defaultAllPublicChannels,
})
const defaultsAnswer = {
  default_sending_stream: name.nullish(),
  default_events_register_stream: name.nullish(),
  default_all_public_streams: flag,
}
const defaultsOf = (wire: z.output<z.ZodObject<typeof defaultsAnswer>>) => ({
  defaultSendingChannel: wire.default_sending_stream ?? null,
  defaultEventsChannel: wire.default_events_register_stream ?? null,
  defaultAllPublicChannels: wire.default_all_public_streams,
})

const getBots = route({
  name: 'getBots',
  doc: 'The own active bots; members.',
  method: 'GET',
  path: '/bots',
  params: none,
  wire: () => ({}),
  result: reads(
    z
      .object({
        bots: listOf(
          z
            .object({
              username: name,
              full_name: name,
              api_key: token.nullish(),
              avatar_url: address.nullish(),
              ...defaultsAnswer,
            })
            .transform((wire) => ({
              email: wire.username,
              fullName: wire.full_name,
              apiKey: wire.api_key ?? null,
              avatarUrl: wire.avatar_url ?? null,
              ...defaultsOf(wire),
            })),
        ),
      })
      .transform((wire) => wire.bots),
  ),
})

const newBotParams = defaults.extend({
  fullName: z.string(),
  /** First part of the bot's email address. */
  shortName: z.string(),
  /** Generic, incoming webhook, outgoing webhook, embedded. */
  botType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** Only for an outgoing webhook. */
  payloadUrl: z.string().optional(),
  interfaceType: int.optional(),
  /** Only for an embedded bot or an integration. */
  serviceName: z.string().optional(),
  config: z.record(z.string(), z.string()).optional(),
})

const newBot = {
  doc: 'Creates a bot; those who may create bots of its type.',
  method: 'POST',
  path: '/bots',
  params: newBotParams,
  wire: (params: z.output<typeof newBotParams>) => ({
    full_name: params.fullName,
    short_name: params.shortName,
    bot_type: params.botType,
    payload_url: json(params.payloadUrl),
    interface_type: params.interfaceType,
    service_name: params.serviceName,
    config_data: params.config,
    ...defaultsWire(params),
  }),
  result: reads(
    z
      .object({
        // Missing below level 30.
        user_id: int.nullish(),
        api_key: token,
        avatar_url: address.nullish(),
        ...defaultsAnswer,
      })
      .transform((wire) => ({
        userId: wire.user_id ?? null,
        apiKey: wire.api_key,
        avatarUrl: wire.avatar_url ?? null,
        ...defaultsOf(wire),
      })),
  ),
} as const

const createBot = route({ ...newBot, name: 'createBot' })
/** Sends a picture as the request's file. */
const createBotWithPicture = route({ ...newBot, name: 'createBotWithPicture', body: 'multipart' })

const updateBot = route({
  name: 'updateBot',
  doc: 'Changes a bot; its owner and administrators.',
  method: 'PATCH',
  path: '/bots/{bot_id}',
  params: defaults.extend({
    botId: int,
    fullName: z.string().optional(),
    shortName: z.string().optional(),
    ownerId: int.optional(),
    role: role.optional(),
    payloadUrl: z.string().optional(),
    interfaceType: int.optional(),
    config: z.record(z.string(), z.string()).optional(),
  }),
  wire: (params, context) => ({
    ...botIdWire(params),
    full_name: params.fullName,
    short_name: ifHas(hasBotShortNames, context, params.shortName),
    bot_owner_id: params.ownerId,
    role: roleWire(params.role, context),
    service_payload_url: json(params.payloadUrl),
    service_interface: params.interfaceType,
    config_data: params.config,
    ...defaultsWire(params),
  }),
  // The response repeats the changes, which the event contains, too.
  result: nothing,
})

const deactivateBot = route({
  name: 'deactivateBot',
  doc: 'Deactivates a bot; its owner and administrators.',
  method: 'DELETE',
  path: '/bots/{bot_id}',
  params: botIdParam,
  wire: botIdWire,
  result: nothing,
})

const getBotKey = route({
  name: 'getBotKey',
  doc: 'The key of a bot; its owner and administrators.',
  method: 'GET',
  path: '/bots/{bot_id}/api_key',
  since: 463,
  params: botIdParam,
  wire: botIdWire,
  result: apiKey,
})

const regenerateBotKey = route({
  name: 'regenerateBotKey',
  doc: 'Gives a bot a new key, and ends the old one; its owner and administrators.',
  method: 'POST',
  path: '/bots/{bot_id}/api_key/regenerate',
  params: botIdParam,
  wire: botIdWire,
  result: apiKey,
})

/** A form of registration, because nothing else returns the tokens of webhooks. The caller must delete the queue. */
const getBotTokens = route({
  name: 'getBotTokens',
  doc: 'The tokens of the outgoing webhooks that the own user manages, with an event queue; members.',
  method: 'POST',
  path: '/register',
  params: none,
  wire: () => ({ event_types: ['realm_bot'], fetch_event_types: ['realm_bot'] }),
  result: reads(
    z
      .object({
        queue_id: token,
        realm_bots: listOf(
          z.object({ user_id: int, services: optionalListOf(z.object({ token: token.min(1) })) }),
        ),
      })
      .transform((wire) => ({
        queueId: wire.queue_id,
        tokens: new Map(
          wire.realm_bots.flatMap(({ services: [service], user_id }) =>
            service === undefined ? [] : [[user_id, service.token] as const],
          ),
        ),
      })),
  ),
})

const keys = z.object({ keys: z.array(z.string()).optional() }).default({})

const getBotStorage = route({
  name: 'getBotStorage',
  doc: 'What a bot has stored: these keys, or all; bots themselves.',
  method: 'GET',
  path: '/bot_storage',
  params: keys,
  wire: (params) => ({ keys: params.keys }),
  result: reads(
    z.object({ storage: openRecord }).transform((wire) => settingValue(wire.storage) as typeof wire.storage),
  ),
})

const updateBotStorage = route({
  name: 'updateBotStorage',
  doc: 'Stores texts by key; bots themselves.',
  method: 'PUT',
  path: '/bot_storage',
  params: z.object({ storage: z.record(z.string(), z.string()) }),
  wire: (params) => ({ storage: params.storage }),
  result: nothing,
})

const removeBotStorage = route({
  name: 'removeBotStorage',
  doc: 'Removes these keys, or all; bots themselves.',
  method: 'DELETE',
  path: '/bot_storage',
  params: keys,
  wire: (params) => ({ keys: params.keys }),
  result: nothing,
})

export const botRoutes = {
  getBots,
  createBot,
  createBotWithPicture,
  updateBot,
  deactivateBot,
  getBotKey,
  regenerateBotKey,
  getBotTokens,
  getBotStorage,
  updateBotStorage,
  removeBotStorage,
} as const
