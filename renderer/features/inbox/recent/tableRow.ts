import type { Conversation } from '../../../../shared/api/conversation.ts'
import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import type { MessageId, UserId } from '../../../../shared/api/types.ts'
import { conversationKey } from '../../../../shared/model/topics/conversation.ts'

/** A conversation in a table that can be sorted and filtered. */
export interface TableRow {
  /** conversationKey of the conversation. */
  readonly key: string
  readonly conversation: Conversation
  /** The name of the topic or the people, as it is shown. */
  readonly name: string
  /** Its newest message that is known. */
  readonly newest: MessageId
  readonly unread: number
  readonly mentions: number
  /** The people who wrote, the last writer first, as far back as messages were read. */
  readonly people: readonly UserId[]
  readonly isMuted: boolean
  readonly isFollowed: boolean
}

/** True where both rows show the same. */
export const isSameRow = (a: TableRow, b: TableRow): boolean =>
  a.newest === b.newest &&
  a.unread === b.unread &&
  a.mentions === b.mentions &&
  a.name === b.name &&
  a.isMuted === b.isMuted &&
  a.isFollowed === b.isFollowed &&
  a.people.length === b.people.length &&
  a.people.every((id, index) => id === b.people[index])

/** The same for a topic and for what it is called while it is resolved. */
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

/** Mentions come first where unread messages decide. */
export const sorted = (rows: readonly TableRow[], sort: Sort): readonly TableRow[] =>
  [...rows].sort(orders[sort])

/** True where the words stand in the row's name, or in another text that is shown beside it. */
export const hasWords = (words: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(words))
