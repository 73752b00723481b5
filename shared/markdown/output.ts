import type { MarkdownIt, RendererRule as RenderRule } from 'markdown-it'
import { codeLanguageName } from './codeLanguage.ts'
import { escapeAttribute, escapeText } from './escapeHtml.ts'
import type { MarkdownRun } from './markdownContext.ts'

/** Code the way the service wraps it; colours are the server's to add. */
function codeHtml(content: string, word: string): string {
  const name = codeLanguageName(word.replace(/^\./, ''))
  const language = name ? ` data-code-language="${escapeAttribute(name)}"` : ''
  const body =
    content === '' ? '' : `<span></span><code>${escapeAttribute(content).replace(/'/g, '&#39;')}\n</code>`
  return `<div class="codehilite"${language}><pre>${body}</pre></div>\n`
}

const runIn = (env: unknown) => (env as { run: MarkdownRun }).run

function texHtml(run: MarkdownRun, source: string, isBlock: boolean): string {
  const html = run.context.tex?.(source, isBlock) ?? null
  return html ?? `<span class="tex-error">$$${escapeText(source)}$$</span>`
}

export function addOutput(parser: MarkdownIt): void {
  const { rules } = parser.renderer
  const literal =
    (html: string): RenderRule =>
    () =>
      html
  Object.assign(rules, {
    dialect_html: (tokens, index) => tokens[index]!.content,
    text: (tokens, index) => escapeText(tokens[index]!.content),
    code_inline: (tokens, index) => `<code>${escapeText(tokens[index]!.content)}</code>`,
    dialect_code: (tokens, index) => codeHtml(tokens[index]!.content, tokens[index]!.info),
    code_block: (tokens, index) => codeHtml(tokens[index]!.content.replace(/\n$/, ''), ''),
    math_inline: (tokens, index, _options, env) => texHtml(runIn(env), tokens[index]!.content, false),
    math_block: (tokens, index, _options, env) =>
      `<p>${texHtml(runIn(env), tokens[index]!.content, true)}</p>\n`,
    hardbreak: literal('<br>\n'),
    softbreak: literal('<br>\n'),
    hr: literal('<hr>\n'),
    dialect_quote_open: literal('<blockquote>\n'),
    dialect_quote_close: literal('</blockquote>\n'),
    spoiler_header_open: literal('<div class="spoiler-block"><div class="spoiler-header">\n'),
    spoiler_header_close: literal('</div>'),
    spoiler_content_open: literal('<div class="spoiler-content" aria-hidden="true">\n'),
    spoiler_content_close: literal('</div></div>\n'),
  } satisfies Record<string, RenderRule>)
  for (const type of ['th_open', 'td_open'])
    rules[type] = (tokens, index, options, _env, self) => {
      const token = tokens[index]!
      const style = token.attrGet('style')
      if (style) token.attrSet('style', String(style).replace(':', ': ') + ';')
      return self.renderToken(tokens, index, options)
    }
}
