import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { ordered, type AccountRecord } from '../profile/accountList.ts'
import { newEntry, summaryOf, type Entry } from './accountEntry.ts'
import type { AccountsOptions } from './accountsType.ts'

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
  readonly tell: () => void
  /** Like `tell`, but in a later task: counting the unread messages of a new state takes a while. */
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
  let told = ''
  const summaries = () => [...all.values()].map(summaryOf)
  const tell = () => {
    const now = summaries()
    const text = JSON.stringify(now)
    if (text === told) return
    told = text
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
      const known = [...all.values()].map((entry) => ({ id: entry.record.id, entry }))
      all = new Map(ordered(known, ids).map(({ id, entry }) => [id, entry]))
      written(() => list.order(ids))
    },
    isHere,
    setRecord: (entry, change) => {
      if (!isHere(entry)) return
      entry.record = { ...entry.record, ...change }
      if (!entry.isDemo) written(() => list.put(entry.record))
    },
    summaries,
    tell,
    tellSoon: () => void setImmediate(() => guard('summaries', tell, undefined)),
  }
}
