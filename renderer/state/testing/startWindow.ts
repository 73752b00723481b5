import { onTestFinished } from 'vitest'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { accountStore, connectAccountStores, resetUi, startNavigation, type AccountStore } from '../index.ts'
import { accountSummary } from './accountSummary.ts'

/**
 * Starts the window's state at an address of account 'a' and returns that account's store. Cleaned up after the test.
 */
export async function startWindow(
  hash: string,
  accounts: readonly AccountSummary[] = [accountSummary({ id: 'a' })],
): Promise<AccountStore> {
  onTestFinished(connectAccountStores())
  resetUi({ accounts })
  onTestFinished(startNavigation('a', hash))
  const store = accountStore('a')
  await store.attach()
  return store
}
