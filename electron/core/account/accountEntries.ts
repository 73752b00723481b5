import { organizationName } from '../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { inboxCounts } from '../../../shared/model/navigation/inboxCounts.ts'
import { badgeCount } from '../../../shared/model/navigation/badge.ts'
import { totalCounts } from '../../../shared/model/unread/counts.ts'
import type { ApiError } from '../http/apiError.ts'
import { mediaUrl } from '../media/mediaPath.ts'
import { accountId, ordered, type AccountRecord } from '../profile/accountList.ts'
import type { Account } from './account.ts'
import type { AccountsOptions } from './accountsType.ts'

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

/** Returns the record of a demo account, which exists for this run only. */
export const demoRecord = (realmUrl: string, email: string): AccountRecord => ({
  id: accountId(realmUrl, email),
  realmUrl,
  realmName: '',
  icon: null,
  userId: 0,
  email,
  emailAccepted: false,
  userName: email,
  keep: 'run',
  muted: false,
  paused: false,
  muteEnds: [],
  statusEnd: null,
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
  const { id, realmUrl, icon, userId, email, emailAccepted, userName, keep, muted, paused } = record
  return {
    id,
    realmUrl,
    realmName: organizationName(record),
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

/** All accounts by id, in the user's order, and their summaries for windows. */
export interface AccountEntries {
  readonly all: ReadonlyMap<string, Entry>
  readonly put: (entry: Entry) => void
  readonly remove: (id: string) => void
  readonly order: (ids: readonly string[]) => void
  /** False after a sign-out. Late events of a closing account must not write its record again. */
  readonly isHere: (entry: Entry) => boolean
  readonly setRecord: (entry: Entry, change: Partial<AccountRecord>) => void
  readonly summaries: () => readonly AccountSummary[]
  /** Pushes the summaries if one of them has changed. */
  readonly pushSummaries: () => void
  /** Like `pushSummaries`, but in a later task: counting the unread messages of a new state takes a while. */
  readonly tellSoon: () => void
}

export function createAccountEntries({
  guard,
  leaving,
  list,
  log,
  push,
}: Pick<AccountsOptions, 'guard' | 'leaving' | 'list' | 'log' | 'push'>): AccountEntries {
  let all = new Map<string, Entry>()
  for (const record of list.records())
    if (!leaving.isGone(record.id)) all.set(record.id, newEntry(record, false))
  let lastPushed = ''
  const summaries = () => [...all.values()].map(summaryOf)
  const pushSummaries = () => {
    const now = summaries()
    const text = JSON.stringify(now)
    if (text === lastPushed) return
    lastPushed = text
    push({ name: 'accounts.changed', payload: now })
  }
  const isHere = (entry: Entry) => all.get(entry.record.id) === entry
  const written = (write: () => void) => {
    try {
      write()
    } catch (error) {
      log.warn('accounts.json was not written', { error })
    }
  }
  return {
    get all() {
      return all
    },
    put: (entry) => void all.set(entry.record.id, entry),
    remove: (id) => void all.delete(id),
    order: (ids) => {
      const entries = [...all.values()].map((entry) => ({ id: entry.record.id, entry }))
      all = new Map(ordered(entries, ids).map(({ id, entry }) => [id, entry]))
      written(() => list.order(ids))
    },
    isHere,
    setRecord: (entry, change) => {
      if (!isHere(entry)) return
      entry.record = { ...entry.record, ...change }
      if (!entry.isDemo) written(() => list.put(entry.record))
    },
    summaries,
    pushSummaries,
    tellSoon: () => void setImmediate(() => guard('summaries', pushSummaries, undefined)),
  }
}
