import type { Conversation } from '../../../../shared/api/conversation.ts'
import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import type { MessageId, UserId } from '../../../../shared/api/types.ts'
import { conversationKey } from '../../../../shared/api/conversationKey.ts'

/** A conversation in a table that can be sorted and filtered. */
export interface TableRow {
  /** The conversationKey. */
  readonly key: string
  readonly conversation: Conversation
  /** The displayed name of the topic or the users. */
  readonly name: string
  /** The newest known message. */
  readonly newest: MessageId
  readonly unread: number
  readonly mentions: number
  /** The senders, the last one first, as far back as messages were read. */
  readonly people: readonly UserId[]
  readonly isMuted: boolean
  readonly isFollowed: boolean
}

/** True if both rows show the same. */
export const isSameRow = (a: TableRow, b: TableRow): boolean =>
  a.newest === b.newest &&
  a.unread === b.unread &&
  a.mentions === b.mentions &&
  a.name === b.name &&
  a.isMuted === b.isMuted &&
  a.isFollowed === b.isFollowed &&
  a.people.length === b.people.length &&
  a.people.every((id, index) => id === b.people[index])

/** Returns a key that is the same for a topic and its resolved name. */
export const unresolvedKey = ({ conversation, key }: Pick<TableRow, 'conversation' | 'key'>): string =>
  conversation.type === 'direct'
    ? key
    : conversationKey({ ...conversation, topic: withoutResolvedMark(conversation.topic) })

export type Sort = 'time' | 'unread' | 'name'
export const sorts: readonly Sort[] = ['name', 'unread', 'time']

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const newestFirst = (a: TableRow, b: TableRow): number => b.newest - a.newest

const orders: Readonly<Record<Sort, (a: TableRow, b: TableRow) => number>> = {
  time: newestFirst,
  unread: (a, b) =>
    Number(b.mentions > 0) - Number(a.mentions > 0) || b.unread - a.unread || newestFirst(a, b),
  name: (a, b) => names.compare(a.name, b.name) || newestFirst(a, b),
}

/** Sorts the rows. By unread, mentions come first. */
export const sorted = (rows: readonly TableRow[], sort: Sort): readonly TableRow[] =>
  [...rows].sort(orders[sort])

/** True if `words` occurs in one of the texts that the row shows. `words` must be in lower case. */
export const hasWords = (words: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(words))
