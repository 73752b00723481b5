import { elementsIn, find, findClass, findTag, textOf } from '../../../../../shared/content/html/htmlNode.ts'
import { alignOf } from '../../../../../shared/content/parseTable.ts'
import { codeWord } from '../../../../../shared/markdown/codeLanguage.ts'
import { ticksAround } from '../writing/fences.ts'
import { inlines, texOf, type Around } from './htmlInlines.ts'
import {
  attr,
  classesOf,
  hrefOf,
  isBlockTag,
  isElement,
  isPauseDue,
  isSilent,
  linkText,
  textNode,
  written,
  type HtmlElement,
  type HtmlNode,
  type HtmlRun,
  type Steps,
} from './htmlRun.ts'

/** A block of Markdown. isApart: a blank line separates it from its neighbors. */
interface MarkdownBlock {
  readonly text: string
  readonly isApart: boolean
}

/** Returns the Markdown of a container. isTight: without blank lines, as in an item of a list. */
export function* blocks(
  nodes: readonly HtmlNode[],
  run: HtmlRun,
  around: Around = {},
  isTight = false,
): Steps<string> {
  const found = yield* blocksIn(nodes, run, around)
  let text = ''
  for (const [index, block] of found.entries()) {
    const isApart = !isTight && (block.isApart || found[index - 1]?.isApart === true)
    text += (index === 0 ? '' : isApart ? '\n\n' : '\n') + block.text
  }
  return text
}

function* blocksIn(nodes: readonly HtmlNode[], run: HtmlRun, around: Around): Steps<MarkdownBlock[]> {
  const found: MarkdownBlock[] = []
  let line: HtmlNode[] = []
  const add = (text: string, isApart: boolean): void => {
    if (text !== '') found.push({ text, isApart })
  }
  for (const node of nodes) {
    if (isPauseDue(run)) yield
    const isBlock =
      isElement(node) && (isBlockTag(node) || (run.containers.has(node) && node.tagName !== 'a'))
    if (!isBlock) {
      line.push(node)
      continue
    }
    add(trimmedLines(yield* inlines(line, run, around)), false)
    line = []
    if (isSilent(node)) continue
    if (isPlain(node)) for (const block of yield* blocksIn(node.childNodes, run, around)) found.push(block)
    else add(yield* block(node, run, around), true)
  }
  add(trimmedLines(yield* inlines(line, run, around)), false)
  return found
}

const trimmedLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

const plainClasses = new Set([
  'codehilite',
  'content-code',
  'content-gallery',
  'content-math',
  'content-spoiler',
  'message-media-preview-image',
  'message_embed',
  'message_inline_image',
  'spoiler-block',
])

/** True for containers without a meaning. Their blocks belong to the container around them. */
const isPlain = (element: HtmlElement): boolean =>
  !blockWriters.has(element.tagName) && !classesOf(element).some((name) => plainClasses.has(name))

function* block(element: HtmlElement, run: HtmlRun, around: Around): Steps<string> {
  const classes = classesOf(element)
  if (classes.includes('content-math')) return math([element], run)
  if (classes.includes('spoiler-block') || classes.includes('content-spoiler'))
    return yield* spoiler(element, run, around)
  if (classes.includes('codehilite') || classes.includes('content-code')) {
    const pre = findTag(element.childNodes, 'pre')
    if (pre !== null) return codeBlock(pre, run, languageOfMessage(element))
  }
  if (classes.some((name) => plainClasses.has(name))) return previews(element, run)
  const made = blockWriters.get(element.tagName)?.(element, run, around) ?? ''
  return typeof made === 'string' ? made : yield* made
}

type BlockWriter = (element: HtmlElement, run: HtmlRun, around: Around) => Steps<string> | string

function* paragraph(element: HtmlElement, run: HtmlRun, around: Around): Steps<string> {
  const formulas = elementsIn(element.childNodes).filter((child) =>
    classesOf(child).includes('katex-display'),
  )
  if (formulas.length > 0) return math(formulas, run)
  return yield* blocks(element.childNodes, run, around)
}

const heading = (level: number): BlockWriter =>
  function* (element, run) {
    const text = (yield* inlines(element.childNodes, run, { isLine: true, strong: true })).trim()
    if (text === '') return ''
    run.marks++
    return `${'#'.repeat(level)} ${text}`
  }

