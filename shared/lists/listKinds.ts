import { conversationKey } from '../api/conversationKey.ts'
import type { MessageKey } from '../i18n.ts'
import type { ListItem, ListName } from './itemSchemas.ts'

/** A list that the user makes on this computer. */
interface ListKind<Item, Table = string> {
  /** Its table in own.db, which a migration in `ownSteps` creates. */
  readonly table: Table
  /** Maximum number of items. */
  readonly max: number
  /** Returns the key of an item, which is unique in the list. */
  readonly keyOf: (item: Item) => string
  /** Items are sorted by this number in ascending order. */
  readonly orderOf: (item: Item) => number
  /** Text shown when the list is full. `count`: its maximum. */
  readonly full: MessageKey
  /** Text shown when a change is refused or fails. `reason`: the cause. */
  readonly refused: MessageKey
}

const kinds = {
  later: {
    table: 'later',
    max: 2000,
    keyOf: ({ conversation }) => conversationKey(conversation),
    orderOf: ({ addedAt }) => addedAt,
    full: 'later.full',
    refused: 'later.refused',
  },
  pins: {
    table: 'pin',
    max: 200,
    keyOf: ({ conversation }) => conversationKey(conversation),
    orderOf: ({ rank }) => rank,
    full: 'pins.full',
    refused: 'pins.refused',
  },
  messagePins: {
    table: 'message_pin',
    // Each is fetched again after a gap.
    max: 100,
    keyOf: ({ messageId }) => String(messageId),
    orderOf: ({ pinnedAt }) => pinnedAt,
    full: 'pins.full_messages',
    refused: 'pins.refused',
  },
  savedSearches: {
    table: 'saved_search',
    // All are counted again whenever a message becomes unread.
    max: 20,
    keyOf: ({ id }) => id,
    orderOf: ({ rank }) => rank,
    full: 'search.saved_full',
    refused: 'search.saved_refused',
  },
  messageReminders: {
    table: 'message_reminder',
    max: 1000,
    keyOf: ({ id }) => id,
    orderOf: ({ addedAt }) => addedAt,
    full: 'reminders.full',
    refused: 'reminders.refused',
  },
  snippets: {
    table: 'snippet',
    max: 1000,
    keyOf: ({ id }) => id,
    orderOf: ({ addedAt }) => addedAt,
    full: 'snippets.full',
    refused: 'snippets.refused',
  },
  spellingOff: {
    table: 'spelling_off',
    max: 2000,
    keyOf: ({ conversation }) => conversationKey(conversation),
    orderOf: ({ addedAt }) => addedAt,
    full: 'spelling.off_full',
    refused: 'spelling.off_refused',
  },
  scheduled: {
    table: 'scheduled',
    max: 500,
    keyOf: ({ id }) => id,
    orderOf: ({ deliverAt }) => deliverAt,
    full: 'scheduled.full',
    refused: 'scheduled.refused',
  },
} as const satisfies { readonly [Name in ListName]: ListKind<ListItem<Name>> }

export type ListTable = (typeof kinds)[ListName]['table']

/**
 * All lists that the user makes on this computer. From these rows and `itemSchemas` follow the slice, the loading and
 * saving, and the changes by windows. Main creates a list with more behavior itself, such as one that follows topics
 * (electron/core/account/accountParts.ts).
 */
export const listKinds: { readonly [Name in ListName]: ListKind<ListItem<Name>, ListTable> } = kinds

export const listNames = Object.keys(kinds) as readonly ListName[]

/**
 * Calls `make` for each list and returns the results by list. `Values` must be their type: TypeScript cannot see that a
 * result belongs to its name.
 */
export const mapLists = <Values extends Readonly<Record<ListName, unknown>>>(
  make: <Name extends ListName>(name: Name) => unknown,
): Values => Object.fromEntries(listNames.map((name) => [name, make(name)])) as Values
