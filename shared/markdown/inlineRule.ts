import type { MarkdownRun } from './markdownContext.ts'

/** Where text stands, and how its inside is rendered. */
export interface InlineScope {
  readonly run: MarkdownRun
  /** Text inside a match to HTML, by the rules that follow. */
  readonly inside: (text: string) => string
  /** Text to HTML with no rule applied, but for what is finished in it. */
  readonly literal: (text: string) => string
}

/** A match and the HTML that takes its place. */
export interface InlineMatch {
  readonly start: number
  readonly end: number
  readonly html: string
}

/** One construct inside a line: all its matches in a text, in order, none over another. */
export type InlineRule = (text: string, scope: InlineScope) => Iterable<InlineMatch>

/** The rule of a pattern; `toHtml` answers null for a match that stays text. */
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
