/** Names that notify everybody in a channel. */
const everyone = /(^|[\s([{"'*_>])@\*\*(all|everyone|channel|stream)\*\*/u

/** Code, in which a mention is text. */
const code = /(?<fence>`{3,}|~{3,})[\s\S]*?(?:\k<fence>|$)|`[^`\n]*`/gu

export interface EveryoneMention {
  readonly name: string
  /** Where `@**name**` stands in the text. */
  readonly start: number
  readonly end: number
}

/** The first mention of everybody in a text that is sent to a channel; null: there is none. A silent one is none. */
export function everyoneMention(text: string): EveryoneMention | null {
  if (!text.includes('@**')) return null
  // Blanks of the same length keep places what they are.
  const found = everyone.exec(text.replace(code, (part) => ' '.repeat(part.length)))
  const [whole, before, name] = found ?? []
  if (found === null || whole === undefined || before === undefined || name === undefined) return null
  return { name, start: found.index + before.length, end: found.index + whole.length }
}
