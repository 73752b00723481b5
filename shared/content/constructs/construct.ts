import type { HtmlElement, HtmlNode } from '../html/htmlNode.ts'
import type { Block, ConstructNode, Inline } from '../tree.ts'

/** Parses what stands inside a construct; the depth of nesting is counted. */
export interface InnerParsers {
  readonly blocks: (nodes: readonly HtmlNode[]) => readonly Block[]
  readonly inlines: (nodes: readonly HtmlNode[]) => readonly Inline[]
}

/** Gives the words of what stands inside a construct. */
export interface InnerWords {
  readonly blocks: (blocks: readonly Block[]) => string
  readonly inlines: (nodes: readonly Inline[]) => string
  /** Leave out what a reader has to ask for, as a notification must. */
  readonly hideSpoilers: boolean
}

/**
 * A part of a message that the service writes as a `div` with a class of its own. Each has a folder beside this file
 * with its parser and its fixtures, a node in tree.ts, a row in constructs.ts and a view in
 * renderer/features/content/content/constructs.
 */
export interface Construct<Node extends ConstructNode> {
  /** Any of these classes on a `div` may make it this construct. */
  readonly classes: readonly string[]
  /** Null: the element is another construct of the class, or too broken to show. */
  readonly parse: (element: HtmlElement, inner: InnerParsers) => Node | null
  /** The words, for notifications, search and screen readers. */
  readonly words: (node: Node, inner: InnerWords) => string
  /** The link before it often says the same words; they are not repeated. */
  readonly isMedia?: true
  /** The node with each list of blocks inside it changed: for marking words. Absent where it holds none. */
  readonly mapBlocks?: (node: Node, change: (blocks: readonly Block[]) => readonly Block[]) => Node
}
