import type { Narrow } from '../api/types.ts'
import type { MathNode } from './maths/mathTree.ts'

/**
 * Message HTML as data. A tree can only contain the node types listed here, so renderers need no sanitizer. URLs are
 * http, https, mailto, or server-relative paths ("/...").
 */
export interface ContentTree {
  readonly blocks: readonly Block[]
  /** True for a single paragraph of nothing but emoji, which is shown large. */
  readonly emojiOnly: boolean
  /** True when the message exceeds the parser's limits. The blocks are then its beginning as plain text. */
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
  /** True when the item's text is in paragraphs. Such items are shown with space between them. */
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
  /** Display name of the language; null for plain text. */
  readonly language: string | null
  readonly spans: readonly CodeSpan[]
}
export interface CodeSpan {
  readonly text: string
  /** Short Pygments class; null for plain text. */
  readonly token: string | null
  /** True on a line that the author highlighted. */
  readonly emphasised: boolean
  /** True for a match of a search. */
  readonly match: boolean
}

/** An image preview. Width and height are those of the original after rotation, in pixels. */
export interface ImagePreview {
  readonly type: 'image'
  /** Address of the image shown in the message: a thumbnail or the image itself. */
  readonly src: string
  /** Address of the original, for opening and downloading. */
  readonly original: string
  /** A large version for originals that browsers cannot show; null otherwise. */
  readonly large: string | null
  readonly title: string
  readonly width: number | null
  readonly height: number | null
  readonly contentType: string | null
  readonly animated: boolean
  /** True while the thumbnail is being made. An update of the message follows. */
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
  /** Address for opening or downloading. */
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

/** Content unknown to this version, shown as text. */
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

/** role: the server's own forms, such as `#**channel**`, or an ordinary link. */
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
  /** A place in the app. near: the message to scroll to. path: the server-relative address. */
  | {
      readonly kind: 'narrow'
      readonly narrow: Narrow
      readonly near: number | null
      readonly path: string
    }
  | { readonly kind: 'upload'; readonly path: string }
  /** Another page of the organization. */
  | { readonly kind: 'realm'; readonly path: string }

export type Mention =
  | {
      readonly type: 'mention'
      readonly kind: 'user'
      /** null in very old messages, which have the email address instead. */
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
  /** Address for opening or downloading. */
  readonly original: string
  readonly title: string
}
