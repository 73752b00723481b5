import type { MessageId } from '../../shared/api/types.ts'
import type { ClientSettings } from '../../shared/settings.ts'
import type { AccountState } from '../../shared/model/account.ts'
import type { BatchChange } from './account/door.ts'
import type { NotificationChange } from './client.ts'
import type { Guard } from './guard.ts'
import { createNotifier } from './notify.ts'
import type { Notifier } from './notify.ts'

export interface NotifiersOptions {
  readonly settings: () => ClientSettings
  readonly isFocused: (account: string) => boolean
  readonly isMuted: (account: string) => boolean
  readonly emit: (change: NotificationChange) => void
  /** The newest message that an earlier run told of; 0: none. */
  readonly told: (account: string) => MessageId
  /** Before it is told: a kill right after must not have it told again. */
  readonly tells: (account: string, newest: MessageId) => void
  readonly guard: Guard
}

/** One notifier for each account. */
export function createNotifiers({
  settings,
  isFocused,
  isMuted,
  emit,
  guard,
  told,
  tells,
}: NotifiersOptions): {
  readonly onBatch: (account: string, change: BatchChange) => void
  /** Messages up to this one were told of by an earlier run, as far as they were to be. */
  readonly restored: (account: string, newest: MessageId, state: AccountState) => void
  readonly forget: (account: string) => void
} {
  const notifiers = new Map<string, Notifier>()
  const notifierOf = (account: string): Notifier => {
    const known = notifiers.get(account)
    const focused = () => isFocused(account)
    const notifier = known ?? createNotifier({ settings, focused, guard, told: told(account) })
    if (known === undefined) notifiers.set(account, notifier)
    return notifier
  }
  return {
    restored: (account, newest, state) => notifierOf(account).restored(newest, state),
    onBatch: (account, change) => {
      // Judged all the same: what came while it was muted is no news afterwards.
      const changes = notifierOf(account).judge(change)
      const shown = changes.flatMap((each) => (each.type === 'show' ? each.messageId : []))
      if (shown.length > 0) guard('told', () => tells(account, Math.max(...shown)), undefined)
      for (const each of changes) if (each.type === 'close' || !isMuted(account)) emit({ ...each, account })
    },
    forget: (account) => {
      notifiers.delete(account)
    },
  }
}
