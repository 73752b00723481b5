import type { MessageId } from '../../shared/api/types.ts'
import type { ClientSettings } from '../../shared/settings.ts'
import type { AccountState } from '../../shared/model/account.ts'
import type { BatchChange } from './account/door.ts'
import type { NotificationChange } from './client.ts'
import { createNotifier } from './notify.ts'
import type { Notifier } from './notify.ts'

export interface NotifiersOptions {
  readonly settings: () => ClientSettings
  readonly isFocused: (account: string) => boolean
  readonly isMuted: (account: string) => boolean
  readonly emit: (change: NotificationChange) => void
}

/** One notifier for each account. */
export function createNotifiers({ settings, isFocused, isMuted, emit }: NotifiersOptions): {
  readonly onBatch: (account: string, change: BatchChange) => void
  /** Messages up to this one were told of by an earlier run, as far as they were to be. */
  readonly restored: (account: string, newest: MessageId, state: AccountState) => void
  readonly forget: (account: string) => void
} {
  const notifiers = new Map<string, Notifier>()
  const notifierOf = (account: string): Notifier => {
    const known = notifiers.get(account)
    const notifier = known ?? createNotifier({ settings, focused: () => isFocused(account) })
    if (known === undefined) notifiers.set(account, notifier)
    return notifier
  }
  return {
    restored: (account, newest, state) => notifierOf(account).restored(newest, state),
    onBatch: (account, change) => {
      // Judged all the same: what came while it was muted is no news afterwards.
      for (const each of notifierOf(account).judge(change))
        if (each.type === 'close' || !isMuted(account)) emit({ ...each, account })
    },
    forget: (account) => {
      notifiers.delete(account)
    },
  }
}
