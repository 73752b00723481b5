import type { ClientSettings } from '../../shared/settings.ts'
import type { BatchChange } from './account/door.ts'
import type { NotificationChange } from './client.ts'
import { createNotifier } from './notify.ts'

export interface NotifiersOptions {
  readonly settings: () => ClientSettings
  readonly isFocused: (account: string) => boolean
  readonly isMuted: (account: string) => boolean
  readonly emit: (change: NotificationChange) => void
}

/** One notifier for each account. */
export function createNotifiers({ settings, isFocused, isMuted, emit }: NotifiersOptions): {
  readonly onBatch: (account: string, change: BatchChange) => void
  readonly forget: (account: string) => void
} {
  const notifiers = new Map<string, ReturnType<typeof createNotifier>>()
  return {
    onBatch: (account, change) => {
      let notifier = notifiers.get(account)
      if (!notifier)
        notifiers.set(account, (notifier = createNotifier({ settings, focused: () => isFocused(account) })))
      // Judged all the same: what came while it was muted is no news afterwards.
      for (const each of notifier(change))
        if (each.type === 'close' || !isMuted(account)) emit({ ...each, account })
    },
    forget: (account) => {
      notifiers.delete(account)
    },
  }
}
