import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { recordOf } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import type { AccountList } from '../profile/accountList.ts'
import { readJsonFile, writeJsonFile } from '../platform/jsonFile.ts'
import type { Log } from '../platform/log.ts'
import type { AccountStores } from '../store/accountStores.ts'
import type { SessionState } from '../profile/sessionState.ts'
import type { Vault } from '../profile/vault.ts'

/**
 * Next step. account: delete everything. key: delete the key and keep the account for this run only. files: only the
 * store and copies of files are left to delete.
 */
const step = z.enum(['account', 'key', 'files'])
const schema = fileSchema(z.object({ version: z.literal(1), accounts: recordOf(step) }))
type Steps = Readonly<Record<string, z.output<typeof step>>>

/** Sign-outs and changes to "this run only". Each is completed by the next run if this one is interrupted. */
export interface Leaving {
  /**
   * Records the decision on disk, so that the next run completes it. Throws if it cannot be written; nothing has
   * changed then. 'account' also deletes the record, the key and the session state at once.
   */
  readonly begin: (account: string, what: 'account' | 'key') => void
  /** Called when the disk no longer has the key, nor a record that contradicts the decision. */
  readonly forgotten: (account: string) => void
  /**
   * Deletes the account's files after `closed`. Resolves when they are deleted, or when that is left to the next run.
   */
  readonly finish: (account: string, closed: Promise<unknown>) => Promise<void>
  /** True if the account was signed out and its record or key could not be deleted yet. */
  readonly isGone: (account: string) => boolean
  /**
   * Resolves with true when the old files are deleted. False: they still exist, and the next run will delete that
   * folder. Returns null if there is nothing to delete.
   */
  readonly ready: (account: string) => Promise<boolean> | null
  /** Deletes files and keys of accounts that are not in the list, left by interrupted runs. */
  readonly tidy: () => Promise<void>
  /** Resolves when no deletion is in progress. */
  readonly close: () => Promise<void>
}

export interface LeavingOptions {
  readonly dir: string
  readonly now: number
  readonly log: Log
  readonly list: AccountList
  readonly ui: SessionState
  readonly vault: Vault
  readonly stores: Pick<AccountStores, 'remove'>
}

export function createLeaving({ dir, list, log, now, stores, ui, vault }: LeavingOptions): Leaving {
  const path = join(dir, 'leaving.json')
  const removing = new Map<string, { work: Promise<void> }>()
  let steps: Steps = readJsonFile(path, schema, { version: 1 as const, accounts: {} }, now).value.accounts
  let tidying: Promise<void> | null = null
  let isOver = false

  const write = (next: Steps) => {
    if (Object.keys(next).length === 0) rmSync(path, { force: true })
    else writeJsonFile(path, { version: 1, accounts: next })
    steps = next
  }
  const without = (account: string): Steps =>
    Object.fromEntries(Object.entries(steps).filter(([each]) => each !== account))
  const forget = (account: string, what: 'account' | 'key') => {
    vault.wipe(account)
    const record = list.records().find(({ id }) => id === account)
    if (what === 'account') {
      list.remove(account)
      ui.forget(account)
    } else if (record !== undefined) list.put({ ...record, keep: 'run' })
  }
  const forgotten = (account: string) => {
    if (steps[account] !== undefined) write({ ...steps, [account]: 'files' })
  }
  const undone = (account: string) => (error: unknown) =>
    log.error('an account could not be removed wholly: the next run goes on', { account, error })
  /** If the step fails, the next run does it. */
  const tryTo = (account: string, work: () => void) => {
    try {
      work()
    } catch (error) {
      undone(account)(error)
    }
  }

  const finish = (account: string, closed: Promise<unknown>): Promise<void> => {
    const before = removing.get(account)
    const step = { work: Promise.resolve() }
    removing.set(account, step)
    const remove = async () => {
      await before?.work
      await closed.catch(undone(account))
      await stores.remove(account)
      // A second sign-out meanwhile has queued another deletion after this one.
      if (removing.get(account) === step && steps[account] === 'files') write(without(account))
    }
    step.work = remove()
      .catch(undone(account))
      .finally(() => {
        if (removing.get(account) === step) removing.delete(account)
      })
    return step.work
  }

  const isListed = (account: string) => list.records().some(({ id }) => id === account)
  const isKept = (account: string) => list.records().some(({ id, keep }) => id === account && keep !== 'run')
  const tidy = async () => {
    // An unreadable list was set aside. If the user restores it, all files must still exist.
    if (isOver || namesIn(dir).some((name) => name.startsWith('accounts.json.bad-'))) return
    for (const account of ui.accounts()) if (!isListed(account)) ui.forget(account)
    const found = new Set([...vault.accounts(), ...namesIn(join(dir, 'accounts'))])
    for (const account of found) {
      // Another run may have started and added accounts.
      if (isOver) return
      if (isKept(account) || removing.has(account)) continue
      if (!isListed(account)) vault.wipe(account)
      await finish(account, Promise.resolve())
    }
  }

  for (const [account, what] of Object.entries(steps)) {
    tryTo(account, () => {
      if (what !== 'files') forget(account, what)
      forgotten(account)
    })
    if (steps[account] === 'files') void finish(account, Promise.resolve())
  }

  return {
    begin: (account, what) => {
      write({ ...steps, [account]: what })
      if (what === 'account')
        tryTo(account, () => {
          forget(account, what)
          forgotten(account)
        })
    },
    forgotten: (account) => tryTo(account, () => forgotten(account)),
    finish,
    isGone: (account) => steps[account] === 'account',
    ready: (account) => {
      const removal = removing.get(account)?.work
      if (removal === undefined && steps[account] === undefined) return null
      const work = removal ?? finish(account, Promise.resolve())
      return work.then(() => steps[account] === undefined)
    },
    tidy: () => (tidying ??= tidy().catch((error: unknown) => log.error('nothing was tidied up', { error }))),
    close: async () => {
      isOver = true
      await tidying
      await Promise.all([...removing.values()].map(({ work }) => work))
    },
  }
}

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])
