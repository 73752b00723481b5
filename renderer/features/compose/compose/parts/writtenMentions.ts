/** Names have at most 200 characters, so that an unfinished mention is scanned only once. */
const mention = /(^|[\s([{"'*_>])@(_?)(\*\*?)([^*\s][^*\n]{0,199})\3/gu

/** Matches code, where a mention is text, and fenced quotes, where a mention notifies nobody. */
const fenced = /(?<fence>`{3,}|~{3,})[\s\S]*?(?:\k<fence>|$)|`[^`\n]*`/gu

export interface WrittenMention {
  /** The text between the asterisks. */
  readonly name: string
  /** Range of the whole mention in the text. */
  readonly start: number
  readonly end: number
}

interface AnyMention extends WrittenMention {
  readonly isSilent: boolean
  readonly isGroup: boolean
}

/** Returns the text with code and quotes replaced by as many spaces, so that ranges stay the same. */
export const withoutCode = (text: string): string => text.replace(fenced, (part) => ' '.repeat(part.length))

/** Returns the mentions of a text in order. */
export function allMentions(text: string): readonly AnyMention[] {
  if (!/@_?\*/.test(text)) return []
  return [...withoutCode(text).matchAll(mention)].map(
    ({ 0: whole, 1: before = '', 2: silent, 3: stars, 4: name = '', index }) => ({
      name,
      start: index + before.length,
      end: index + whole.length,
      isSilent: silent === '_',
      isGroup: stars === '*',
    }),
  )
}

/** Returns the mentions that notify a user, without silent ones and those of groups. */
export const writtenMentions = (text: string): readonly WrittenMention[] =>
  text.includes('@**') ? allMentions(text).filter(({ isSilent, isGroup }) => !isSilent && !isGroup) : []
