import { lateValue } from '../../../state/index.ts'
import { emojiChar } from '../../../../shared/content/emojiChar.ts'

/** A Unicode emoji. It is sent by its first name. */
export interface UnicodeEmoji {
  readonly code: string
  readonly names: readonly string[]
  readonly char: string
}

export interface EmojiGroup {
  readonly name: string
  readonly emoji: readonly UnicodeEmoji[]
}

export interface EmojiTable {
  readonly groups: readonly EmojiGroup[]
  readonly byName: ReadonlyMap<string, UnicodeEmoji>
  readonly byCode: ReadonlyMap<string, UnicodeEmoji>
}

/** The format of assets/emoji/names.json: by group, the code of each emoji followed by its names. */
type EmojiNames = Readonly<Record<string, readonly (readonly string[])[]>>

/** Builds the table from that file. */
export function parseEmojiTable(json: EmojiNames): EmojiTable {
  const byName = new Map<string, UnicodeEmoji>()
  const byCode = new Map<string, UnicodeEmoji>()
  const groups = Object.entries(json).map(([name, rows]) => ({
    name,
    emoji: rows.flatMap(([code = '', ...names]) => {
      const char = emojiChar(code)
      if (char === null) return []
      const emoji = { code, names, char }
      byCode.set(code, emoji)
      for (const item of emoji.names) byName.set(item, emoji)
      return [emoji]
    }),
  }))
  return { groups, byName, byCode }
}

/** Returns the rows of `json` with the server's names. Emoji unknown to the server are left out. */
export function withServerNames(
  json: EmojiNames,
  names: Readonly<Record<string, readonly string[]>>,
): EmojiNames {
  return Object.fromEntries(
    Object.entries(json).map(([group, rows]) => [
      group,
      rows.flatMap(([code = '']) => (names[code]?.length ? [[code, ...names[code]]] : [])),
    ]),
  )
}

/** The table of all emoji. Loaded with the first call. */
export const emojiTable = lateValue(async () =>
  parseEmojiTable((await import('../../../../assets/emoji/names.json')).default),
)

/** Replaces the names by those of the server, so that it accepts the emoji that are picked. */
export async function adoptServerNames(
  names: Readonly<Record<string, readonly string[]>> | null,
): Promise<void> {
  const { default: json } = await import('../../../../assets/emoji/names.json')
  emojiTable.put(parseEmojiTable(names === null ? json : withServerNames(json, names)))
}
