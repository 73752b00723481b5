/** A part of a block that stands on lines of its own, with the lines before and after it. */
interface Around {
  readonly before: string
  readonly after: string
}

const around = (block: string, match: RegExpExecArray): Around => ({
  before: block.slice(0, match.index).replace(/\n$/, ''),
  after: block.slice(match.index + match[0].length).replace(/^\n+/, ''),
})

/** The first heading of a block: one to six number signs and a space. */
export function readHeading(block: string): (Around & { level: number; text: string }) | null {
  const match = /^(#{1,6})[^\S\n](.*)$/m.exec(block)
  if (!match) return null
  return { ...around(block, match), level: match[1]!.length, text: match[2]!.replace(/(?<!#)#+$/, '').trim() }
}

/** The first line of a block that is a rule: three or more of one sign, with at most two spaces between them. */
export function horizontalRule(block: string): Around | null {
  const match = /^ {0,3}([-_*])(?: {0,2}\1){2,} *$/m.exec(block)
  return match && around(block, match)
}
