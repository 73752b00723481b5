import { escapeCode } from './escapeHtml.ts'
import { codeHtml } from './codeBlock.ts'
import type { MarkdownContext } from './markdownContext.ts'
import type { Stash } from './stash.ts'

/** Maximum depth of nested fences. Deeper ones stay text, because each level reads its lines again. */
const maxFenceDepth = 12

const fencePattern = /^(~{3,}|`{3,}) *(?:\{?\.?([\w+,\-./#]+) *([^ ~`][^~`]*)?\}?)?$/

interface Fence {
  readonly mark: string
  readonly language: string
  readonly header: string
}

function fenceOf(line: string): Fence | null {
  const match = fencePattern.exec(line)
  if (!match) return null
  return { mark: match[1]!, language: (match[2] ?? '').toLowerCase(), header: match[3] ?? '' }
}

const isQuote = (language: string) => language === 'quote' || language === 'quoted'
const isMarkdownFence = (language: string) => isQuote(language) || language === 'spoiler'

const listLine = /^ *([*+-]|\d\.) +/

/** Adds the blank line that a list needs after a line of text or a list of the other kind. */
export function separateLists(lines: readonly string[]): string[] {
  const open: { readonly mark: string; readonly isCode: boolean }[] = []
  const separated: string[] = []
  let codeDepth = 0
  lines.forEach((line, index) => {
    const fence = fenceOf(line)
    if (fence) {
      if (fence.language === '' && open.at(-1)?.mark === fence.mark) {
        if (open.pop()!.isCode) codeDepth--
      } else {
        const isCode = !isQuote(fence.language)
        open.push({ mark: fence.mark, isCode })
        if (isCode) codeDepth++
      }
    }
    separated.push(line)
    if (codeDepth > 0 || line === '') return
    const next = listLine.exec(lines[index + 1] ?? '')
    if (!next) return
    const listMatch = listLine.exec(line)
    if (!listMatch || (listMatch[1]!.length === 1) !== (next[1]!.length === 1)) separated.push('')
  })
  return separated
}

interface OpenFence extends Fence {
  readonly lines: string[]
}

interface Target {
  readonly context: MarkdownContext
  readonly stash: Stash
}

function texHtml(source: string, { context, stash }: Target): string {
  const formulas = source.split('\n\n').map((formula) => {
    const html = context.tex?.(formula, true) ?? null
    return html ?? `<span class="tex-error">${escapeCode(formula)}</span>`
  })
  return stash.put(formulas.join('\n\n'), source)
}

/** Returns the lines that replace a closed fence. */
function closedFence({ language, header, lines }: OpenFence, target: Target): string[] {
  if (isQuote(language)) return lines.map((line) => `> ${line}`)
  const { stash } = target
  if (language === 'spoiler')
    return [
      stash.put('<div class="spoiler-block"><div class="spoiler-header">', '', true),
      '',
      header,
      '',
      stash.put('</div><div class="spoiler-content" aria-hidden="true">', '', true),
      '',
      ...lines,
      '',
      stash.put('</div></div>', '', true),
    ]
  const text = lines.join('\n')
  if (language === 'math') return [texHtml(text, target)]
  return [stash.put(codeHtml(text, language === '' ? null : language, target.context), text, true)]
}

/** Replaces the fences of a message: quotes by quoted lines, others by their HTML. */
export function replaceFences(lines: readonly string[], target: Target): string[] {
  const output: string[] = []
  const open: OpenFence[] = []
  const close = () => {
    const fence = open.pop()!
    const into = open.at(-1)?.lines ?? output
    into.push('', ...closedFence(fence, target), '')
  }
  for (const line of lines) {
    const current = open.at(-1)
    if (current && line.trimEnd() === current.mark) {
      close()
      continue
    }
    if (current && !isMarkdownFence(current.language)) {
      current.lines.push(line.trimEnd())
      continue
    }
    const fence = open.length < maxFenceDepth ? fenceOf(line) : null
    if (fence) open.push({ ...fence, lines: [] })
    else (current?.lines ?? output).push(line)
  }
  while (open.length > 0) close()
  return [...output, '']
}
