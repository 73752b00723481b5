import { z } from 'zod'

/** Where the key is kept: in the OS's keyring; this run only; a file that is named as unprotected. */
export const keepKey = z.enum(['keyring', 'run', 'unprotected-file'])
export type KeepKey = z.infer<typeof keepKey>

/** An account as windows list it. */
export interface AccountSummary {
  /** Opaque, stable: one user on one realm. */
  readonly id: string
  readonly realmUrl: string
  readonly realmName: string
  /** media: URL of the organisation's icon, or null. */
  readonly iconUrl: string | null
  readonly userId: number
  /** The person signs in with it; null: the kept one has not been accepted by the server so far. */
  readonly email: string | null
  readonly userName: string
  /** Number of unread messages in the inbox. */
  readonly unread: number
  /** Number of unread direct messages and mentions. */
  readonly mentions: number
  /** The count for the icon and the window's title, by the person's desktop_icon_count_display. */
  readonly badge: number
  readonly keep: KeepKey
  readonly needsSignIn: boolean
  /** The key is kept, in a keyring that is locked or not there in this run. */
  readonly keyLocked?: boolean
  /** The server told only the newest of what is unread: the numbers are the least there is. */
  readonly atLeast?: boolean
  /** Why, where it is not just the key: the person or the whole organisation has been deactivated. */
  readonly deactivated: 'user' | 'organization' | null
  readonly muted: boolean
  /** It neither polls nor notifies until the user resumes it. */
  readonly paused: boolean
  /** When this computer clears the own status, in milliseconds; null: never. */
  readonly statusEndsAt: number | null
  /** No answer from the server. */
  readonly offline: boolean
}
