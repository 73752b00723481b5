import { z } from 'zod'
import { accountId } from './accountId.ts'
import { pictureInput } from './pictureInput.ts'

const password = z.string().min(1).max(2000)

/**
 * Calls about how the account signs in, how it looks, how it is connected, and that it exists. Each that a taken-over page could do
 * lasting harm with is asked about by main in a dialog of the system, which no page can answer.
 */
export const ownAccountInputs = {
  /** Main asks first. The service changes the address when the person follows the link in a mail. */
  'account.changeEmail': z.object({ account: accountId, email: z.string().min(1).max(320) }),
  /** The passwords go to the server and are kept nowhere. The account stays signed in. */
  'account.changePassword': z.object({ account: accountId, oldPassword: password, newPassword: password }),
  /** Main asks first, and puts the API key on the clipboard. */
  'account.copyKey': z.object({ account: accountId }),
  /** Main asks first, and writes the API key to a file that the person chooses. */
  'account.saveKey': z.object({ account: accountId }),
  /** Main asks first. The server makes another API key and ends the old one; the account stays signed in. */
  'account.renewKey': z.object({ account: accountId }),
  'account.setPicture': z.object({ account: accountId, picture: pictureInput }),
  /** When this computer clears the own status, which is as told here; null: never. */
  'status.end': z.object({
    account: accountId,
    at: z.number().int().nullable(),
    text: z.string().max(1000),
    emojiCode: z.string().max(1000),
  }),
  /** When this computer unmutes a muted topic, or a channel where `topic` is null; at null: never. */
  'mute.end': z.object({
    account: accountId,
    channelId: z.number().int().nonnegative(),
    topic: z.string().max(1000).nullable(),
    at: z.number().int().nonnegative().nullable(),
  }),
  /** Response times of the server, requested only while a window shows them. */
  'account.health': z.object({ account: accountId }),
  /** Main asks first. The account is deactivated on the server, and removed from this computer. */
  'account.deactivate': z.object({ account: accountId }),
}

/** Response times of the server of an account. */
export interface AccountHealth {
  /** Median of the last `requests` responses, in milliseconds; null before the first one. */
  readonly medianMs: number | null
  readonly requests: number
}

/** Results. false: the person did not agree, and nothing was done. */
export interface OwnAccountOutputs {
  'account.changeEmail': boolean
  'account.changePassword': null
  'account.copyKey': boolean
  'account.saveKey': boolean
  'account.renewKey': boolean
  'account.setPicture': null
  'status.end': null
  'mute.end': null
  'account.health': AccountHealth
  'account.deactivate': boolean
}
