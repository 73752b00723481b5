import type { Stash } from './stash.ts'

/** Facts about the organization that Markdown refers to. All are optional; without one the source stays text. */
export interface MarkdownContext {
  /** Links that start with this address become relative. */
  readonly realmUrl?: string
  /** Finds a user by full name. The id distinguishes users with the same name. */
  readonly user?: (name: string, id: number | null) => { readonly id: number; readonly name: string } | null
  readonly group?: (
    name: string,
  ) => { readonly id: number; readonly name: string; readonly isDeactivated?: boolean } | null
  readonly channel?: (name: string) => { readonly id: number; readonly name: string } | null
  /**
   * Returns the newest message of a topic, for permanent topic links; null when there is none or the server does not
   * use them.
   */
  readonly topicMessage?: (channelId: number, topic: string) => number | null
  /** Returns the dash-separated hex code points of `:name:`. */
  readonly emojiCode?: (name: string) => string | null
  /** Returns the canonical name of an emoji by its code. */
  readonly emojiName?: (code: string) => string | null
  readonly realmEmoji?: (name: string) => { readonly url: string } | null
  /** Name of the built-in extra emoji. */
  readonly wireName?: string
  readonly emptyTopicName?: string
  /** Returns the parts of a text that the organization's linkifiers link, in order and without overlaps. */
  readonly linkifiers?: (text: string) => readonly LinkedPart[]
  readonly translateEmoticons?: boolean
  /** Renders TeX as HTML; null for an error. Without this function TeX stays text. */
  readonly tex?: (source: string, isBlock: boolean) => string | null
  /** Returns highlighted code; null for unknown languages. Without this function code has no colors. */
  readonly highlight?: (source: string, language: string) => string | null
  /** True for `channel` in links instead of `stream` (from level 250). */
  readonly saysChannel?: boolean
}

/** A part of a text, from `start` to before `end`, and its link address. */
export interface LinkedPart {
  readonly start: number
  readonly end: number
  readonly url: string
}

/** The HTML and the mentions, for sending notifications. */
export interface MarkdownResult {
  readonly html: string
  readonly mentionedUserIds: readonly number[]
  readonly mentionedGroupIds: readonly number[]
  readonly channelWildcard: boolean
  readonly topicWildcard: boolean
}

/** A rendering in progress: its context and the data collected so far. */
export interface MarkdownRun {
  readonly context: MarkdownContext
  readonly stash: Stash
  readonly userIds: Set<number>
  readonly groupIds: Set<number>
  channelWildcard: boolean
  topicWildcard: boolean
}
