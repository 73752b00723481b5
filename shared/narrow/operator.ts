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

/** The decision whether a message belongs to a narrow. unknown: only the server can tell. */
export type Verdict = true | false | 'unknown'

/** Translates between the names in a search and the ids that they stand for. */
export interface SearchNames {
  readonly channelId: (name: string) => ChannelId | null
  readonly channelName: (id: ChannelId) => string | null
  readonly userId: (name: string) => UserId | null
  readonly userName: (id: UserId) => string | null
  /** Returns the topic of that name: the empty topic goes by its display name. */
  readonly topic: (name: string) => string
  /** The user that `me` stands for. */
  readonly selfId: UserId
}

/** Finds a channel by name, for old links that have no id in them. */
export type ChannelByName = (name: string) => ChannelId | null

/** The parts of an account's state that decide about a message. */
export interface Known {
  readonly selfUserId: UserId
  readonly featureLevel: number
  readonly emptyTopicName: string
  channel(id: ChannelId): Pick<Channel, 'name' | 'isPrivate' | 'isWebPublic' | 'isArchived'> | undefined
  /** Returns the message as it is cached. */
  message(id: MessageId): Message | undefined
  isMuted(message: Message): boolean
  isFollowed(message: Message): boolean
}

/**
 * A property of a message that a term is decided by. `people`: who is in a direct conversation; channel messages have
 * nobody there. `policies`: mutes, topic policies and properties of channels. `flags`: each flag, also one that only
 * newer servers know. People, sender and id never change.
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

/** An SQL condition on the message table, and the values of its question marks. */
export interface StoredCondition {
  readonly where: string
  readonly values: readonly (string | number)[]
}

/** Channels and topics that decide whether a message is muted; topics as `placeText`. */
export interface Mutes {
  readonly channels: readonly ChannelId[]
  readonly topics: readonly string[]
  /** Topics that are shown whatever their channel is. */
  readonly shownTopics: readonly string[]
}

export interface StoredQuery {
  readonly narrow: Narrow
  readonly selfUserId: UserId
  readonly mutes: Mutes
}

/** Properties of messages that the search index knows; see electron/core/store/searchMarks.ts. */
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

/** Numbers stand for themselves, texts for their hash. */
export type Mark = readonly [kind: MarkKind, of: number | string]

/** One of the few operands that an operator has. */
export interface OperandValue {
  /** True for a server of this feature level that knows the operand; absent: every server does. */
  readonly isKnownAt?: (level: number) => boolean
}

/** Returns what a table of operands says of one; undefined for any other. */
export const valueIn = <V>(values: Readonly<Record<string, V>>, operand: Operand): V | undefined =>
  Object.hasOwn(values, String(operand)) ? values[String(operand)] : undefined

/** Seconds since 1970: from `since` on, and before `until`. */
export interface TimeBound {
  readonly since?: number
  readonly until?: number
}

/**
 * One operator. An operand that a row does not take makes its functions answer null or unknown. Absent fields have the
 * answer that their comments name.
 */
export interface NarrowOperator {
  readonly name: string
  /** Searches as they are typed, for tests and for help. In braces: person, channel, topic, message, day. */
  readonly examples: readonly string[]

  /** Earlier names on the wire and in links. */
  readonly earlierNames?: readonly string[]
  /** Other names that can be typed. */
  readonly typedNames?: readonly string[]
  /** Reads the operand of a search, which is empty only where `takesNothing`; null: plain words. Absent: never typed. */
  readonly parse?: (text: string, names: SearchNames) => Operand | null
  readonly takesNothing?: boolean
  /** The operands that there are. Absent: any. */
  readonly values?: Readonly<Record<string, OperandValue>>
  /** The kind of thing that the operand stands for: its id is shown as a name, and names are suggested. */
  readonly target?: 'person' | 'channel' | 'topic'
  /** True where the operand is a list of people. */
  readonly isList?: boolean
  /** True where a person chooses a day. */
  readonly isDay?: boolean
  /** Words of the suggestion to go on with this operator. Absent: it is not suggested. */
  readonly offer?: MessageKey
  /** The name of the button that begins it beside the search field. Absent: it has no button. */
  readonly button?: MessageKey
  /** Words for a term. `name`: the operand with names in place of ids. */
  readonly words: (
    name: string,
    operand: Operand,
    names: SearchNames,
  ) => readonly [key: MessageKey, name: string] | null

  /** Reads the operand of a link; null: the link is none of ours. Absent: not in links. */
  readonly parseLink?: (text: string, channelByName?: ChannelByName) => Operand | null
  /** Its name in links of servers that do not know the operator `channel`. */
  readonly oldLinkName?: string

  /** Feature levels that know the operator. Absent: all. */
  readonly isKnownAt?: (level: number) => boolean
  /**
   * Absent: it is asked always. never: the service has no such operator. ifKnown: only servers that know it are asked;
   * for others the terms beside it name the conversation. positive: not with a minus, which the service overlooks.
   */
  readonly asking?: 'never' | 'ifKnown' | 'positive'
  readonly wireName?: (level: number) => string
  readonly wireOperand?: (operand: Operand, context: WireContext) => unknown
  /** True where each person of a list is a term. */
  readonly isOneEach?: boolean

  /** True for a message to look at: a narrow shows the same without it. */
  readonly isPosition?: boolean
  /** True where alone it shows all conversations, as a feed. */
  readonly isFeed?: boolean
  /** True where it shows direct messages alone, of any number of conversations. */
  readonly isOfDirects?: (operand: Operand) => boolean
  /** True where it says which conversation a narrow is of. `with` takes the place of such terms. */
  readonly isConversation?: boolean
  /** The service answers with all of one channel or of several, not only with what the person received. */
  readonly showsPast?: 'channel' | 'channels'
  /** One value for all spellings of an operand. Lists of people have their own. Absent: the operand. */
  readonly key?: (operand: Operand) => string | number
  readonly decide: (operand: Operand, message: Message, known: Known) => Verdict
  /** Decides by the HTML of a message alone, for searches on this computer; null: it does not tell. */
  readonly decideContent?: (operand: Operand, html: string) => boolean | null
  /** The properties of a message that can change the decision. */
  readonly dependsOn: (operand: Operand) => readonly Fact[]
  /** Bounds on the time of messages. */
  readonly time?: (operand: Operand, negated: boolean) => TimeBound

  /** Absent or null: the store cannot say which messages match. */
  readonly stored?: (operand: Operand, query: StoredQuery) => StoredCondition | null
  /** The column that is 1 for the few messages that match; null: there is none. */
  readonly column?: (operand: Operand) => string | null
  /** Marks that each message that matches has in the search index. */
  readonly marks?: (operand: Operand, selfUserId: UserId) => readonly Mark[]
}

/** The people of an operand; null where it is text that names nobody known. */
export function peopleIn(operand: Operand): readonly UserId[] | null {
  if (typeof operand === 'string') return null
  return typeof operand === 'number' ? [operand] : operand
}

/** The marks of direct messages with these people. */
export const marksOfPeople = (operand: Operand): readonly Mark[] => [
  ['direct', 0],
  ...(peopleIn(operand) ?? []).map((id): Mark => ['person', id]),
]

/** Messages with the flag `historical` were only looked at: no feed has them (specification, Message flags). */
export const receivedSql = `instr(body, '"historical"') = 0`
