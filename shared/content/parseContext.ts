import { textOf, type HtmlNode } from './html/htmlNode.ts'
import type { Unsupported } from './tree.ts'

export interface ParseContext {
  /** Absolute links to this organization count as internal. */
  readonly realmUrl: string | undefined
  readonly depth: number
}

/** Deeper than in any real message. Beyond it only the text is kept. */
const maxDepth = 40

export const deeper = (context: ParseContext): ParseContext => ({ ...context, depth: context.depth + 1 })
export const tooDeep = (context: ParseContext): boolean => context.depth > maxDepth

export const unsupported = (nodes: readonly HtmlNode[]): Unsupported => ({
  type: 'unsupported',
  text: textOf(nodes).trim(),
})
