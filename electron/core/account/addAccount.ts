import type { AccountSummary, KeepKey } from '../../../shared/ipc/contract.ts'
import { accountId, type AccountRecord } from '../profile/accountList.ts'
import type { AccountEntries } from './accountEntries.ts'
import { newEntry, summaryOf, type Entry } from './accountEntry.ts'
import type { AccountsOptions, NewSignIn } from './accountsType.ts'
import type { EntryStarter } from './startEntry.ts'

/** Adds the account of a new sign-in or its new key; see Accounts. */
export function addAccount(
  options: AccountsOptions,
  entries: AccountEntries,
  starter: EntryStarter,
  signedIn: NewSignIn,
  keep: KeepKey,
): AccountSummary {
  const { guard, leaving, list, ui, vault } = options
  const { credentials, realm, userId } = signedIn
  const known = [...entries.all.values()].find(
    ({ record }) => record.realmUrl === realm.url && record.userId === userId,
  )
  const id = known?.record.id ?? accountId(realm.url, String(userId))
  if (leaving.isGone(id)) leaving.begin(id, 'account')
  if (leaving.isGone(id)) throw new Error('the account could not be removed yet')
  const before = known?.record.keep
  const wasKept = known?.isDemo === false && before !== 'run'
  if (wasKept && keep === 'run') leaving.begin(id, 'key')
  const kept = vault.put(id, credentials.apiKey, keep)
  // The keyring that holds the key is locked and is tried again at the next start.
  const isWaiting = keep === 'keyring' && kept === 'run' && known?.keyLocked === true
  const record = newRecord(id, signedIn, isWaiting ? 'keyring' : kept, known)
  const entry = known ?? newEntry(record, false)
  try {
    if (!entry.isDemo) list.put(record)
  } catch (error) {
    // Without a record in the list, the key would belong to no account.
    if (known === undefined) guard('key', () => vault.wipe(id), undefined)
    throw error
  }
  const endsKeeping = wasKept && record.keep === 'run'
  if (endsKeeping && keep !== 'run') leaving.begin(id, 'key')
  if (endsKeeping) leaving.forgotten(id)
  entry.record = record
  entries.put(entry)
  const { wireName, featureLevel } = realm.settings
  if (!entry.account) ui.setContext(id, { wireName, featureLevel, selfUserId: userId })
  starter.goOn(entry, credentials.apiKey, before)
  if (endsKeeping) void leaving.finish(id, entry.account?.leaveStore() ?? Promise.resolve())
  entries.tell()
  return summaryOf(entry)
}

function newRecord(
  id: string,
  { credentials, realm, userId, userName }: NewSignIn,
  keep: KeepKey,
  known: Entry | undefined,
): AccountRecord {
  return {
    id,
    realmUrl: realm.url,
    realmName: realm.settings.realmName,
    icon: realm.settings.realmIcon,
    userId,
    email: credentials.email,
    emailAccepted: true,
    userName,
    keep,
    muted: known?.record.muted ?? false,
    paused: known?.record.paused ?? false,
    muteEnds: known?.record.muteEnds ?? [],
    statusEnd: known?.record.statusEnd ?? null,
  }
}

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
