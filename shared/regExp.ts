/** An expression, text that matches itself, or alternatives. */
type Part = string | number | Source | readonly Part[]
type Source = Pick<RegExp, 'source'>

/** Without "-" and "/": neither is special outside a class, and "\-" is a syntax error under the flag "u". */
const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function sourceOf(part: Part): string {
  if (typeof part === 'object') return `(?:${'source' in part ? part.source : part.map(sourceOf).join('|')})`
  return escape(String(part))
}

/**
 * Builds an expression from a template. Text put into it is escaped, so that no text of a user or a server becomes
 * part of a pattern: `regExp('u')`^${name}\d``. Do not put text into a class.
 */
export const regExp =
  (flags: string) =>
  ({ raw }: TemplateStringsArray, ...parts: readonly Part[]): RegExp =>
    new RegExp(String.raw({ raw }, ...parts.map(sourceOf)), flags)

/** The parts one after the other, with `between` between them. */
export const sequence = (parts: readonly Part[], between: Source): Source => ({
  source: parts.map(sourceOf).join(between.source),
})
