import { z } from 'zod'

/** Storage of the API key: the system's keyring, this run only, or a file that is labeled as unprotected. */
export const keepKey = z.enum(['keyring', 'run', 'unprotected-file'])
export type KeepKey = z.infer<typeof keepKey>

/** An account in the window's list of accounts. */
export interface AccountSummary {
  /** Opaque and stable, for one user of one organization. */
  readonly id: string
  readonly realmUrl: string
  readonly realmName: string
  /** media: URL of the organization's icon; null for none. */
  readonly iconUrl: string | null
  readonly userId: number
  /** The email address for signing in; null until the server has accepted the stored key. */
  readonly email: string | null
  readonly userName: string
  /** Number of unread messages in the inbox. */
  readonly unread: number
  /** Number of unread direct messages and mentions. */
  readonly mentions: number
  /** The number for the icon and the window title, by the user's desktop_icon_count_display setting. */
  readonly badge: number
  readonly keep: KeepKey
  readonly needsSignIn: boolean
  /** True when the key is in a keyring that is locked or unavailable in this run. */
  readonly keyLocked?: boolean
  /** True when the server listed only the newest unread messages, so that the numbers are lower bounds. */
  readonly atLeast?: boolean
  /** Set when sign-in is needed because the user or the whole organization was deactivated. */
  readonly deactivated: 'user' | 'organization' | null
  readonly muted: boolean
  /** True until the user resumes the account. It neither polls nor notifies. */
  readonly paused: boolean
  /** Time at which this computer clears the own status, in milliseconds; null for never. */
  readonly statusEndsAt: number | null
  /** True when the server does not respond. */
  readonly offline: boolean
}
