import { escapeText } from './escapeHtml.ts'
import { patternRule, type InlineRule } from './inlineRule.ts'

const wrapped = (tag: string, html: string) => `<${tag}>${html}</${tag}>`

/** Inner spaces of code are significant, and so is every other sign in it. */
export const codeRule: InlineRule = function* (text, { run }) {
  const runs = [...text.matchAll(/`+/g)]
  const bySize = new Map<number, number[]>()
  for (const [index, match] of runs.entries()) {
    const indexes = bySize.get(match[0].length)
    if (indexes) indexes.push(index)
    else bySize.set(match[0].length, [index])
  }
  for (let index = 0; index < runs.length; index++) {
    const open = runs[index]!
    const start = open.index
    // A backslash before it takes a mark its meaning.
    if (text[start - 1] === '\\' && text[start - 2] !== '\\') continue
    const later = bySize.get(open[0].length)!
    while (later.length > 0 && later[0]! <= index) later.shift()
    const close = later.length > 0 ? later[0]! : -1
    if (close < 0) continue
    const inner = text.slice(start + open[0].length, runs[close]!.index)
    yield {
      start,
      end: runs[close]!.index + open[0].length,
      html: wrapped(
        'code',
        run.stash.finish(inner, (piece) => escapeText(piece)),
      ),
    }
    index = close
  }
}

/** Three asterisks are bold outside and italic inside. */
export const boldItalicRule = patternRule(/\*{3}(?!\s)([^*^\n]+)(?<!\s)\*{3}/g, (match, scope) =>
  wrapped('strong', wrapped('em', scope.inside(match[1]!))),
)

/** From each pair of asterisks to the next one on its line, with at least one sign between them. */
export const boldRule = patternRule(/\*\*([^\n][^\n]*?)\*\*/g, (match, scope) =>
  wrapped('strong', scope.inside(match[1]!)),
)

export const italicRule = patternRule(/\*(?!\s)([^*^\n]+)(?<!\s)\*/g, (match, scope) =>
  wrapped('em', scope.inside(match[1]!)),
)

/** Strike-through may have spaces inside its marks. */
export const strikeRule = patternRule(/(?<!~)~~([^~\n]+)~~(?!~)/g, (match, scope) =>
  wrapped('del', scope.inside(match[1]!)),
)

/** A character reference stays as it is typed, which shows the character. */
export const entityRule = patternRule(/&(?:#\d+|#x[\da-fA-F]+|[\da-zA-Z]+);/g, ([whole]) => whole)

export const lineBreakRule = patternRule(/\n/g, () => '<br>\n')

export const texRule = patternRule(
  /(?<![$\p{L}\p{N}_])\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?![$\p{L}\p{N}_])/gu,
  (match, { run }) => {
    if (!run.context.tex) return null
    const source = run.stash.sourceOf(match[1]!)
    return run.context.tex(source, false) ?? `<span class="tex-error">$$${escapeText(source)}$$</span>`
  },
)
