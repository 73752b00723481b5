import { shape } from '../gates/fields.ts'
import { apiEmail, isAdmin } from '../rules/access.ts'
import type { Server } from '../server.ts'
import { incomingWebhooks } from '../state/botKinds.ts'
import type { User } from '../state/records.ts'
import { anyAvatarUrl } from './user.ts'

export const botTypes = { generic: 1, incoming: 2, outgoing: 3, embedded: 4 } as const

/** Returns the services that a bot's messages are sent to. */
export function botServices(bot: User): Record<string, unknown>[] {
  const details = bot.account.bot
  if (bot.botType === botTypes.outgoing)
    return [{ base_url: details.payloadUrl, interface: details.interfaceType, token: details.token }]
  if (bot.botType === botTypes.embedded)
    return [{ service_name: details.serviceName, config_data: { ...details.config } }]
  return []
}

/** Returns the default channels of a bot. */
export function botDefaults(bot: User): Record<string, unknown> {
  const details = bot.account.bot
  return {
    default_sending_stream: details.defaultSendingChannel,
    default_events_register_stream: details.defaultEventsChannel,
    default_all_public_streams: details.defaultAllPublic,
  }
}

/** Returns the bot object for its owner and administrators. */
export function botRecord(server: Server, bot: User): Record<string, unknown> {
  const record: Record<string, unknown> = {
    user_id: bot.id,
    ...botDefaults(bot),
    services: botServices(bot),
    api_key: bot.apiKey,
    avatar_url: anyAvatarUrl(server, bot),
    bot_type: bot.botType,
    email: apiEmail(server, bot),
    full_name: bot.fullName,
    is_active: bot.isActive,
    owner_id: bot.botOwnerId,
  }
  return shape('bot', record, server.level)
}

/** Returns the bots that a user's client gets: all for administrators, otherwise own ones. */
export function botsFor(server: Server, user: User): User[] {
  return [...server.state.users.values()].filter(
    (bot) => bot.botType !== null && !bot.isSystem && (isAdmin(user) || bot.botOwnerId === user.id),
  )
}

/**
 * Returns `realm_incoming_webhook_bots`, a record for each integration. Older servers have a `validator` where newer
 * ones have an `input_type`.
 */
export function webhookRecords(server: Server): unknown[] {
  const options = (list: readonly Readonly<Record<string, string>>[]) =>
    list.map(({ input_type, ...rest }) =>
      server.level >= 485 ? { ...rest, input_type } : { ...rest, validator: 'check_string' },
    )
  return incomingWebhooks.map((each) =>
    shape(
      'webhook',
      {
        ...each,
        config: {},
        config_options: options(each.config_options),
        url_options: options(each.url_options),
      },
      server.level,
    ),
  )
}
