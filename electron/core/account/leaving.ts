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

/** account: all of it is to go. key: it stays for this run only. files: the rest is gone, its store and copies follow. */
const step = z.enum(['account', 'key', 'files'])
const schema = fileSchema(z.object({ version: z.literal(1), accounts: recordOf(step) }))
type Steps = Readonly<Record<string, z.output<typeof step>>>

/** Sign-outs and changes to "this run only", each as one step: what a run leaves undone the next one completes. */
export interface Leaving {
  /**
   * From here on it is decided, whatever happens to this run; throws where the disk takes no note of it, and nothing
   * has changed then. account: its record, keys and places are gone when this returns.
   */
  readonly begin: (account: string, what: 'account' | 'key') => void
  /** No key of it and no record that says otherwise is on the disk any more. */
  readonly forgotten: (account: string) => void
  /** Removes its files once it is closed. Resolves when that is done, or has to wait for the next run. */
  readonly finish: (account: string, closed: Promise<unknown>) => Promise<void>
  /** True when it was signed out and a part of it could not be removed yet. */
  readonly isGone: (account: string) => boolean
  /**
   * Resolves when its old files were removed. False: they are still there, and the next run removes whatever lies with
   * them. null: there is nothing to remove.
   */
  readonly ready: (account: string) => Promise<boolean> | null
  /** Removes what belongs to no account of the list: left by runs that ended in the middle. */
  readonly tidy: () => Promise<void>
  /** Resolves when nothing is being removed any more. */
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
  /** The next run does a step that fails now. */
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
      // A second sign-out meanwhile has a removal of its own behind this one.
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
    // A list that could not be read was set aside: whoever brings it back finds everything.
    if (isOver || namesIn(dir).some((name) => name.startsWith('accounts.json.bad-'))) return
    for (const account of ui.accounts()) if (!isListed(account)) ui.forget(account)
    const found = new Set([...vault.accounts(), ...namesIn(join(dir, 'accounts'))])
    for (const account of found) {
      // Another run may have begun that knows more accounts.
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
      const begun = removing.get(account)?.work
      if (begun === undefined && steps[account] === undefined) return null
      const work = begun ?? finish(account, Promise.resolve())
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
