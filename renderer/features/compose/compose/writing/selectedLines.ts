/** The lines of a text, and those that a selection touches. */
export interface SelectedLines {
  readonly lines: readonly string[]
  /** Offsets of the lines' starts. */
  readonly starts: readonly number[]
  readonly first: number
  readonly last: number
}

export function selectedLines(value: string, start: number, end: number): SelectedLines {
  const lines = value.split('\n')
  const starts: number[] = []
  let offset = 0
  for (const line of lines) {
    starts.push(offset)
    offset += line.length + 1
  }
  const lineAt = (position: number): number => starts.findLastIndex((lineStart) => lineStart <= position)
  // A selection that ends with a line break does not touch the line behind it.
  return {
    lines,
    starts,
    first: lineAt(start),
    last: lineAt(end > start && value[end - 1] === '\n' ? end - 1 : end),
  }
}

/** Returns the offset of a line's end. */
export const endOf = ({ lines, starts }: SelectedLines, index: number): number =>
  starts[index]! + lines[index]!.length
