import { RE2JS } from 're2js'
import { patternSize } from './patternSize.ts'

/** Longer patterns are rejected, because the work for a text grows with the pattern. */
const maxPatternLength = 500
/** Larger patterns are rejected, because a few counted repetitions may take seconds and a gigabyte to build. */
const maxPatternSize = 5000

/** Group of the wrapped pattern with the match of the original pattern. */
export const matchGroup = 'topical_match'

/** Translates escapes and groups that differ between Python and RE2. */
function translate(pattern: string): string {
  return pattern.replace(
    /\\Z|\\u([\da-fA-F]{4})|\\U([\da-fA-F]{8})|\(\?#[^)]*\)|\(\?[aLu]+\)|\\[\s\S]/g,
    (found, short: string | undefined, long: string | undefined) => {
      const code = short ?? long
      if (code !== undefined) return `\\x{${code}}`
      if (found === '\\Z') return '\\z'
      return found.startsWith('(') ? '' : found
    },
  )
}

/**
 * Compiles a Python pattern that runs in linear time, wrapped as the server does: it must follow the start, a space or
 * an opening character, and no letter or digit may follow it. null for patterns that RE2 does not support, such as
 * look-around and back references, and for too long or too large ones.
 */
export function compilePattern(pattern: string): RE2JS | null {
  if (pattern === '' || pattern.length > maxPatternLength || patternSize(pattern) > maxPatternSize)
    return null
  try {
    // Checked without the wrapper, which could turn an invalid pattern into a valid one.
    const translated = translate(pattern)
    RE2JS.compile(translated)
    return RE2JS.compile(`(?:^|[\\s\\x{85}\\pZ'"(,:<])(?P<${matchGroup}>${translated})(?:$|[^\\pL\\pN])`)
  } catch {
    return null
  }
}

/** Returns the names of a pattern's groups; null for patterns that cannot be used. */
export function groupNames(pattern: string): ReadonlySet<string> | null {
  const compiled = compilePattern(pattern)
  if (compiled === null) return null
  return new Set(Object.keys(compiled.namedGroups()).filter((name) => name !== matchGroup))
}
