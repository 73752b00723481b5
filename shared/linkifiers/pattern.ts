import { RE2JS } from 're2js'
import { patternSize } from './patternSize.ts'

/** Longer patterns are refused: the work for a text grows with the pattern. */
const maxPatternLength = 500
/** Larger patterns are refused: a few counted repetitions may take seconds and a gigabyte to build. */
const maxPatternSize = 5000

/** Group of the wrapped pattern that holds what the pattern itself matched. */
export const matchGroup = 'topical_match'

/** Escapes and groups that Python writes in another way than RE2 does; all others pass as they are. */
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
 * A Python pattern that runs in time linear in the text, between the signs that the service wants around a match: the
 * start, a space or an opening sign before it and no letter or digit after it. null: RE2 has no such pattern, as with
 * look-around and back references, or it is too long or too large.
 */
export function compilePattern(pattern: string): RE2JS | null {
  if (pattern === '' || pattern.length > maxPatternLength || patternSize(pattern) > maxPatternSize)
    return null
  try {
    // A pattern that is none by itself must not become one by what is put around it.
    const translated = translate(pattern)
    RE2JS.compile(translated)
    return RE2JS.compile(`(?:^|[\\s\\x{85}\\pZ'"(,:<])(?P<${matchGroup}>${translated})(?:$|[^\\pL\\pN])`)
  } catch {
    return null
  }
}

/** The names of a pattern's groups, or null where it is not one that can be used. */
export function groupNames(pattern: string): ReadonlySet<string> | null {
  const compiled = compilePattern(pattern)
  if (compiled === null) return null
  return new Set(Object.keys(compiled.namedGroups()).filter((name) => name !== matchGroup))
}
