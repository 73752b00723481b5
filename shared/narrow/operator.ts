import type {
  Channel,
  ChannelId,
  Flag,
  Message,
  MessageId,
  Narrow,
  NarrowTerm,
  UserId,
} from '../api/types.ts'
import type { WireContext } from '../api/wireContext.ts'
import type { MessageKey } from '../i18n.ts'

export type Operand = NarrowTerm['operand']

/** True when a message belongs to a narrow. unknown: only the server knows. */
export type Verdict = true | false | 'unknown'

/** Translates between names in a search and ids. */
export interface SearchNames {
  readonly channelId: (name: string) => ChannelId | null
  readonly channelName: (id: ChannelId) => string | null
  readonly userId: (name: string) => UserId | null
  readonly userName: (id: UserId) => string | null
  /** Returns the topic with a name, which is the displayed one for the empty topic. */
  readonly topic: (name: string) => string
  /** The user meant by `me`. */
  readonly selfId: UserId
}

/** Finds a channel by name, for old links without ids. */
export type ChannelByName = (name: string) => ChannelId | null

/** The parts of an account's state that decide about a message. */
export interface Known {
  readonly selfUserId: UserId
  readonly featureLevel: number
  readonly emptyTopicName: string
  channel(id: ChannelId): Pick<Channel, 'name' | 'isPrivate' | 'isWebPublic' | 'isArchived'> | undefined
  /** Returns the cached message; undefined when it is not cached. */
  message(id: MessageId): Message | undefined
  isMuted(message: Message): boolean
  isFollowed(message: Message): boolean
}

/**
 * A property of a message that decides a term. `people`: the users in a direct conversation; channel messages have
 * none. `policies`: mutes, topic policies and properties of channels. `flags`: all flags, including those of newer
 * servers. `people`, `sender` and `id` never change.
 */
export type Fact =
  | 'people'
  | 'sender'
  | 'id'
  | 'channel'
  | 'topic'
  | 'policies'
  | 'content'
  | 'reactions'
  | 'flags'
  | FlagFact
export type FlagFact = `flag:${Flag}`
export const flagFact = (flag: Flag): FlagFact => `flag:${flag}`

/** An SQL condition on the message table, with the values for its question marks. */
export interface StoredCondition {
  readonly where: string
  readonly values: readonly (string | number)[]
}

/** Channels and topics that decide if a message is muted. Topics are in the form of `placeText`. */
export interface Mutes {
  readonly channels: readonly ChannelId[]
  readonly topics: readonly string[]
  /** Topics that are shown even in a muted channel. */
  readonly shownTopics: readonly string[]
}

export interface StoredQuery {
  readonly narrow: Narrow
  readonly selfUserId: UserId
  readonly mutes: Mutes
}

/** Properties of messages in the search index; see electron/core/store/searchMarks.ts. */
export type MarkKind =
  | 'sender'
  | 'channel'
  | 'topic'
  | 'person'
  | 'direct'
  | 'resolved'
  | 'link'
  | 'image'
  | 'attachment'

/** A mark: a number is used as it is, a text by its hash. */
export type Mark = readonly [kind: MarkKind, of: number | string]

/** One of the operands of an operator with a fixed set. */
export interface OperandValue {
  /** Returns true when a server of this feature level supports the operand. Missing: all servers do. */
  readonly isKnownAt?: (level: number) => boolean
}

/** Returns the row of an operand in a table; undefined for others. */
export const valueIn = <V>(values: Readonly<Record<string, V>>, operand: Operand): V | undefined =>
  Object.hasOwn(values, String(operand)) ? values[String(operand)] : undefined

/** UNIX times in seconds: from `since` on, before `until`. */
export interface TimeBound {
  readonly since?: number
  readonly until?: number
}

/**
 * One operator. For invalid operands, its functions return null or unknown. The comments of optional fields give their
 * default.
 */
export interface NarrowOperator {
  readonly name: string
  /** Typed searches, for tests and for help. Placeholders in braces: `person`, channel, topic, message, day. */
  readonly examples: readonly string[]

