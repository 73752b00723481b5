import type { Stash } from './stash.ts'

/** Facts about the organization that Markdown refers to. Each may be missing; the source then stays as text. */
export interface MarkdownContext {
  /** Links that start with this address become relative. */
  readonly realmUrl?: string
  /** A person by full name; the id tells people of one name apart. */
  readonly user?: (name: string, id: number | null) => { readonly id: number; readonly name: string } | null
  readonly group?: (
    name: string,
  ) => { readonly id: number; readonly name: string; readonly isDeactivated?: boolean } | null
  readonly channel?: (name: string) => { readonly id: number; readonly name: string } | null
  /** The newest message of a topic, which permanent topic links carry; null below that level or when empty. */
  readonly topicMessage?: (channelId: number, topic: string) => number | null
  /** Dash-separated hex of the code points of `:name:`. */
  readonly emojiCode?: (name: string) => string | null
  /** The canonical name of an emoji character, by its code. */
  readonly emojiName?: (code: string) => string | null
  readonly realmEmoji?: (name: string) => { readonly url: string } | null
  /** The built-in extra emoji's name. */
  readonly wireName?: string
  readonly emptyTopicName?: string
  /** The parts of a text that the organisation's linkifiers make links of: in order, none over another. */
  readonly linkifiers?: (text: string) => readonly LinkedPart[]
  readonly translateEmoticons?: boolean
  /** Renders TeX to HTML; null when it has an error. Without it TeX stays as text. */
  readonly tex?: (source: string, isBlock: boolean) => string | null
  /** Code with the spans of a highlighter; null where the language is not known. Without it code has no colours. */
  readonly highlight?: (source: string, language: string) => string | null
  /** `channel` in links, not `stream` (level 250 and later). */
  readonly saysChannel?: boolean
}

/** A part of a text, from `start` to before `end`, and the address that it leads to. */
export interface LinkedPart {
  readonly start: number
  readonly end: number
  readonly url: string
}

/** The HTML, and whom the text mentions, for the code that notifies. */
export interface MarkdownResult {
  readonly html: string
  readonly mentionedUserIds: readonly number[]
  readonly mentionedGroupIds: readonly number[]
  readonly channelWildcard: boolean
  readonly topicWildcard: boolean
}

/** A rendering in progress: its context and what it has collected so far. */
export interface MarkdownRun {
  readonly context: MarkdownContext
  readonly stash: Stash
  readonly userIds: Set<number>
  readonly groupIds: Set<number>
  channelWildcard: boolean
  topicWildcard: boolean
}
