import type { ChannelId, MessageId, UserId } from './types.ts'

/** read, starred, collapsed, mentioned, stream_wildcard_mentioned, topic_wildcard_mentioned, has_alert_word, historical ... */
export type Flag = string

export interface Reaction {
  readonly emojiName: string
  readonly emojiCode: string
  /** unicode_emoji, realm_emoji or <wire name>_extra_emoji. */
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

/** One change of a message's text or place. */
export interface EditEntry {
  /** null: before servers knew who. */
  readonly userId: UserId | null
  readonly timestamp: number
  /** Markdown before the change, and what it was rendered to; null: the text is the same, or is not shown. */
  readonly prevContent: string | null
  readonly prevRenderedContent: string | null
  /** null: it stayed where it was, or the server does not tell. */
  readonly prevChannelId: ChannelId | null
  readonly channelId: ChannelId | null
  readonly prevTopic: string | null
  readonly topic: string | null
}

/** A participant of a direct message, as of when the message was told. */
export interface Recipient {
  readonly id: UserId
  readonly email: string
  readonly name: string
  /** Somebody of another system whom messages were imported from. */
  readonly isMirrorDummy: boolean
}

interface MessageBase {
  readonly id: MessageId
  readonly senderId: UserId
  readonly senderName: string
  readonly senderEmail: string
  /** The sender's organization, unique on its server alone; "": not told. */
  readonly senderRealm: string
  /** The sender's picture as of when the message was told. null: compute from the e-mail; undefined: not told. */
  readonly avatarUrl?: string | null | undefined
  /** The service's number for the channel or the set of people that it went to; null: not told. */
  readonly recipientId: number | null
  /** Message HTML. */
  readonly content: string
  /** text/html or text/x-markdown; "": not told. */
  readonly contentType: string
  readonly timestamp: number
  /** Newest first, as of when the message was told; null: it was not changed since, or nobody shows how. */
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
  /** The channel's name as of the sending; for channels we know nothing else of. */
  readonly channelName: string
}
export interface DirectMessage extends MessageBase {
  readonly type: 'direct'
  /** All participants, the own user and the sender included, ascending. */
  readonly userIds: readonly UserId[]
  readonly recipients: readonly Recipient[]
}
/** A message as this account sees it: the flags are its own. */
export type Message = ChannelMessage | DirectMessage
