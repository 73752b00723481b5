import type { Message, MessageId } from '../../../shared/api/types.ts'
import { finish, type Pieces } from '../../../shared/api/pieces.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { BatchChange } from '../store/messages/batch.ts'
import type { NotificationChange } from './notificationChange.ts'
import type { Guard } from '../platform/guard.ts'
import { timeSlice } from '../platform/timeSlice.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import type { ActionTarget } from './actions.ts'
import { scheduledFailures } from './scheduledFailures.ts'
import { createNotifier } from './notify.ts'
import type { Close, Show } from './notificationGroups.ts'
import type { Missed, Notifier } from './notify.ts'

export interface NotifiersOptions {
  readonly settings: () => ClientSettings
  readonly isFocused: (account: string) => boolean
  readonly isMuted: (account: string) => boolean
  readonly emit: (change: NotificationChange) => void
  /** Returns the newest message that an earlier run notified of, or 0. */
  readonly told: (account: string) => MessageId
  /** Saved before showing, so that a crash cannot show it twice. */
  readonly tells: (account: string, newest: MessageId) => void
  /** Fetches the unread messages of the searches after `since`, as far as the server responds in time. */
  readonly searchMissed: (
    account: string,
    missed: Pick<Missed, 'searches' | 'since'>,
  ) => Promise<readonly Message[]>
  readonly guard: Guard
  /** Returns the time in ms since the epoch. */
  readonly now: () => number
  /** Returns the message after which a quiet time of an earlier run held back messages, or null. */
  readonly held: (account: string) => MessageId | null
  readonly setHeld: (account: string, since: MessageId | null) => void
}

/**
 * Length in characters of a batch's messages above which processing takes long. One notification reads at most one
 * message.
 */
const longText = 20_000

const textOf = ({ batch }: BatchChange): number =>
  batch.events.reduce(
    (length, event) => length + (event.type === 'message' ? event.message.content.length : 0),
    0,
  )

/**
 * Creates one notifier per account. A batch of long messages is processed in separate tasks, one per notification.
 * Batches that arrive meanwhile wait.
 */
export function createNotifiers({
  settings,
  isFocused,
  isMuted,
  emit,
  guard,
  told,
  tells,
  searchMissed,
  now,
  held,
  setHeld,
}: NotifiersOptions): {
  readonly onBatch: (account: string, change: BatchChange) => void
  /** Marks messages up to `newest` as notified by an earlier run. */
  readonly restored: (account: string, newest: MessageId, state: AccountState) => void
  readonly forget: (account: string) => void
  readonly targetOf: (account: string, key: string) => ActionTarget | null
  /** Shows the summaries of quiet times that have ended. Returns true if others still hold back messages. */
  readonly release: () => boolean
} {
  const notifiers = new Map<string, Notifier>()
  const notifierOf = (account: string): Notifier => {
    const existing = notifiers.get(account)
    if (existing !== undefined) return existing
    const notifier = createNotifier({
      settings,
      focused: () => isFocused(account),
      isMuted: () => isMuted(account),
      guard,
      lastNotifiedId: told(account),
      now,
      heldSince: held(account),
      onHeld: (since) => setHeld(account, since),
    })
    notifiers.set(account, notifier)
    return notifier
  }
  function* tellSteps(account: string, change: BatchChange): Pieces<void> {
    // Processed even for a muted account, so that old messages are not new after an unmute.
    const notifier = notifierOf(account)
    const changes = guard('notifications', () => notifier.process(change), [])
    yield* showSteps(account, notifier, changes)
  }
  function* showSteps(
    account: string,
    notifier: Notifier,
    changes: ReturnType<Notifier['process']>,
  ): Pieces<void> {
    const shown = changes.flatMap((each) => (each.type === 'show' ? each.messageId : []))
    if (shown.length > 0) guard('told', () => tells(account, Math.max(...shown)), undefined)
    for (const each of changes) {
      yield
      // The account may have been removed meanwhile.
      if (notifiers.get(account) !== notifier) return
      if (each.type === 'missed') void showMissed(account, notifier, each)
      else emitFor(account, each)
    }
  }
  const emitFor = (account: string, change: Show | Close): void => {
    if (change.type === 'close') emit({ ...change, account })
    else if (!isMuted(account)) emit({ ...change, body: guard('notification', change.body, ''), account })
  }
  const showMissed = async (account: string, notifier: Notifier, missed: Missed): Promise<void> => {
    const found = await searchMissed(account, missed).catch(() => [])
    if (notifiers.get(account) !== notifier) return
    const changes = guard('notification', () => missed.showFound(found), [])
    for (const change of changes) {
      if (change.type === 'show') guard('told', () => tells(account, change.messageId), undefined)
      emitFor(account, change)
    }
  }
  const waiting: { readonly notifier: Notifier; readonly account: string; readonly change: BatchChange }[] =
    []
  const showWaiting = async () => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      await yieldToEventLoop()
      const { account, change, notifier } = next
      if (notifiers.get(account) === notifier) await timeSlice(tellSteps(account, change), 0)
      waiting.shift()
    }
  }

  return {
    targetOf: (account, key) => notifiers.get(account)?.targetOf(key) ?? null,
    restored: (account, newest, state) => notifierOf(account).restored(newest, state),
    onBatch: (account, change) => {
      for (const failure of guard('scheduled', () => scheduledFailures(account, change), [])) emit(failure)
      if (waiting.length === 0 && textOf(change) <= longText) return finish(tellSteps(account, change))
      if (waiting.push({ account, change, notifier: notifierOf(account) }) === 1) void showWaiting()
    },
    release: () => {
      for (const [account, notifier] of notifiers)
        finish(showSteps(account, notifier, guard('notifications', notifier.release, [])))
      return [...notifiers.values()].some(({ isHolding }) => isHolding())
    },
    forget: (account) => {
      notifiers.delete(account)
    },
  }
}
