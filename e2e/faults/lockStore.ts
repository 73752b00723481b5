import path from 'node:path'
import { openDatabase } from '../../electron/core/store/thread/database.ts'
import { storeDirectory } from './storeDirectory.ts'

/** Locks both files of an account as a second process would. Returns a function that unlocks them. */
export function lockStore(profile: string, account: string): () => void {
  const { dir, key } = storeDirectory(profile, account)
  const held = ['service.db', 'own.db'].map((name) => {
    const database = openDatabase({ path: path.join(dir, name), key, durable: true })
    database.script('begin immediate')
    return database
  })
  return () => {
    for (const database of held) {
      database.script('rollback')
      database.close()
    }
  }
}
