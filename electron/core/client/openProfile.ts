import type { Accounts, CorePush } from '../account/accountsType.ts'
import { createLeaving, type Leaving } from '../account/leaving.ts'
import type { Emitter } from '../platform/emitter.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import { openAccountList, type AccountList } from '../profile/accountList.ts'
import { openSessionState, type SessionState } from '../profile/sessionState.ts'
import { openSettingsFile, type SettingsFile } from '../profile/settingsFile.ts'
import { openVault, type Vault } from '../profile/vault.ts'
import { createAccountStores, type AccountStores } from '../store/accountStores.ts'
import type { ClientOptions } from './clientOptions.ts'

/** Files of the profile, and the stores of its accounts. */
export interface Profile {
  readonly settingsFile: SettingsFile
  readonly list: AccountList
  readonly ui: SessionState
  readonly vault: Vault
  readonly stores: AccountStores
  readonly leaving: Leaving
  /** Notices so far. Each is pushed, too. */
  readonly notices: readonly string[]
}

/** Opens the profile. Yields between files, because opening the page needs this thread, too. */
export async function openProfile(options: ClientOptions, pushes: Emitter<CorePush>): Promise<Profile> {
  const { clock, dir, log } = options
  const now = clock.now()
  const settingsFile = openSettingsFile(dir, now)
  const list = openAccountList(dir, now)
  await yieldToEventLoop()
  const ui = openSessionState(dir, now, log)
  await yieldToEventLoop()
  const notices = [settingsFile.notice, list.notice].filter((notice) => notice !== null)
  const notify = (notice: string) => {
    notices.push(notice)
    pushes.emit({ name: 'app.notice', payload: notice })
  }
  const vault = openVault(dir, options.cipher, log, now, notify, (key) => options.onSecret?.(key))
  const stores = createAccountStores({
    dir,
    vault,
    clock,
    log,
    notify,
    maxBytes: () => settingsFile.settings().storeSizeMb * 1024 * 1024,
    spawn: options.storeThread ?? null,
    silence: options.storeSilence,
  })
  const leaving = createLeaving({ dir, now, log, list, ui, vault, stores })
  return { settingsFile, list, ui, vault, stores, leaving, notices }
}

/**
 * Closes the accounts. Quitting may not wait for that, so the session state is written before. It is written again
 * afterward, because the window may report its page meanwhile.
 */
export async function closeProfile({ ui, leaving, stores }: Profile, accounts: Accounts): Promise<void> {
  ui.flush()
  await accounts.close()
  await leaving.close()
  try {
    await stores.close()
  } finally {
    ui.flush()
  }
}
