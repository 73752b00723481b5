import { lateValue } from '../../../state/index.ts'
import { emojiChar } from '../../../../shared/content/emojiChar.ts'

/** One Unicode emoji. The first name is what it is sent as. */
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

/** Our own file assets/emoji/names.json: by group, each emoji's code and then its names. */
type EmojiNames = Readonly<Record<string, readonly (readonly string[])[]>>

/** Makes the table of that file. */
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
      for (const one of emoji.names) byName.set(one, emoji)
      return [emoji]
    }),
  }))
  return { groups, byName, byCode }
}

/** The rows of `json` under the names that a server gives them; emoji that it does not know are left out. */
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

/** The table of all emoji; its chunk is loaded at the first call. */
export const emojiTable = lateValue(async () =>
  parseEmojiTable((await import('../../../../assets/emoji/names.json')).default),
)

/** From now on the names are those of this server, so that what is picked is what it accepts. */
export async function adoptServerNames(
  names: Readonly<Record<string, readonly string[]>> | null,
): Promise<void> {
  const { default: json } = await import('../../../../assets/emoji/names.json')
  emojiTable.put(parseEmojiTable(names === null ? json : withServerNames(json, names)))
}
