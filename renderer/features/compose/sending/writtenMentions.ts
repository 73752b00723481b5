/** Longer names are none: a line that begins a mention and never ends it is read once. */
const mention = /(^|[\s([{"'*_>])@\*\*([^*\s][^*\n]{0,199})\*\*/gu

/** Code, in which a mention is text, and quotations in a fence, in which it notifies nobody. */
const fenced = /(?<fence>`{3,}|~{3,})[\s\S]*?(?:\k<fence>|$)|`[^`\n]*`/gu

export interface WrittenMention {
  /** As it stands between the stars. */
  readonly name: string
  /** Where `@**name**` stands in the text. */
  readonly start: number
  readonly end: number
}

/** The mentions of a text that notify somebody, in their order; silent ones and those of groups are left out. */
export function writtenMentions(text: string): readonly WrittenMention[] {
  if (!text.includes('@**')) return []
  // Blanks of the same length keep places what they are.
  const open = text.replace(fenced, (part) => ' '.repeat(part.length))
  return [...open.matchAll(mention)].map(({ 0: whole, 1: before = '', 2: name = '', index }) => ({
    name,
    start: index + before.length,
    end: index + whole.length,
  }))
}
