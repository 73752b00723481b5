/** Returns more backticks than any run in a text has, and at least `min`. */
export const ticksAround = (text: string, min: number): string =>
  (text.match(/`+/g) ?? []).reduce(
    (ticks, run) => (run.length < ticks.length ? ticks : `${run}\``),
    '`'.repeat(min),
  )

/** The line that opens a fence: its marks, and the first word behind them. */
export const fenceLine = /^(~{3,}|`{3,}) *(?:\{?\.?([\w+,\-./#]+)[^~`]*)?$/

/** More deeply nested fences are text, as on the server. */
export const maxFenceDepth = 12

export type FenceKind = 'code' | 'math' | 'quote' | 'spoiler'

/** Returns the kind of a fence by the word behind its marks. Other words are languages of code. */
export function fenceKind(word = ''): FenceKind {
  if (word === 'quote' || word === 'quoted') return 'quote'
  return word === 'spoiler' || word === 'math' ? word : 'code'
}

/** Text in a fence of this kind has no markup. */
export const isVerbatim = (kind: FenceKind): boolean => kind === 'code' || kind === 'math'

export interface Fence {
  readonly kind: FenceKind
  readonly mark: string
  /** Index of the line that opens it. */
  readonly first: number
  /** Index of the line that closes it. null: it is not closed. */
  readonly last: number | null
}

/** Returns the fences of a text's lines. An outer one precedes those in it. */
export function fencesOf(lines: readonly string[]): readonly Fence[] {
  const fences: { kind: FenceKind; mark: string; first: number; last: number | null }[] = []
  const open: typeof fences = []
  for (const [index, line] of lines.entries()) {
    const current = open.at(-1)
    if (current !== undefined && line.trimEnd() === current.mark) {
      current.last = index
      open.pop()
    } else if (current === undefined || !isVerbatim(current.kind)) {
      const match = open.length < maxFenceDepth ? fenceLine.exec(line) : null
      if (match === null) continue
      const fence = { kind: fenceKind(match[2]), mark: match[1]!, first: index, last: null }
      fences.push(fence)
      open.push(fence)
    }
  }
  return fences
}

/** True if a line is in code or math, where no line is an item of a list. */
export const isVerbatimLine = (lines: readonly string[], index: number): boolean =>
  fencesOf(lines).some(
    ({ kind, first, last }) => isVerbatim(kind) && first < index && (last === null || index < last),
  )
