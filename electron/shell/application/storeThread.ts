import { startStoreThread } from '../../core/store/thread/startStoreThread.ts'
import type { StoreThread } from '../../core/store/thread/storeHost.ts'

/**
 * Starts the store's thread beside Electron, which takes as long to be ready: who asks for one first gets it as it is
 * by then, whoever asks later a new one.
 */
export function enableStoreThread(): () => StoreThread {
  const start = () => startStoreThread(new URL('../store/startStoreWorker.cjs', import.meta.url))
  let early: StoreThread | null = start()
  const gone = (): void => {
    early = null
  }
  // One that ends before anybody asked is not handed out. Whoever uses it listens for itself.
  early.on('error', gone)
  early.on('exit', gone)
  return () => {
    const thread = early ?? start()
    early = null
    return thread
  }
}
