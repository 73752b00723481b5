import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { createLaterList, type LaterListOptions } from '../later/laterList.ts'
import type { KeptList } from '../lists/keptList.ts'
import { createSavedSearchList } from '../lists/savedSearchList.ts'
import type { OwnFile } from '../operations/engine/operationLog.ts'
import { createMessagePinList } from '../pins/messagePinList.ts'
import { createPinList } from '../pins/pinList.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

/** A list made by the user, as the account uses it. */
interface AccountList extends Pick<KeptList<never>, 'detach' | 'flushed'> {
  /** Loads the list of the last run. Called once. */
  readonly load: (file: OwnFile | null) => Promise<void>
  /** Returns the events to apply on top of a first registration. */
  readonly pending: () => readonly AccountEvent[]
  /** Writes everything again, because the file was lost. */
  readonly rewrite: () => void
  /** Called when the last run's state is restored, or when there is none. */
  readonly resume?: () => void
  /** Called with the server's events after they are applied, or with 'all' after a registration. */
  readonly onEvents?: (events: readonly ServerEvent[] | 'all') => void
}

/** The lists made by the user, by their names in the state. A new list needs a row here and in `listItems`. */
export const createAccountLists = (
  parts: Pick<AccountRuntime, 'clock' | 'log' | 'signal'>,
  { onReminder, runtime }: LaterListOptions,
) => ({
  later: createLaterList(parts, { runtime, onReminder }),
  pins: createPinList(parts, runtime),
  messagePins: createMessagePinList(parts, runtime),
  savedSearches: createSavedSearchList(parts, runtime),
})

export type AccountLists = ReturnType<typeof createAccountLists>

/** Returns the lists' items for the state. */
export const listItems = ({ later, messagePins, pins, savedSearches }: AccountLists) => ({
  later: later.items(),
  pins: pins.items(),
  messagePins: messagePins.items(),
  savedSearches: savedSearches.items(),
})

export const namedLists = (lists: AccountLists): readonly (readonly [name: string, AccountList])[] =>
  Object.entries<AccountList>(lists)

export const everyList = (lists: AccountLists): readonly AccountList[] => Object.values<AccountList>(lists)
