import { z } from 'zod'
import { accountId } from './accountId.ts'
import { pictureInput } from './pictureInput.ts'

const password = z.string().min(1).max(2000)

/**
 * Calls about the account itself: sign-in, picture, status, connection and deactivation. For actions with which a
 * compromised page could do lasting harm, main asks for confirmation in a system dialog that no page can answer.
 */
export const ownAccountInputs = {
  /** Main asks for confirmation. The server changes the address when the user follows the link in an email. */
  'account.changeEmail': z.object({ account: accountId, email: z.string().min(1).max(320) }),
  /** The passwords go to the server and are not stored. The account stays signed in. */
  'account.changePassword': z.object({ account: accountId, oldPassword: password, newPassword: password }),
  /** Main asks for confirmation and copies the API key to the clipboard. */
  'account.copyKey': z.object({ account: accountId }),
  /** Main asks for confirmation and writes the API key to a file that the user chooses. */
  'account.saveKey': z.object({ account: accountId }),
  /**
   * Main asks for confirmation. The server creates a new API key and revokes the old one; the account stays signed in.
   */
  'account.renewKey': z.object({ account: accountId }),
  'account.setPicture': z.object({ account: accountId, picture: pictureInput }),
  /** Sets the time at which this computer clears the given status; null for never. */
  'status.end': z.object({
    account: accountId,
    at: z.number().int().nullable(),
    text: z.string().max(1000),
    emojiCode: z.string().max(1000),
  }),
  /** Sets the time at which this computer unmutes a topic, or a channel when `topic` is null; at null: never. */
  'mute.end': z.object({
    account: accountId,
    channelId: z.number().int().nonnegative(),
    topic: z.string().max(1000).nullable(),
    at: z.number().int().nonnegative().nullable(),
  }),
  /** Response times of the server. Called only while a window shows them. */
  'account.health': z.object({ account: accountId }),
  /** Main asks for confirmation. Deactivates the account on the server and removes it from this computer. */
  'account.deactivate': z.object({ account: accountId }),
}

/** Response times of an account's server. */
export interface AccountHealth {
  /** Median of the last `requests` responses, in milliseconds; null before the first one. */
  readonly medianMs: number | null
  readonly requests: number
}

/** Results. false: the user declined, and nothing was done. */
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