function rule(_: HtmlElement, run: HtmlRun): string {
  run.constructs++
  return '---'
}

function* quote(element: HtmlElement, run: HtmlRun, around: Around): Steps<string> {
  const text = yield* blocks(element.childNodes, run, around)
  if (text === '') return ''
  run.constructs++
  // The server reads no fences and lists behind the sign for quotes.
  if (/^(?:`{3}|[*>] |\d+\. )|\n\n/m.test(text)) return fenced('quote', text)
  return text.replace(/^/gm, '> ')
}

function fenced(info: string, text: string): string {
  const fence = ticksAround(text, 3)
  return `${fence}${info}\n${text}\n${fence}`
}

function math(formulas: readonly HtmlElement[], run: HtmlRun): string {
  const tex = formulas.flatMap((formula) => texOf(formula) ?? [])
  if (tex.length === 0) return ''
  run.constructs++
  return written(run, fenced('math', tex.join('\n\n')))
}

function* spoiler(element: HtmlElement, run: HtmlRun, around: Around): Steps<string> {
  const header =
    findClass(element.childNodes, 'spoiler-header') ?? findClass(element.childNodes, 'content-spoiler-title')
  const body =
    findClass(element.childNodes, 'spoiler-content') ?? findClass(element.childNodes, 'content-spoiler-body')
  const title = (yield* inlines(header?.childNodes ?? [], run, { ...around, isLine: true })).trim()
  const text = yield* blocks(body?.childNodes ?? [], run, around)
  run.constructs++
  return fenced(title === '' ? 'spoiler' : `spoiler ${title}`, text)
}

/** Returns links to previewed files that are not linked in the text before. */
function previews(element: HtmlElement, run: HtmlRun): string {
  const links: string[] = []
  const stack: HtmlNode[] = [element]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node)) continue
    const href = node.tagName === 'a' ? hrefOf(node, run) : null
    if (href !== null && !run.linked.has(href)) {
      run.linked.add(href)
      run.constructs++
      const name =
        attr(node, 'title') ?? attr(node, 'data-tooltip') ?? (textOf(node.childNodes).trim() || href)
      links.push(written(run, linkText(name, href)))
    }
    stack.push(...node.childNodes.toReversed())
  }
  return links.join('\n')
}

function codeBlock(pre: HtmlElement, run: HtmlRun, language: string): string {
  const text = textOf(pre.childNodes).replace(/^\n/, '').replace(/\n$/, '')
  if (text.trim() === '') return ''
  run.constructs++
  return written(run, fenced(language, text))
}

/** Returns the language of a code block of a message, as it is written after a fence. */
function languageOfMessage(element: HtmlElement): string {
  const shown = findClass(element.childNodes, 'content-code-language')
  const name = attr(element, 'data-code-language') ?? (shown === null ? '' : textOf(shown.childNodes))
  return codeWord(name)
}

const languageClass = /^(?:language|lang|brush|highlight-source|highlight-text)[-:]\s*([\w+#.-]{1,40})$/

/** Returns the language from the classes that highlighters give to a code block and the elements around it. */
function languageOfPage(pre: HtmlElement): string {
  const parent = pre.parentNode
  const around = parent !== null && 'tagName' in parent ? [parent] : []
  for (const element of [
    ...elementsIn(pre.childNodes).filter(({ tagName }) => tagName === 'code'),
    pre,
    ...around,
  ]) {
    const marked = attr(element, 'data-lang') ?? attr(element, 'data-language')
    if (marked !== null && /^[\w+#.-]{1,40}$/.test(marked)) return marked
    for (const name of classesOf(element)) {
      const language = languageClass.exec(name)?.[1]
      if (language !== undefined) return language
    }
  }
  return ''
}

function* list(element: HtmlElement, run: HtmlRun, around: Around): Steps<string> {
  const isNumbered = element.tagName === 'ol'
  const start = Number(attr(element, 'start') ?? 1)
  let number = Number.isSafeInteger(start) && start >= 0 ? start : 1
  const items: string[] = []
  for (const node of element.childNodes) {
    if (isPauseDue(run)) yield
    if (isElement(node) ? isSilent(node) : (textNode(node) ?? '').trim() === '') continue
    const isNested = isElement(node) && (node.tagName === 'ul' || node.tagName === 'ol')
    const text = yield* blocks(isNested || !isElement(node) ? [node] : node.childNodes, run, around, true)
    if (text === '') continue
    // Some programs put a nested list beside the item that it belongs to.
    if (isNested) items.push(indented(text, '  '))
    else items.push(indented(text, '  ', isNumbered ? `${number++}. ` : '* '))
  }
  if (items.length > 0) run.constructs++
  return items.join('\n')
}

/** Indents all lines but those of fences, which the server reads only at the start of a line. */
function indented(text: string, indent: string, first = indent): string {
  let fence: string | null = null
  return text
    .split('\n')
    .map((line, index) => {
      const mark = /^(`{3,})/.exec(line)?.[1]
      const isFenced = fence !== null || mark !== undefined
      if (fence === null) fence = mark ?? null
      else if (line === fence) fence = null
      if (index === 0) return isFenced ? `${first.trimEnd()}\n${line}` : first + line
      return isFenced ? line : indent + line
    })
    .join('\n')
}

