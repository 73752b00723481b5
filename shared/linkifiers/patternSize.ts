/** Matches `{n}`, `{n,}` and `{n,m}`. */
const counted = /\{(\d+)(?:,(\d*))?\}/y
/** Matches an escape with its property name or code point. */
const escaped = /\\(?:[pPx]\{[^}]*\}|[\s\S])/y
/** Matches a character class. A bracket at its start belongs to it. */
const characterClass = /\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]/y

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}

/**
 * Estimates the steps of a pattern with its counted repetitions expanded, as many as RE2 builds instructions. Computed
 * before compiling, because a short pattern may expand to millions of steps.
 */
export function patternSize(pattern: string): number {
  /** Sizes of the open groups, the whole pattern first. */
  const open = [0]
  /** Size of the last atom, which a repetition multiplies. */
  let last = 0
  const add = (size: number) => {
    last = size
    open.push(open.pop()! + size)
  }
  for (let index = 0; index < pattern.length;) {
    const sign = pattern[index]!
    const repeat = sign === '{' ? matchAt(counted, pattern, index) : null
    const atom =
      sign === '\\'
        ? matchAt(escaped, pattern, index)
        : sign === '['
          ? matchAt(characterClass, pattern, index)
          : null
    if (repeat !== null) add(last * (Math.max(Number(repeat[1]), Number(repeat[2] ?? 0), 1) - 1))
    else if (sign === '(') open.push(1)
    else if (sign === ')' && open.length > 1) add(open.pop()!)
    else add(1)
    index += (repeat ?? atom)?.[0].length ?? 1
  }
  return open.reduce((sum, size) => sum + size, 0)
}
