import { z } from 'zod'
import type { Bot, BotService } from '../../types.ts'
import { entriesOf, flag, int, optionalListOf, text } from '../lenient.ts'

const outgoing = z
  .object({ base_url: z.string(), token: text, interface: int.nullish() })
  .transform((wire): BotService => ({
    type: 'outgoing',
    baseUrl: wire.base_url,
    token: wire.token,
    interface: wire.interface ?? 1,
  }))

const embedded = z
  .object({ service_name: z.string(), config_data: z.unknown().optional() })
  .transform((wire): BotService => ({
    type: 'embedded',
    name: wire.service_name,
    config: Object.fromEntries(
      entriesOf(wire.config_data).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value]] : [],
      ),
    ),
  }))

export const botServices: z.ZodType<BotService[]> = optionalListOf(z.union([outgoing, embedded]))

/**
 * Data of a bot that only its owner receives; name, picture and owner are in the user record. The key of the bot is
 * never read here.
 */
export const bot = z
  .object({
    user_id: int,
    default_sending_stream: z.string().nullish(),
    default_events_register_stream: z.string().nullish(),
    default_all_public_streams: flag,
    services: botServices,
  })
  .transform((wire): Bot => ({
    userId: wire.user_id,
    defaultSendingChannel: wire.default_sending_stream ?? null,
    defaultEventsChannel: wire.default_events_register_stream ?? null,
    defaultAllPublicChannels: wire.default_all_public_streams,
    services: wire.services,
  }))
