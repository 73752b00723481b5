import type { Accounts, CorePush } from '../../account/accountsType.ts'
import { diskFault, value } from '../../http/failure.ts'
import type { Log } from '../../platform/log.ts'
import type { SessionState } from '../../profile/sessionState.ts'
import type { SettingsFile } from '../../profile/settingsFile.ts'
import type { CoreHandlers } from '../coreHandlers.ts'

interface ProfileCallsOptions {
  readonly accounts: Accounts
  readonly settingsFile: SettingsFile
  readonly ui: SessionState
  readonly log: Log
  readonly push: (push: CorePush) => void
}

/** Handles the window's calls about the profile: its settings, its size, and the window's current page. */
export function createProfileCalls({
  accounts,
  settingsFile,
  ui,
  log,
  push,
}: ProfileCallsOptions): Pick<CoreHandlers, 'settings.set' | 'store.unkept' | 'ui.remember'> {
  return {
    'settings.set': async (patch) => {
      try {
        const settings = settingsFile.set(patch)
        push({ name: 'settings.changed', payload: settings })
        return value(settings)
      } catch (error) {
        log.error('a setting could not be kept', { error })
        return diskFault(error)
      }
    },
    'store.unkept': async () => {
      let count = 0
      for (const id of accounts.ids()) count += (await accounts.running(id)?.store()?.unkept()) ?? 0
      return { ok: true, value: count }
    },
    'ui.remember': async ({ account, hash, scroll }) => {
      // A page may still show an account that was just removed.
      if (account === null || accounts.record(account) !== null) ui.remember(account, hash, scroll)
      return { ok: true, value: null }
    },
  }
}
