import type { MarkdownRun } from './markdownContext.ts'

/** The context of a text, and functions for rendering its content. */
export interface InlineScope {
  readonly run: MarkdownRun
  /** Renders the text inside a match, by the rules that follow. */
  readonly inside: (text: string) => string
  /** Renders text without applying rules, keeping finished pieces. */
  readonly literal: (text: string) => string
}

/** A match and its replacement HTML. */
export interface InlineMatch {
  readonly start: number
  readonly end: number
  readonly html: string
}

/** A construct within a line. Yields all its matches in a text, in order and without overlaps. */
export type InlineRule = (text: string, scope: InlineScope) => Iterable<InlineMatch>

/** Returns a rule for a pattern. `toHtml` returns null for a match that stays text. */
export const patternRule = (
  pattern: RegExp,
  toHtml: (match: RegExpExecArray, scope: InlineScope) => string | null,
): InlineRule =>
  function* (text, scope) {
    for (const match of text.matchAll(pattern)) {
      const html = toHtml(match, scope)
      if (html !== null) yield { start: match.index, end: match.index + match[0].length, html }
    }
  }