/** Elements that make a table one of a page's layout. */
const layoutTags = new Set(['table', 'ul', 'ol', 'pre', 'blockquote'])
const maxColumns = 60

function* table(element: HtmlElement, run: HtmlRun, around: Around): Steps<string> {
  const rows = rowsOf(element)
  const columns = Math.max(0, ...rows.map((row) => row.reduce((sum, cell) => sum + spanOf(cell), 0)))
  const isLayout = rows.some((row) => row.some((cell) => hasLayout(cell)))
  if (columns < 2 || columns > maxColumns || rows.length < 2 || isLayout || around.isCell === true)
    return yield* blocks(
      rows.flatMap((row) => row.flatMap(({ childNodes }) => childNodes)),
      run,
      around,
    )
  const lines: string[] = []
  for (const row of rows) {
    const cells: string[] = []
    for (const cell of row) {
      if (isPauseDue(run)) yield
      const text = yield* blocks(cell.childNodes, run, {
        isCell: true,
        isLine: true,
        strong: cell.tagName === 'th',
      })
      cells.push(text.replace(/\s*\n\s*/g, ' '), ...Array<string>(spanOf(cell) - 1).fill(''))
    }
    while (cells.length < columns) cells.push('')
    lines.push(written(run, `| ${cells.join(' | ')} |`))
  }
  run.constructs++
  const alignments = Array.from({ length: columns }, (_, index) => dashes(rows[0]?.[index]))
  return [lines[0], `| ${alignments.join(' | ')} |`, ...lines.slice(1)].join('\n')
}

const rowsOf = (element: HtmlElement): readonly (readonly HtmlElement[])[] =>
  elementsIn(element.childNodes)
    .flatMap((part) => (part.tagName === 'tr' ? part : elementsIn(part.childNodes)))
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) => elementsIn(row.childNodes).filter(({ tagName }) => tagName === 'td' || tagName === 'th'))
    .filter((row) => row.some(({ childNodes }) => textOf(childNodes).trim() !== ''))

const hasLayout = (cell: HtmlElement): boolean =>
  find(cell.childNodes, ({ tagName }) => layoutTags.has(tagName)) !== null

function spanOf(cell: HtmlElement): number {
  const span = Number(attr(cell, 'colspan') ?? 1)
  return Number.isInteger(span) && span > 1 && span <= maxColumns ? span : 1
}

function dashes(cell: HtmlElement | undefined): string {
  const align = cell === undefined ? null : alignOf(cell)
  return align === 'center' ? ':---:' : align === 'right' ? '---:' : align === 'left' ? ':---' : '---'
}

function* summary(element: HtmlElement, run: HtmlRun, around: Around): Steps<string> {
  return yield* inlines(element.childNodes, run, around)
}

// A Map, because a tag may be named "constructor".
const blockWriters: ReadonlyMap<string, BlockWriter> = new Map(
  Object.entries<BlockWriter>({
    p: paragraph,
    h1: heading(1),
    h2: heading(2),
    h3: heading(3),
    h4: heading(4),
    h5: heading(5),
    h6: heading(6),
    hr: rule,
    blockquote: quote,
    ul: list,
    ol: list,
    table,
    summary,
    pre: (element, run) => codeBlock(element, run, languageOfPage(element)),
  }),
)
