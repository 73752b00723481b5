import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { MessageId, UserId } from '../../../../shared/api/types.ts'

/** A conversation in a list, which may contain conversations of several accounts. */
export interface RowItem {
  readonly type: 'row'
  /** Unique in the list: the accountKey of the conversation's key. */
  readonly key: string
  readonly account: string
  readonly conversation: Conversation
  readonly unread: number
  /** Number of unread messages that mention the user. */
  readonly mentions: number
  /** The message whose text and time are shown, and at which a peek opens. null: none is known. */
  readonly line: MessageId | null
  /** True if all rows are from one channel, which the list's title names. */
  readonly isChannelKnown?: boolean
  /** The users who wrote, the last sender first. Missing if the list has no column for them. */
  readonly people?: readonly UserId[]
  /** Missing if the list does not show it. */
  readonly isFollowed?: boolean
  readonly isMuted?: boolean
  /** True in the list of conversations in Later. */
  readonly isLater?: boolean
}

/** The heading of a group of conversations, which shows or hides them. */
export interface HeadingItem {
  readonly type: 'heading'
  /** The key of the group. */
  readonly key: string
  readonly title: string
  /** Number of unread messages, or of conversations in a list that is not about unread messages. */
  readonly count: number
  readonly isCollapsed: boolean
  /**
   * The account of the group, which determines its color. null: the group has several accounts, or there is only one.
   */
  readonly account: string | null
  /** True if its conversations can be marked as read together. */
  readonly canBeDone?: boolean
}

export type ListItem = RowItem | HeadingItem

/** Attribute that marks the element of a list of conversations. It has the focus on behalf of its rows. */
export const rowsMark = 'data-conversation-rows'

/** Heights in pixels. */
const heights = { row: 32, heading: 36 }
export const itemHeight = ({ type }: ListItem): number => heights[type]

/** Returns the id of the item's element, which the list refers to as its active descendant. */
export const itemId = ({ key, type }: ListItem): string => `list-${type}-${key.replaceAll(/\s/g, '_')}`
