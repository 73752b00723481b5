/** Longer names do not exist: a line that begins a mention and never ends it is read once. */
const mention = /(^|[\s([{"'*_>])@(_?)(\*\*?)([^*\s][^*\n]{0,199})\3/gu

/** Code, in which a mention is text, and quotes in a fence, in which it notifies nobody. */
const fenced = /(?<fence>`{3,}|~{3,})[\s\S]*?(?:\k<fence>|$)|`[^`\n]*`/gu

export interface WrittenMention {
  /** The text between the stars. */
  readonly name: string
  /** Range of the whole mention in the text. */
  readonly start: number
  readonly end: number
}

interface AnyMention extends WrittenMention {
  readonly isSilent: boolean
  readonly isGroup: boolean
}

/** The mentions of a text in their order. */
export function allMentions(text: string): readonly AnyMention[] {
  if (!/@_?\*/.test(text)) return []
  // Spaces of the same length keep the ranges.
  const open = text.replace(fenced, (part) => ' '.repeat(part.length))
  return [...open.matchAll(mention)].map(
    ({ 0: whole, 1: before = '', 2: silent, 3: stars, 4: name = '', index }) => ({
      name,
      start: index + before.length,
      end: index + whole.length,
      isSilent: silent === '_',
      isGroup: stars === '*',
    }),
  )
}

/** The mentions of users that notify; silent ones and those of groups are left out. */
export const writtenMentions = (text: string): readonly WrittenMention[] =>
  text.includes('@**') ? allMentions(text).filter(({ isSilent, isGroup }) => !isSilent && !isGroup) : []
