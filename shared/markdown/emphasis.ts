import { escapeText, escapeTyped } from './escapeHtml.ts'
import { patternRule, type InlineRule } from './inlineRule.ts'
import { runFinder } from './runFinder.ts'

const wrapped = (tag: string, html: string) => `<${tag}>${html}</${tag}>`

/**
 * Matches code between two runs of backticks of the same length. A run without an equal one later opens with fewer
 * backticks, as many as a later run has. Before a run, two backslashes stand for one; a single one escapes its first
 * backtick.
 */
export const codeRule: InlineRule = function* (text, { run }) {
  const runs = [...text.matchAll(/(?<!\\)(\\*)(`+)/g)].map((match) => ({
    start: match.index,
    backslashes: match[1]!.length,
    ticks: match[2]!.length,
  }))
  const next = runFinder(runs.map(({ ticks }) => ticks))
  for (let index = 0; index < runs.length; index++) {
    const { start, backslashes, ticks } = runs[index]!
    const isEscaped = backslashes % 2 === 1
    let size = isEscaped ? ticks - 1 : ticks
    let close: number | undefined
    while (size > 0 && (close = next(size, index)) === undefined) size--
    const open = start + backslashes
    if (!isEscaped && backslashes > 0) yield { start, end: open, html: '\\'.repeat(backslashes / 2) }
    if (close === undefined) continue
    const from = open + (isEscaped ? 1 : 0)
    const to = runs[close]!.start + runs[close]!.backslashes
    const inner = text.slice(from + size, to)
    yield { start: from, end: to + size, html: wrapped('code', run.stash.finish(inner, escapeText)) }
    index = close
  }
}

/** Three asterisks are bold outside and italic inside. */
export const boldItalicRule = patternRule(/\*{3}(?!\s)([^*^\n]+)(?<!\s)\*{3}/g, (match, scope) =>
  wrapped('strong', wrapped('em', scope.inside(match[1]!))),
)

/** Matches from each pair of asterisks to the next one on the same line, with at least one character between them. */
export const boldRule = patternRule(/\*\*([^\n][^\n]*?)\*\*/g, (match, scope) =>
  wrapped('strong', scope.inside(match[1]!)),
)

export const italicRule = patternRule(/\*(?!\s)([^*^\n]+)(?<!\s)\*/g, (match, scope) =>
  wrapped('em', scope.inside(match[1]!)),
)

/** Strikethrough may have spaces inside its marks. */
export const strikeRule = patternRule(/(?<!~)~~([^~\n]+)~~(?!~)/g, (match, scope) =>
  wrapped('del', scope.inside(match[1]!)),
)

/** Keeps character references as typed, so that they show the character. */
export const entityRule = patternRule(/&(?:#\d+|#x[\da-fA-F]+|[\da-zA-Z]+);/g, ([whole]) => whole)

export const lineBreakRule = patternRule(/\n/g, () => '<br>\n')

export const texRule = patternRule(
  /(?<![$\p{L}\p{N}_])\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?![$\p{L}\p{N}_])/gu,
  (match, { run }) => {
    if (!run.context.tex) return null
    const source = run.stash.sourceOf(match[1]!)
    return run.context.tex(source, false) ?? `<span class="tex-error">$$${escapeTyped(source)}$$</span>`
  },
)
