import { startStoreThread } from '../../core/store/thread/startStoreThread.ts'
import type { StoreThread } from '../../core/store/thread/storeHost.ts'

/**
 * Starts the store's thread while Electron starts, which takes as long. The first caller gets this thread, later
 * callers a new one.
 */
export function enableStoreThread(): () => StoreThread {
  const start = () => startStoreThread(new URL('../store/startStoreWorker.cjs', import.meta.url))
  let early: StoreThread | null = start()
  const onEnd = (): void => {
    early = null
  }
  // A thread that ended before the first call is not used. After the first call, its user listens for its end.
  early.on('error', onEnd)
  early.on('exit', onEnd)
  return () => {
    const thread = early ?? start()
    early = null
    return thread
  }
}
