import { codeLanguageName } from './codeLanguage.ts'
import { escapeAttribute, escapeCode } from './escapeHtml.ts'
import type { MarkdownContext } from './markdownContext.ts'
import { trimEnds } from './trimEnds.ts'

/** Matches a first line of `#!path` or `::language` that names the language of code without one. */
const headerPattern = /^(?:::+|#!)((?:\/\w+)*[/ ])?([\w#.+-]*)\s*(?:hl_lines=(["'])([\d ]*)\3)?/

interface Code {
  readonly text: string
  readonly language: string | null
  readonly marked: ReadonlySet<number>
}

function readHeader(source: string): Code {
  const end = source.indexOf('\n')
  const first = end < 0 ? source : source.slice(0, end)
  const match = headerPattern.exec(first)
  if (!match) return { text: source, language: null, marked: new Set() }
  const numbers = (match[4] ?? '').split(' ').filter((word) => word !== '')
  return {
    text: match[1] === undefined ? source.slice(first.length + 1) : source,
    language: match[2]!.toLowerCase(),
    marked: new Set(numbers.map(Number)),
  }
}

/** Returns code in the server's HTML. Without a language, the first line may name one. */
export function codeHtml(source: string, language: string | null, context: MarkdownContext): string {
  const trimmed = trimEnds(source, '\n')
  const code =
    language === null ? readHeader(trimmed) : { text: trimmed, language, marked: new Set<number>() }
  const text = trimEnds(code.text, '\n')
  const name = language === null ? null : codeLanguageName(language)
  const attribute = name === null ? '' : ` data-code-language="${escapeAttribute(name)}"`
  if (text === '') return `<div class="codehilite"${attribute}><pre></pre></div>`
  const coloured = code.language === null ? null : (context.highlight?.(text, code.language) ?? null)
  const lines = (coloured ?? escapeCode(text)).split('\n')
  const body = lines
    .map((line, index) => (code.marked.has(index + 1) ? `<span class="hll">${line}\n</span>` : `${line}\n`))
    .join('')
  return `<div class="codehilite"${attribute}><pre><span></span><code>${body}</code></pre></div>`
}
