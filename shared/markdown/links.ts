import type { MarkdownIt, Token } from 'markdown-it'
import type { MarkdownRun } from './markdownContext.ts'

/** A link into the organisation itself is kept relative, as the service does. */
function relativeTo(realmUrl: string | undefined, url: string): string {
  if (!realmUrl) return url
  const base = realmUrl.replace(/\/$/, '')
  return url.startsWith(`${base}/#`) ? url.slice(base.length + 1) : url
}

function link(
  Token: new (type: string, tag: string, nesting: 1 | 0 | -1) => Token,
  url: string,
  text: string,
): Token[] {
  const open = new Token('link_open', 'a', 1)
  open.attrs = [['href', url]]
  const inner = new Token('text', '', 0)
  inner.content = text
  return [open, inner, new Token('link_close', 'a', -1)]
}

/** The organisation's linkifiers, in its order, over text that is in no link. */
function linkify(
  tokens: Token[],
  run: MarkdownRun,
  TokenClass: new (t: string, g: string, n: 1 | 0 | -1) => Token,
): Token[] {
  const linkifiers = run.context.linkifiers ?? []
  let result = tokens
  for (const { pattern, expand } of linkifiers) {
    const next: Token[] = []
    let depth = 0
    for (const token of result) {
      if (token.type === 'link_open') depth++
      if (token.type === 'link_close') depth--
      if (token.type !== 'text' || depth > 0) {
        next.push(token)
        continue
      }
      let rest = token.content
      const source = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
      for (let match = source.exec(rest); match && match[0]; match = source.exec(rest)) {
        const before = new TokenClass('text', '', 0)
        before.content = rest.slice(0, match.index)
        if (before.content) next.push(before)
        next.push(...link(TokenClass, expand(match), match[0]))
        rest = rest.slice(match.index + match[0].length)
      }
      const after = new TokenClass('text', '', 0)
      after.content = rest
      if (rest) next.push(after)
    }
    result = next
  }
  return result
}

/** Three asterisks are bold outside and italic inside, where the parser has it the other way round. */
function boldOutside(tokens: Token[]): Token[] {
  const kept = tokens.filter((token) => token.type !== 'text' || token.content !== '')
  kept.forEach((token, index) => {
    const next = kept[index + 1]
    const swaps =
      (token.type === 'em_open' && next?.type === 'strong_open') ||
      (token.type === 'strong_close' && next?.type === 'em_close')
    if (swaps) kept.splice(index, 2, next, token)
  })
  return kept
}

export function addLinks(parser: MarkdownIt): void {
  parser.linkify.set({ fuzzyIP: false })
  parser.validateLink = (url) => /^(?:https?:|mailto:|tel:|[/#?]|[\w.-]*(?:\/|$))/i.test(url.trim())
  // What people wrote is what they get: browsers and the service encode nothing more.
  parser.normalizeLink = (url) => url
  parser.normalizeLinkText = (url) => url
  parser.core.ruler.push('dialect_links', (state) => {
    const { run } = state.env as { run: MarkdownRun }
    for (const token of state.tokens) {
      if (token.type !== 'inline' || !token.children) continue
      for (const child of token.children) {
        const href = child.type === 'link_open' ? child.attrGet('href') : null
        if (typeof href === 'string') child.attrSet('href', relativeTo(run.context.realmUrl, href))
      }
      token.children = linkify(boldOutside(token.children), run, state.Token)
    }
  })
}
