import { z } from 'zod'
import type { Bot, BotService } from '../../types.ts'
import { address, description, entriesOf, flag, int, name, optionalListOf, parsedLater } from '../lenient.ts'

const outgoing = z.object({ base_url: address, interface: int.nullish() }).transform((wire): BotService => ({
  type: 'outgoing',
  baseUrl: wire.base_url,
  interface: wire.interface ?? 1,
}))

/** Maximum entries of a configuration. Real services have a few. */
const maxEntries = 100

const embedded = z
  .object({ service_name: name, config_data: parsedLater.optional() })
  .transform((wire): BotService => ({
    type: 'embedded',
    name: wire.service_name,
    config: Object.fromEntries(
      entriesOf(wire.config_data)
        .slice(0, maxEntries)
        .flatMap(([key, value]) => {
          const text = description.safeParse(value)
          return text.success ? [[name.parse(key), text.data]] : []
        }),
    ),
  }))

export const botServices: z.ZodType<BotService[]> = optionalListOf(z.union([outgoing, embedded]))

/**
 * Data of a bot that only its owner receives. Name, picture and owner are in the user record. The bot's key and its
 * webhook's token are never read.
 */
export const bot = z
  .object({
    user_id: int,
    default_sending_stream: name.nullish(),
    default_events_register_stream: name.nullish(),
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
