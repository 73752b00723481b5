import path from 'node:path'
import { makePrivateFolder } from '../../platform/privateFolder.ts'
import type { Database } from './database.ts'
import { mainOperations } from './mainOperations.ts'
import { mainSteps } from './mainSteps.ts'
import { openStoreFile, setStoreAside } from './openStoreFile.ts'
import { ownOperations } from '../state/ownOperations.ts'
import { ownSteps } from '../state/ownSteps.ts'
import { faultOf, StoreFault } from './storeFault.ts'
import type {
  OpenedFiles,
  StoreAnswer,
  StoreFileName,
  StoreDirectory,
  StoreRequest,
} from './storeMessages.ts'

type Operation = (database: Database, input: unknown) => unknown

const files = {
  main: { name: 'service.db', steps: mainSteps, durable: false, operations: mainOperations },
  own: { name: 'own.db', steps: ownSteps, durable: true, operations: ownOperations },
} as const

type OpenStore = Record<StoreFileName, Database> & { readonly place: StoreDirectory }

export interface StoreServer {
  /**
   * Handles a request. `isReplaced` returns true once another thread has taken over; this one must then change nothing.
   */
  readonly answer: (id: number, request: StoreRequest, isReplaced?: () => boolean) => StoreAnswer
  /** Frees memory while idle. Otherwise each open file keeps up to 4 MB. */
  readonly releaseMemory: () => void
}

/** Handles requests one after the other. A damaged file is replaced with a new one. */
export function createStoreServer(now: () => number): StoreServer {
  const stores = new Map<string, OpenStore>()

  const places = new Map<string, StoreDirectory>()

  const close = (account: string): void => {
    const store = stores.get(account)
    stores.delete(account)
    // A damaged file may fail to close, but it is not used any more.
    tryBoth(store, (file) => file.close())
  }
  const open = (account: string, place: StoreDirectory): OpenedFiles => {
    close(account)
    places.set(account, place)
    // Makes accounts/<id> of the profile private.
    makePrivateFolder(place.dir, 2)
    const one = (file: StoreFileName) =>
      openStoreFile(
        { path: pathOf(place, file), key: place.key, durable: files[file].durable },
        files[file].steps,
        now(),
      )
    const own = one('own')
    try {
      const main = one('main')
      stores.set(account, { main: main.database, own: own.database, place })
      const { aside } = own
      return { main: main.as, own: own.as, ...(aside === undefined ? {} : { aside }) }
    } catch (error) {
      own.database.close()
      throw error
    }
  }
  const reopen = (account: string, place: StoreDirectory): void => {
    try {
      open(account, place)
    } catch {
      // The next call opens the files again and fails with the reason.
    }
  }
  const call = (
    { account, file, operation, input }: Extract<StoreRequest, { type: 'call' }>,
    check: () => void,
  ): unknown => {
    const place = places.get(account)
    // Opens files again that could not be replaced before.
    if (!stores.has(account) && place !== undefined) {
      const { aside, own } = open(account, place)
      if (own === 'rebuilt') throw new StoreFault('damaged', 'begun anew', aside ?? null)
    }
    const store = stores.get(account)
    if (store === undefined) throw new StoreFault('gone', 'not open')
    const run = (files[file].operations as Readonly<Record<string, Operation | undefined>>)[operation]
    if (run === undefined) throw new StoreFault('other', `no operation ${operation}`)
    const database = store[file]
    try {
      return database.transaction(() => {
        // The transaction has the file's lock now, so no other thread can change the file until it ends.
        check()
        return run(database, input)
      })
    } catch (error) {
      // The damage was found by this request, which fails. The file is replaced for the next one.
      if (!(error instanceof StoreFault) || error.kind !== 'damaged') throw error
      check()
      close(account)
      const aside = setStoreAside({ path: pathOf(store.place, file), durable: files[file].durable }, now())
      reopen(account, store.place)
      throw new StoreFault('damaged', error.message, aside)
    }
  }
  const perform = (request: StoreRequest, check: () => void): unknown => {
    check()
    if (request.type === 'open') return open(request.account, request)
    if (request.type === 'call') return call(request, check)
    // The library does not empty the logs on closing. If this fails, their content is safe and the next try may
    // succeed.
    tryBoth(stores.get(request.account), (file) => file.emptyLog())
    if (request.type === 'emptyLogs') return null
    places.delete(request.account)
    close(request.account)
    return null
  }

  const answer: StoreServer['answer'] = (id, request, isReplaced = () => false) => {
    const check = () => {
      if (isReplaced()) throw new StoreFault('gone', 'another thread goes on')
    }
    try {
      return { id, ok: true, value: perform(request, check) }
    } catch (error) {
      const { aside, kind, message } = faultOf(error)
      return { id, ok: false, kind, message, aside }
    }
  }
  const releaseMemory = (): void => {
    // The next request to a damaged file reports the damage.
    for (const store of stores.values()) tryBoth(store, (file) => file.releaseMemory())
  }
  return { answer, releaseMemory }
}

/** Calls `work` for both files of a store, even if the first one fails. */
function tryBoth(store: OpenStore | undefined, work: (file: Database) => void): void {
  for (const file of store === undefined ? [] : [store.main, store.own]) {
    try {
      work(file)
    } catch {
      // The callers explain why a failure is harmless.
    }
  }
}

const pathOf = (place: StoreDirectory, file: StoreFileName): string => path.join(place.dir, files[file].name)
