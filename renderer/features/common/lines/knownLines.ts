import type { Message, MessageId } from '../../../../shared/api/types.ts'
import { lineOf, type MessageLine } from '../../../../shared/model/messages/lineText.ts'
import { accountKey, accountMemory } from '../../../state/index.ts'

/** A message that came is read only when its line is shown. null: it cannot be read. */
type Entry = MessageLine | Message | null

/** Lines of messages that the window does not hold, the one that was used last at the end. */
const entries = accountMemory<Entry>()
/** By the same keys: the rows that show them. */
const listeners = new Map<string, Set<() => void>>()

/** Lines that nobody looks at are let go of, the oldest first, when there are more. */
export const maxKnownLines = 3000

const keyOf = (account: string, messageId: MessageId): string => accountKey(account, String(messageId))

/** Returns the line; null: the message cannot be read; undefined: nothing is known of it. */
export function knownLine(account: string, messageId: MessageId): MessageLine | null | undefined {
  const entry = entries.get(keyOf(account, messageId))
  if (entry === undefined || entry === null) return entry
  return 'messageId' in entry ? entry : lineOf(entry)
}

/** Returns when the message was sent, in milliseconds; undefined: nothing is known of it. */
export function lineTime(account: string, messageId: MessageId): number | undefined {
  const entry = entries.get(keyOf(account, messageId))
  if (entry === undefined || entry === null) return undefined
  return 'messageId' in entry ? entry.at : entry.timestamp * 1000
}

/** Keeps a line, or that a message cannot be read, and tells the rows that show it. */
export function keepLine(account: string, messageId: MessageId, entry: Entry): void {
  const key = keyOf(account, messageId)
  // At the end of the map it is the newest.
  entries.delete(key)
  entries.set(key, entry)
  if (entries.size > maxKnownLines) letGo()
  tell(key)
}

/** Returns the messages that rows show and of which nothing is known. */
export function shownUnknown(account: string): readonly MessageId[] {
  const prefix = accountKey(account, '')
  return [...listeners.keys()]
    .filter((key) => key.startsWith(prefix) && !entries.has(key))
    .map((key) => Number(key.slice(prefix.length)))
}

/** Forgets all lines of an account. */
export function forgetLines(account: string): void {
  const prefix = accountKey(account, '')
  for (const key of [...entries.keys()]) {
    if (!key.startsWith(prefix)) continue
    entries.delete(key)
    tell(key)
  }
}

/** Calls the listener when what is known of a message changes, until the returned function is called. */
export function listenToLine(account: string, messageId: MessageId, listener: () => void): () => void {
  const key = keyOf(account, messageId)
  const own = listeners.get(key) ?? new Set()
  listeners.set(key, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && listeners.get(key) === own) listeners.delete(key)
  }
}

/** A tenth more goes at once, so that this is not done for each line. Rows that are shown keep theirs. */
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
