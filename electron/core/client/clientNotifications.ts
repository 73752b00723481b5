import { isQuiet } from '../../../shared/ipc/isQuiet.ts'
import type { Accounts, CorePush } from '../account/accountsType.ts'
import { createNotifiers } from '../notifications/notifiers.ts'
import type { NotificationChange } from '../notifications/notificationChange.ts'
import { createQuietWatch, type QuietWatch } from '../notifications/quietWatch.ts'
import { searchMissed } from '../notifications/searchMissed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Emitter } from '../platform/emitter.ts'
import type { Guard } from '../platform/guard.ts'
import type { Log } from '../platform/log.ts'
import { createSupervisor } from '../platform/supervise.ts'
import type { AppUse } from './appUse.ts'
import type { Profile } from './openProfile.ts'

interface ClientNotificationsOptions {
  /** Called after the accounts are created. */
  readonly accounts: () => Accounts
  readonly clock: Clock
  readonly emit: (change: NotificationChange) => void
  readonly guard: Guard
  readonly log: Log
  readonly profile: Pick<Profile, 'settingsFile' | 'ui'>
  readonly pushes: Emitter<CorePush>
  /** Resolves when the first screen is shown. */
  readonly shown: Promise<void>
  readonly use: Pick<AppUse, 'isShown'>
}

/** Creates the notifications of all accounts, and what ends quiet times. */
export function createClientNotifications({
  accounts,
  clock,
  emit,
  guard,
  log,
  profile: { settingsFile, ui },
  pushes,
  shown,
  use,
}: ClientNotificationsOptions): {
  readonly notifiers: ReturnType<typeof createNotifiers>
  readonly quietWatch: QuietWatch
} {
  const exists = (account: string): boolean => accounts().record(account) !== null
  const notifiers = createNotifiers({
    settings: settingsFile.settings,
    isFocused: (account) => use.isShown(account),
    isMuted: (account) => isQuiet(accounts().record(account)),
    emit,
    guard,
    told: ui.told,
    tells: (account, id) => {
      if (exists(account)) ui.setTold(account, id)
    },
    searchMissed: (account, missed) => searchMissed(accounts().running(account)?.runtime, missed),
    now: () => clock.now(),
    held: ui.held,
    setHeld: (account, since) => {
      if (!exists(account)) return
      const isFirst = since !== null && ui.held(account) === null
      ui.setHeld(account, since)
      if (isFirst) quietWatch.check()
    },
  })
  const quietWatch = createQuietWatch({
    clock,
    supervisor: createSupervisor(clock, log),
    settings: settingsFile.settings,
    endDoNotDisturb: () =>
      pushes.emit({ name: 'settings.changed', payload: settingsFile.set({ quietUntil: 0 }) }),
    release: notifiers.release,
  })
  // The first screen shows nothing of it.
  void shown.then(quietWatch.check)
  pushes.listen(({ name }) => {
    if (name === 'settings.changed') quietWatch.check()
  })
  return { notifiers, quietWatch }
}
