/** `{n}`, `{n,}` and `{n,m}` at a place. */
const counted = /\{(\d+)(?:,(\d*))?\}/y
/** An escape, with the property name or code point that belongs to it. */
const escaped = /\\(?:[pPx]\{[^}]*\}|[\s\S])/y
/** A class of characters; a bracket that comes first in it is one of them. */
const characterClass = /\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]/y

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/**
 * About how many steps a pattern has once its counted repetitions are written out: RE2 builds as many instructions.
 * Known before anything is built, since a pattern of few characters may ask for millions of them.
 */
export function patternSize(pattern: string): number {
  /** Sizes of the groups that are open, the whole pattern first. */
  const open = [0]
  /** Size of the last atom, which a repetition multiplies. */
  let last = 0
  const add = (size: number) => {
    last = size
    open.push(open.pop()! + size)
  }
  for (let at = 0; at < pattern.length;) {
    const sign = pattern[at]!
    const repeat = sign === '{' ? matchAt(counted, pattern, at) : null
    const atom =
      sign === '\\'
        ? matchAt(escaped, pattern, at)
        : sign === '['
          ? matchAt(characterClass, pattern, at)
          : null
    if (repeat !== null) add(last * (Math.max(Number(repeat[1]), Number(repeat[2] ?? 0), 1) - 1))
    else if (sign === '(') open.push(1)
    else if (sign === ')' && open.length > 1) add(open.pop()!)
    else add(1)
    at += (repeat ?? atom)?.[0].length ?? 1
  }
  return open.reduce((sum, size) => sum + size, 0)
}
