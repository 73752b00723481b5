import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { MessageId, UserId } from '../../../../shared/api/types.ts'

/** A conversation in a list; lists may have conversations of several accounts. */
export interface RowItem {
  readonly type: 'row'
  /** Unique in the list: see rowKey. */
  readonly key: string
  readonly account: string
  readonly conversation: Conversation
  readonly unread: number
  /** Unread messages that mention the own user. */
  readonly mentions: number
  /** The message whose text and time are shown, and at which a peek opens; null: none is known. */
  readonly line: MessageId | null
  /** True where all rows are of one channel, which the list is named by. */
  readonly isChannelKnown?: boolean
  /** The people who wrote, the last writer first; absent where the list has no column for them. */
  readonly people?: readonly UserId[]
  /** Absent where the list does not say so. */
  readonly isFollowed?: boolean
  readonly isMuted?: boolean
  /** True where the list is of conversations that were put off. */
  readonly isLater?: boolean
}

/** The heading of a group of conversations, which shows and hides them. */
export interface HeadingItem {
  readonly type: 'heading'
  /** The key of the group. */
  readonly key: string
  readonly title: string
  /** Unread messages, or how many conversations are in a list that is not about those. */
  readonly count: number
  readonly isCollapsed: boolean
  /** The account that the group is of, whose colour it has; null: it is of several, or of the only one. */
  readonly account: string | null
  /** True where its conversations can be marked as read together. */
  readonly canBeDone?: boolean
}

export type ListItem = RowItem | HeadingItem

/** key: the conversationKey. */
export const rowKey = (account: string, key: string): string => `${account} ${key}`

/** Pixels. */
const heights = { row: 32, heading: 36 }
export const itemHeight = ({ type }: ListItem): number => heights[type]

/** The id of the item's element: the list has the focus, and names by it the item that the keys are about. */
export const itemId = ({ key, type }: ListItem): string => `list-${type}-${key.replaceAll(/\s/g, '_')}`
