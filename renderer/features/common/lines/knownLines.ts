import type { Message, MessageId } from '../../../../shared/api/types.ts'
import { lineOf, type MessageLine } from '../../../../shared/model/messages/lineText.ts'
import { accountKey, accountMemory } from '../../../state/index.ts'

/** A received message is converted to a line only when it is shown. null if it cannot be read. */
type Entry = MessageLine | Message | null

/** Lines of messages that are not in the window's state, oldest first. */
const entries = accountMemory<Entry>()
/** Listeners of the rows that show a line, by the same keys. */
const listeners = new Map<string, Set<() => void>>()

/** Maximum number of lines kept. Beyond it, the oldest ones that no row shows are evicted. */
export const maxKnownLines = 3000

const keyOf = (account: string, messageId: MessageId): string => accountKey(account, String(messageId))

/** Returns the line, null if the message cannot be read, or undefined if it is unknown. */
export function knownLine(account: string, messageId: MessageId): MessageLine | null | undefined {
  const entry = entries.get(keyOf(account, messageId))
  if (entry === undefined || entry === null) return entry
  return 'messageId' in entry ? entry : lineOf(entry)
}

/** Returns the time at which the message was sent, in milliseconds, or undefined if it is unknown. */
export function lineTime(account: string, messageId: MessageId): number | undefined {
  const entry = entries.get(keyOf(account, messageId))
  if (entry === undefined || entry === null) return undefined
  return 'messageId' in entry ? entry.at : entry.timestamp * 1000
}

/** Stores a line, or null for a message that cannot be read, and notifies the rows that show it. */
export function keepLine(account: string, messageId: MessageId, entry: Entry): void {
  const key = keyOf(account, messageId)
  // Deleted first, so that it moves to the end of the map.
  entries.delete(key)
  entries.set(key, entry)
  if (entries.size > maxKnownLines) letGo()
  tell(key)
}

/** Returns the messages that rows show but whose line is unknown. */
export function shownUnknown(account: string): readonly MessageId[] {
  const prefix = accountKey(account, '')
  return [...listeners.keys()]
    .filter((key) => key.startsWith(prefix) && !entries.has(key))
    .map((key) => Number(key.slice(prefix.length)))
}

/** Deletes all lines of an account. */
export function forgetLines(account: string): void {
  const prefix = accountKey(account, '')
  for (const key of [...entries.keys()]) {
    if (!key.startsWith(prefix)) continue
    entries.delete(key)
    tell(key)
  }
}

/** Calls the listener when the line of a message changes. Returns a function that unsubscribes. */
export function listenToLine(account: string, messageId: MessageId, listener: () => void): () => void {
  const key = keyOf(account, messageId)
  const own = listeners.get(key) ?? new Set()
  listeners.set(key, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && listeners.get(key) === own) listeners.delete(key)
  }
}

/** Evicts an additional tenth, so that this does not run for each new line. Lines of visible rows are kept. */
function letGo(): void {
  let left = entries.size - maxKnownLines * 0.9
  for (const key of entries.keys()) {
    if (left <= 0) return
    if (listeners.has(key)) continue
    entries.delete(key)
    left -= 1
  }
}

function tell(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener()
}
