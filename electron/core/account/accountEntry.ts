import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { inboxCounts } from '../../../shared/model/navigation/inboxCounts.ts'
import { badgeCount } from '../../../shared/model/navigation/badge.ts'
import { totalCounts } from '../../../shared/model/unread/counts.ts'
import type { ApiError } from '../http/apiError.ts'
import { mediaUrl } from '../media/mediaPath.ts'
import type { AccountRecord } from '../profile/accountList.ts'
import type { Account } from './accountType.ts'

/** The parts of a status with which it is recognized. */
export interface StatusWords {
  readonly text: string
  readonly emojiCode: string
}

/** A topic, or a channel if `topic` is null. */
export interface MutedPlace {
  readonly channelId: number
  readonly topic: string | null
}

/** An account of the profile: its record, and the running account if its key is available. */
export interface Entry {
  record: AccountRecord
  account: Account | null
  readonly isDemo: boolean
  needsSignIn: boolean
  /** True if the key is in a keyring that could not be unlocked. */
  keyLocked: boolean
  deactivated: AccountSummary['deactivated']
}

export const newEntry = (record: AccountRecord, isDemo: boolean): Entry => ({
  record,
  account: null,
  isDemo,
  needsSignIn: false,
  keyLocked: false,
  deactivated: null,
})

/** Returns who was deactivated if the server refused the key for that reason, otherwise null. */
export function whoIsDeactivated(error: ApiError): AccountSummary['deactivated'] {
  if (error.kind !== 'refused') return null
  if (error.code === 'USER_DEACTIVATED') return 'user'
  return error.code === 'REALM_DEACTIVATED' ? 'organization' : null
}

export function summaryOf(entry: Entry): AccountSummary {
  const { record, account, needsSignIn, keyLocked, deactivated } = entry
  const state = account?.state() ?? null
  const counts = state === null ? { total: 0, addressed: 0 } : inboxCounts(state)
  const { id, realmUrl, realmName, icon, userId, email, emailAccepted, userName, keep, muted, paused } =
    record
  return {
    id,
    realmUrl,
    realmName: realmName === '' ? new URL(realmUrl).host : realmName,
    iconUrl: icon === null ? null : mediaUrl(id, realmUrl, icon),
    userId,
    email: emailAccepted ? email : null,
    userName,
    unread: counts.total,
    mentions: counts.addressed,
    badge: state === null ? 0 : badgeCount(state),
    atLeast: state !== null && totalCounts(state).atLeast,
    keep,
    needsSignIn,
    keyLocked: needsSignIn && account === null && keyLocked,
    deactivated,
    muted,
    paused,
    statusEndsAt: record.statusEnd?.at ?? null,
    offline: account?.connection.shown().state === 'offline',
  }
}
