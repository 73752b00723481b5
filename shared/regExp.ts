/** An expression, literal text, or a list of alternatives. */
type Part = string | number | Source | readonly Part[]
type Source = Pick<RegExp, 'source'>

/** Leaves out "-" and "/": neither is special outside a class, and "\-" is a syntax error with the flag "u". */
const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function sourceOf(part: Part): string {
  if (typeof part === 'object') return `(?:${'source' in part ? part.source : part.map(sourceOf).join('|')})`
  return escape(String(part))
}

/**
 * Returns a template tag that builds a regular expression. Inserted text is escaped, so that no text of a user or a
 * server becomes part of the pattern: `regExp('u')`^${name}\d``. Do not insert text into a class.
 */
export const regExp =
  (flags: string) =>
  ({ raw }: TemplateStringsArray, ...parts: readonly Part[]): RegExp =>
    new RegExp(String.raw({ raw }, ...parts.map(sourceOf)), flags)

/** Returns the parts in sequence, with `between` between them. */
export const sequence = (parts: readonly Part[], between: Source): Source => ({
  source: parts.map(sourceOf).join(between.source),
})
