import type { HtmlElement, HtmlNode } from '../html/htmlNode.ts'
import type { Block, ConstructNode, Inline } from '../tree.ts'

/** Parsers for the content of a construct. They count the depth of nesting. */
export interface InnerParsers {
  readonly blocks: (nodes: readonly HtmlNode[]) => readonly Block[]
  readonly inlines: (nodes: readonly HtmlNode[]) => readonly Inline[]
}

/** Functions that return the text of a construct's content. */
export interface InnerWords {
  readonly blocks: (blocks: readonly Block[]) => string
  readonly inlines: (nodes: readonly Inline[]) => string
  /** True to omit what readers reveal on request, as notifications must. */
  readonly hideSpoilers: boolean
}

/**
 * A part of a message that the server writes as a `div` with its own class. Each construct has a folder next to this
 * file with its parser and fixtures, a node in tree.ts, a row in constructs.ts and a view in
 * renderer/features/content/content/constructs.
 */
export interface Construct<Node extends ConstructNode> {
  /** A `div` with any of these classes may be this construct. */
  readonly classes: readonly string[]
  /** Returns null when the element is another construct with the same class, or too broken to show. */
  readonly parse: (element: HtmlElement, inner: InnerParsers) => Node | null
  /** Returns the text for notifications, search and screen readers. */
  readonly words: (node: Node, inner: InnerWords) => string
  /** True when a preceding link often has the same text, which is then not repeated. */
  readonly isMedia?: true
  /**
   * Returns the node with `change` applied to each list of blocks in it, for marking words. Missing for constructs
   * without blocks.
   */
  readonly mapBlocks?: (node: Node, change: (blocks: readonly Block[]) => readonly Block[]) => Node
}