  /** Former names on the wire and in links. */
  readonly earlierNames?: readonly string[]
  /** Other names that users can type. */
  readonly typedNames?: readonly string[]
  /**
   * Parses the operand of a typed search, which is empty only with `takesNothing`; null: treat it as plain words.
   * Missing: the operator cannot be typed.
   */
  readonly parse?: (text: string, names: SearchNames) => Operand | null
  readonly takesNothing?: boolean
  /** The valid operands. Missing: any. */
  readonly values?: Readonly<Record<string, OperandValue>>
  /** The kind of object in the operand. Its id is displayed as a name, and names are suggested. */
  readonly target?: 'person' | 'channel' | 'topic'
  /** True when the operand is a list of users. */
  readonly isList?: boolean
  /** True when the operand is a day. */
  readonly isDay?: boolean
  /** Text for suggesting the operator. Missing: it is not suggested. */
  readonly offer?: MessageKey
  /** Label of the button next to the search field that starts the operator. Missing: it has no button. */
  readonly button?: MessageKey
  /** Returns the text for a term. name: the operand with names in place of ids. */
  readonly words: (
    name: string,
    operand: Operand,
    names: SearchNames,
  ) => readonly [key: MessageKey, name: string] | null

  /** Parses the operand of a link; null for an external link. Missing: not used in links. */
  readonly parseLink?: (text: string, channelByName?: ChannelByName) => Operand | null
  /** The name in links of servers that do not support the operator `channel`. */
  readonly oldLinkName?: string

  /** Returns true for feature levels that support the operator. Missing: all do. */
  readonly isKnownAt?: (level: number) => boolean
  /**
   * Decides if requests include the term. Missing: always. never: the server has no such operator. ifKnown: if the
   * server supports it; otherwise the other terms name the conversation. positive: unless it is negated, because
   * servers ignore the minus.
   */
  readonly asking?: 'never' | 'ifKnown' | 'positive'
  readonly wireName?: (level: number) => string
  readonly wireOperand?: (operand: Operand, context: WireContext) => unknown
  /** True when each user of a list becomes a separate term. */
  readonly isOneEach?: boolean

  /** True for a position, without which the narrow shows the same messages. */
  readonly isPosition?: boolean
  /** True when the term alone shows all conversations, as a feed. */
  readonly isFeed?: boolean
  /** Returns true when the term shows only direct messages, of any number of conversations. */
  readonly isOfDirects?: (operand: Operand) => boolean
  /** True when the term names the conversation of a narrow. `with` overrides such terms. */
  readonly isConversation?: boolean
  /** Set when the server returns all messages of one or several channels, not only those that the user received. */
  readonly showsPast?: 'channel' | 'channels'
  /**
   * Returns the same value for all spellings of an operand. Lists of users have a separate key. Missing: the operand
   * itself.
   */
  readonly key?: (operand: Operand) => string | number
  readonly decide: (operand: Operand, message: Message, facts: Known) => Verdict
  /** Decides by the HTML of a message, for searches on this computer; null when it cannot. */
  readonly decideContent?: (operand: Operand, html: string) => boolean | null
  /** Returns the properties of a message that can change the decision. */
  readonly dependsOn: (operand: Operand) => readonly Fact[]
  /** Returns bounds for the time of messages. */
  readonly time?: (operand: Operand, negated: boolean) => TimeBound

  /** Returns the SQL condition of a term. Missing or null: the store cannot decide. */
  readonly stored?: (operand: Operand, query: StoredQuery) => StoredCondition | null
  /** Returns the column that is 1 for the few matching messages; null when there is none. */
  readonly column?: (operand: Operand) => string | null
  /** Returns the marks that each matching message has in the search index. */
  readonly marks?: (operand: Operand, selfUserId: UserId) => readonly Mark[]
}

/** Returns the users in an operand; null for the name of an unknown user. */
export function peopleIn(operand: Operand): readonly UserId[] | null {
  if (typeof operand === 'string') return null
  return typeof operand === 'number' ? [operand] : operand
}

/** Returns the marks of direct messages with these users. */
export const marksOfPeople = (operand: Operand): readonly Mark[] => [
  ['direct', 0],
  ...(peopleIn(operand) ?? []).map((id): Mark => ['person', id]),
]

/**
 * Excludes messages with the flag `historical`, which were never received and are in no feed (specification, Message
 * flags).
 */
export const receivedSql = `instr(body, '"historical"') = 0`
