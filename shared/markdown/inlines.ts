import type { MarkdownIt, StateInline } from 'markdown-it'
import { emojiRule, emoticonRule } from './emoji.ts'
import { channelLinkRule, mentionRule } from './mentions.ts'
import type { MarkdownRun } from './markdownContext.ts'
import { timeRule } from './time.ts'

export type InlineRule = (state: StateInline, silent: boolean) => boolean

export const runOf = (state: StateInline): MarkdownRun => (state.env as { run: MarkdownRun }).run

/** Underscores are text: the dialect emphasises with asterisks alone. */
const underscores: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '_') return false
  const run = /^_+/.exec(state.src.slice(state.pos))![0]
  if (!silent) state.pending += run
  state.pos += run.length
  return true
}

/** Inner spaces of code are significant. */
const code: InlineRule = (state, silent) => {
  const match = /^(`+)((?:.|\n)*?[^`])\1(?!`)/.exec(state.src.slice(state.pos))
  if (!match) return false
  if (!silent) {
    const token = state.push('code_inline', 'code', 0)
    token.content = match[2]!.replace(/\n/g, ' ')
  }
  state.pos += match[0].length
  return true
}

/** Strike-through may have spaces inside its marks. */
const strike: InlineRule = (state, silent) => {
  const match = /^~~(?!~)([^~\n]+(?:~[^~\n]+)*)~~(?!~)/.exec(state.src.slice(state.pos))
  if (!match) return false
  if (!silent) {
    state.push('del_open', 'del', 1)
    const { posMax, pos } = state
    state.pos = pos + 2
    state.posMax = pos + 2 + match[1]!.length
    state.md.inline.tokenize(state)
    state.posMax = posMax
    state.push('del_close', 'del', -1)
    state.pos = pos
  }
  state.pos += match[0].length
  return true
}

const tex: InlineRule = (state, silent) => {
  const match = /^\$\$(?!\s)((?:\\\$|[^$\n])+?)\$\$(?!\$)/.exec(state.src.slice(state.pos))
  if (!match || state.src[state.pos - 1] === '$' || !runOf(state).context.tex) return false
  if (!silent) {
    const token = state.push('math_inline', '', 0)
    token.content = match[1]!
  }
  state.pos += match[0].length
  return true
}

/** Characters that start one of our constructs and that the text rule would swallow. */
const terminators = new Set([...'\n$%&*+-:<=>@[\\]^_`{}~#()|;'])
const text: InlineRule = (state, silent) => {
  let { pos } = state
  while (pos < state.posMax) {
    const char = state.src[pos]!
    if (
      terminators.has(char) ||
      state.src.codePointAt(pos)! > 0x203b ||
      char === '\u00a9' ||
      char === '\u00ae'
    )
      break
    // A digit or mark followed by the emoji selector is a keycap.
    if (/[\ufe0f\u20e3]/.test(state.src[pos + 1] ?? '')) break
    pos++
  }
  if (pos === state.pos) return false
  if (!silent) state.pending += state.src.slice(state.pos, pos)
  state.pos = pos
  return true
}

/** Inside quotes mentions call nobody, so the inline pass has to know where it is. */
function addQuoteDepth(parser: MarkdownIt): void {
  parser.core.ruler.at('inline', (state) => {
    const { run } = state.env as { run: MarkdownRun }
    for (const token of state.tokens) {
      if (token.type === 'blockquote_open' || token.type === 'dialect_quote_open') run.quoteDepth++
      if (token.type === 'blockquote_close' || token.type === 'dialect_quote_close') run.quoteDepth--
      if (token.type === 'inline')
        state.md.inline.parse(token.content, state.md, state.env, (token.children ??= []))
    }
  })
}

export function addInlines(parser: MarkdownIt): void {
  addQuoteDepth(parser)
  const { ruler } = parser.inline
  ruler.at('text', text)
  ruler.at('backticks', code)
  ruler.disable('strikethrough')
  ruler.before('emphasis', 'underscores', underscores)
  ruler.before('emphasis', 'strike', strike)
  ruler.after('backticks', 'tex', tex)
  ruler.before('emphasis', 'mention', mentionRule)
  ruler.before('emphasis', 'channel_link', channelLinkRule)
  ruler.before('link', 'emoji', emojiRule)
  ruler.before('emoji', 'emoticon', emoticonRule)
  ruler.before('link', 'time', timeRule)
}
