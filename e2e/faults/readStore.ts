import { systemClock } from '../../electron/core/platform/clock.ts'
import { createAccountStore } from '../../electron/core/store/accountStore.ts'
import type { AccountStore } from '../../electron/core/store/accountStore.ts'
import type { OwnRow, OwnTableName } from '../../electron/core/store/state/ownOperations.ts'
import { createStoreServer } from '../../electron/core/store/thread/serveStore.ts'
import { createStoreHost } from '../../electron/core/store/thread/storeHost.ts'
import type { StoreThread } from '../../electron/core/store/thread/storeHost.ts'
import { createSupervisor } from '../../electron/core/platform/supervise.ts'
import type { StoreAnswer, StoreRequest } from '../../electron/core/store/thread/storeMessages.ts'
import { storeDirectory } from './storeDirectory.ts'

/** Runs the store in this thread. */
function storeHere(): StoreThread {
  const { answer } = createStoreServer(Date.now)
  let hear: (answer: StoreAnswer) => void = () => undefined
  return {
    on: (event: string, listener: (payload: never) => void) => {
      if (event === 'message') hear = listener as typeof hear
    },
    postMessage: (message) => {
      const { id, request } = message as { readonly id: number; readonly request: StoreRequest }
      const answered = answer(id, request)
      setImmediate(() => hear(answered))
    },
    terminate: () => undefined,
  }
}

/** Opens the store that an ended run left on the disk, as the next run would find it. */
export async function readStore(profile: string, account: string): Promise<AccountStore> {
  const silent = () => undefined
  const log = { info: silent, warn: silent, error: silent }
  const opened = await createStoreHost(storeHere, systemClock, log).open(
    account,
    storeDirectory(profile, account),
  )
  return createAccountStore(opened, systemClock, log, {
    tell: silent,
    tellOwn: silent,
    maxBytes: () => Infinity,
    supervisor: createSupervisor(systemClock, log),
  })
}

/** Changes the rows of a table of own.db that an ended run left. Returns the rows before. */
export async function changeRows(
  profile: string,
  account: string,
  table: OwnTableName,
  change: (row: OwnRow) => OwnRow,
): Promise<readonly OwnRow[]> {
  const store = await readStore(profile, account)
  const rows = await store.files.call('own', 'rows', { table })
  await store.files.call('own', 'save', {
    rows: [{ table, puts: rows.map(change), drops: [] }],
    versions: [],
  })
  await store.close()
  return rows
}
