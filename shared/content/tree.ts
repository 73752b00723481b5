import type { Narrow } from '../api/types.ts'
import type { MathNode } from './maths/mathTree.ts'

/**
 * Message HTML as data. Nothing but the node kinds listed here can exist in a tree, so whatever
 * renders it needs no sanitiser. URLs are http, https, mailto, or realm-relative paths ("/...").
 */
export interface ContentTree {
  readonly blocks: readonly Block[]
  /** One paragraph of nothing but emoji: shown large. */
  readonly emojiOnly: boolean
  /** The message is beyond the limits of parsing: the blocks are its beginning as plain text. */
  readonly isCut: boolean
}

export type Block =
  | Paragraph
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly children: readonly Inline[] }
  | { readonly type: 'rule' }
  | { readonly type: 'blockquote'; readonly children: readonly Block[] }
  | List
  | Table
  | { readonly type: 'mathBlock'; readonly tex: string; readonly html: readonly MathNode[] }
  | ConstructNode
  | Unsupported

/** Nodes with a row in constructs/constructs.ts. */
export type ConstructNode = CodeBlock | Spoiler | Gallery | Video | VideoSite | WebsitePreview | Tweet

export interface Paragraph {
  readonly type: 'paragraph'
  readonly children: readonly Inline[]
}

export interface List {
  readonly type: 'list'
  readonly ordered: boolean
  readonly start: number
  readonly items: readonly ListItem[]
}
export interface ListItem {
  /** The item's text was wrapped in paragraphs: shown with space between items. */
  readonly loose: boolean
  readonly children: readonly Block[]
}

export type CellAlign = 'left' | 'center' | 'right'
export interface TableCell {
  readonly align: CellAlign | null
  readonly children: readonly Inline[]
}
export interface Table {
  readonly type: 'table'
  readonly head: readonly TableCell[]
  readonly rows: readonly (readonly TableCell[])[]
}

export interface CodeBlock {
  readonly type: 'codeBlock'
  /** Display name of the language, null for plain text. */
  readonly language: string | null
  readonly spans: readonly CodeSpan[]
}
export interface CodeSpan {
  readonly text: string
  /** Pygments short class, null for plain text. */
  readonly token: string | null
  /** On a line that the writer highlighted. */
  readonly emphasised: boolean
  /** A hit of a search. */
  readonly match: boolean
}

/** One previewed image; widths and heights in pixels of the original, after rotation. */
export interface ImagePreview {
  readonly type: 'image'
  /** Address of the image that the message shows: a thumbnail or the image itself. */
  readonly src: string
  /** The original, to open and to download. */
  readonly original: string
  /** A large version that every browser can show, where the original is not web-displayable. */
  readonly large: string | null
  readonly title: string
  readonly width: number | null
  readonly height: number | null
  readonly contentType: string | null
  readonly animated: boolean
  /** The thumbnail is still being made: an update of the message follows. */
  readonly pending: boolean
}

export interface Spoiler {
  readonly type: 'spoiler'
  readonly header: readonly Block[]
  readonly body: readonly Block[]
}

export interface Gallery {
  readonly type: 'gallery'
  readonly images: readonly ImagePreview[]
}

export interface Video {
  readonly type: 'video'
  readonly src: string
  /** Where to open or download it. */
  readonly href: string
  readonly title: string
}

export interface VideoSite {
  readonly type: 'videoSite'
  readonly href: string
  readonly image: string | null
  readonly title: string
}

export interface WebsitePreview {
  readonly type: 'websitePreview'
  readonly href: string
  readonly title: string
  readonly description: string
  readonly image: string | null
}

export interface Tweet {
  readonly type: 'tweet'
  readonly href: string | null
  readonly avatar: string | null
  readonly author: string
  readonly children: readonly Inline[]
  readonly images: readonly ImagePreview[]
}

/** Something not known to this version, by its text alone. */
export interface Unsupported {
  readonly type: 'unsupported'
  readonly text: string
}

export type Inline =
  | Text
  | Highlight
  | { readonly type: 'strong' | 'emphasis' | 'strike'; readonly children: readonly Inline[] }
  | { readonly type: 'inlineCode'; readonly children: readonly (Text | Highlight)[] }
  | { readonly type: 'lineBreak' }
  | Link
  | Mention
  | { readonly type: 'math'; readonly tex: string; readonly html: readonly MathNode[] }
  | { readonly type: 'texError'; readonly text: string }
  | Emoji
  | { readonly type: 'time'; readonly timestamp: number; readonly text: string }
  | { readonly type: 'timestampError'; readonly text: string }
  | ImagePreview
  | Audio
  | Unsupported

export interface Text {
  readonly type: 'text'
  readonly text: string
}
export interface Highlight {
  readonly type: 'highlight'
  readonly reason: 'search' | 'alertWord'
  readonly text: string
}

/** `role` tells the forms that the service writes for `#**channel**` and its kin from ordinary links. */
export interface Link {
  readonly type: 'link'
  readonly role: 'link' | 'channel' | 'topic' | 'message'
  readonly target: LinkTarget
  readonly title: string | null
  readonly children: readonly Inline[]
}

export type LinkTarget =
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'mail'; readonly url: string }
  /** In the app: `near` is the message to go to. `path` is the realm-relative address. */
  | {
      readonly kind: 'narrow'
      readonly narrow: Narrow
      readonly near: number | null
      readonly path: string
    }
  | { readonly kind: 'upload'; readonly path: string }
  /** Another page of the realm. */
  | { readonly kind: 'realm'; readonly path: string }

export type Mention =
  | {
      readonly type: 'mention'
      readonly kind: 'user'
      /** null in very old messages, which have the e-mail address instead. */
      readonly id: number | null
      readonly email: string | null
      readonly silent: boolean
      readonly text: string
    }
  | {
      readonly type: 'mention'
      readonly kind: 'group'
      readonly id: number
      readonly silent: boolean
      readonly text: string
    }
  | {
      readonly type: 'mention'
      readonly kind: 'channelWildcard' | 'topicWildcard'
      readonly silent: boolean
      readonly text: string
    }

export type Emoji =
  | {
      readonly type: 'emoji'
      readonly kind: 'unicode'
      readonly char: string
      /** Dash-separated hex code points. */
      readonly code: string
      readonly name: string
    }
  | { readonly type: 'emoji'; readonly kind: 'image'; readonly src: string; readonly name: string }

export interface Audio {
  readonly type: 'audio'
  readonly src: string
  /** Where to open or download it. */
  readonly original: string
  readonly title: string
}
