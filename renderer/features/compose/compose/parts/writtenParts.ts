import { uploadSegments } from '../../../../../shared/content/links/uploadSegments.ts'
import { fenceKind, fenceLine, isVerbatim, maxFenceDepth } from '../writing/fences.ts'

/** Range of a text in UTF-16 units. */
interface TextRange {
  readonly start: number
  readonly end: number
}

/** A link to an uploaded file. */
export interface UploadPart extends TextRange {
  readonly type: 'upload'
  readonly name: string
  /** The file's path below `/user_uploads/`, unescaped. */
  readonly pathId: string
}

/** A fenced quote with the line before it that names the author. */
export interface QuotePart extends TextRange {
  readonly type: 'quote'
  /** null: no line names the author. */
  readonly author: string | null
  readonly content: string
}

export type WrittenPart = UploadPart | QuotePart

/** Max UTF-16 units that are searched, because drafts have no limit and each keystroke searches again. */
const maxSearched = 50_000

/** The line that `quoteOf` writes before the fence. */
const authorLine = /^@_\*\*([^*\n]+?)(?:\|\d+)?\*\* \[[^\]\n]*\]\([^)\n]*\):$/
/** True for a line that names the author of the quote below it. */
export const isAuthorLine = (line: string): boolean => authorLine.test(line)
const inlineCode = /`[^`]*`/g
const uploadLink = /!?\[([^[\]]*)\]\((\/user_uploads\/[^()\s]+)\)/g

interface Fence {
  readonly mark: string
  readonly isQuote: boolean
  /** True for code, which has no markup in it. */
  readonly isCode: boolean
  /** Start of the quote, including its author line. */
  readonly start: number
  readonly contentStart: number
  readonly author: string | null
}

/** Returns the uploads and the outermost closed quotes of a text, in order. Links in code are text. */
export function writtenParts(text: string): readonly WrittenPart[] {
  if (text.length > maxSearched || !/quote|\]\(\/user_uploads\//.test(text)) return []
  const parts: WrittenPart[] = []
  const open: Fence[] = []
  let start = 0
  let before = ''
  for (const line of text.split('\n')) {
    const end = start + line.length
    const current = open.at(-1)
    if (current !== undefined && line.trimEnd() === current.mark) {
      open.pop()
      if (current.isQuote && !open.some(({ isQuote }) => isQuote))
        parts.push(
          quotePart(
            current,
            text.slice(current.contentStart, Math.max(current.contentStart, start - 1)),
            end,
          ),
        )
    } else if (current?.isCode !== true) {
      const fence = open.length < maxFenceDepth ? fenceLine.exec(line) : null
      if (fence !== null) open.push(openFence(fence, before, start, end))
      else if (!open.some(({ isQuote }) => isQuote)) parts.push(...uploadsOf(line, start))
    }
    before = line
    start = end + 1
  }
  return parts
}

function openFence([, mark = '', word]: RegExpExecArray, before: string, start: number, end: number): Fence {
  const kind = fenceKind(word)
  const isQuote = kind === 'quote'
  const author = (isQuote && authorLine.exec(before)?.[1]) || null
  return {
    mark,
    isQuote,
    isCode: isVerbatim(kind),
    start: author === null ? start : start - before.length - 1,
    contentStart: end + 1,
    author,
  }
}

const quotePart = ({ start, author }: Fence, content: string, end: number): QuotePart => ({
  type: 'quote',
  start,
  end,
  author,
  content,
})

function uploadsOf(line: string, lineStart: number): readonly UploadPart[] {
  if (!line.includes('](/user_uploads/')) return []
  // Replaced by as many spaces, so that the ranges stay the same.
  const open = line.replace(inlineCode, (code) => ' '.repeat(code.length))
  return [...open.matchAll(uploadLink)].flatMap(({ 0: link, 1: label = '', 2: address = '', index }) => {
    const segments = uploadSegments(address)
    if (segments === null) return []
    const start = lineStart + index
    const name = label.trim() === '' ? segments.at(-1)! : label
    return [{ type: 'upload', start, end: start + link.length, name, pathId: segments.join('/') }]
  })
}

/** True when two parts are equal except for their ranges. */
export const looksSame = (a: WrittenPart, b: WrittenPart): boolean =>
  a.type === 'upload'
    ? b.type === 'upload' && a.name === b.name && a.pathId === b.pathId
    : b.type === 'quote' && a.author === b.author && a.content === b.content
