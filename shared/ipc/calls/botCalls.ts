import { z } from 'zod'
import type { UserId } from '../../api/types.ts'
import { accountId } from './accountId.ts'
import { pictureInput } from './pictureInput.ts'

const botId = z.number().int().nonnegative()
const name = z.string().min(1).max(1000)
const service = {
  payloadUrl: z.string().max(2000).optional(),
  interfaceType: z.union([z.literal(1), z.literal(2)]).optional(),
}

/** Calls about bots. Their keys and tokens stay in main; no result contains one. */
export const botInputs = {
  'bot.create': z.object({
    account: accountId,
    fullName: name,
    shortName: name,
    botType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    ...service,
    picture: pictureInput.optional(),
  }),
  'bot.update': z.object({
    account: accountId,
    botId,
    fullName: name.optional(),
    shortName: name.optional(),
    ownerId: botId.optional(),
    ...service,
  }),
  'bot.deactivate': z.object({ account: accountId, botId }),
  /** Main asks for confirmation and copies the key to the clipboard. */
  'bot.copyKey': z.object({ account: accountId, botId }),
  /** Main asks for confirmation. The server revokes the key, and the new one is copied to the clipboard. */
  'bot.renewKey': z.object({ account: accountId, botId }),
  /** Main asks for confirmation and copies the token of an outgoing webhook to the clipboard. */
  'bot.copyToken': z.object({ account: accountId, botId }),
}

/** Results. false: the user declined, and nothing was done. */
export interface BotOutputs {
  /** `userId` is null when the server does not return it. */
  'bot.create': { readonly userId: UserId | null }
  'bot.update': null
  'bot.deactivate': null
  'bot.copyKey': boolean
  'bot.renewKey': boolean
  'bot.copyToken': boolean
}
