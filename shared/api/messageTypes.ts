import type { ChannelId, MessageId, UserId } from './types.ts'

/**
 * One of: read, starred, collapsed, mentioned, stream_wildcard_mentioned, topic_wildcard_mentioned, has_alert_word,
 * historical ...
 */
export type Flag = string

export interface Reaction {
  readonly emojiName: string
  readonly emojiCode: string
  /** One of: unicode_emoji, realm_emoji or <wire name>_extra_emoji. */
  readonly reactionType: string
  readonly userId: UserId
}

export interface Submessage {
  readonly id: number
  readonly senderId: UserId
  readonly msgType: string
  /** JSON text. */
  readonly content: string
}

export interface TopicLink {
  readonly text: string
  readonly url: string
}

/** One change of a message's text or conversation. */
export interface EditEntry {
  /** null in entries of servers that did not record the user. */
  readonly userId: UserId | null
  readonly timestamp: number
  /** Markdown before the change, and its HTML; null when the text did not change or is hidden. */
  readonly prevContent: string | null
  readonly prevRenderedContent: string | null
  /** null when the message was not moved, or the server does not report it. */
  readonly prevChannelId: ChannelId | null
  readonly channelId: ChannelId | null
  readonly prevTopic: string | null
  readonly topic: string | null
}

/** A participant of a direct message, as sent with the message. */
export interface Recipient {
  readonly id: UserId
  readonly email: string
  readonly name: string
  /** True for a user of another system from which messages were imported. */
  readonly isMirrorDummy: boolean
}

interface MessageBase {
  readonly id: MessageId
  readonly senderId: UserId
  readonly senderName: string
  readonly senderEmail: string
  /** The sender's organization, unique only on its server; "" when not sent. */
  readonly senderRealm: string
  /**
   * The sender's picture at the time when the message was sent to this client. null: computed from the email address;
   * undefined: not sent.
   */
  readonly avatarUrl?: string | null | undefined
  /** The server's number for the channel or the set of users; null when not sent. */
  readonly recipientId: number | null
  /** Message HTML. */
  readonly content: string
  /** text/html or text/x-markdown; "" when not sent. */
  readonly contentType: string
  readonly timestamp: number
  /** Newest first, as sent with the message; null when it was not changed, or the history is hidden. */
  readonly editHistory: readonly EditEntry[] | null
  readonly lastEditTimestamp: number | null
  readonly lastMovedTimestamp: number | null
  readonly isMeMessage: boolean
  readonly reactions: readonly Reaction[]
  readonly submessages: readonly Submessage[]
  readonly topicLinks: readonly TopicLink[]
  readonly flags: readonly Flag[]
  readonly client: string
}
export interface ChannelMessage extends MessageBase {
  readonly type: 'channel'
  readonly channelId: ChannelId
  readonly topic: string
  /** The channel's name when the message was sent, for channels that are otherwise unknown. */
  readonly channelName: string
}
export interface DirectMessage extends MessageBase {
  readonly type: 'direct'
  /** All participants including the own user and the sender, ascending. */
  readonly userIds: readonly UserId[]
  readonly recipients: readonly Recipient[]
}
/** A message as this account sees it: the flags are those of the own user. */
export type Message = ChannelMessage | DirectMessage
