import type { RealmEmoji } from '../../../../shared/api/types.ts'
import { memoSelector } from '../../../../shared/model/state/memoSelector.ts'
import { activeEmoji, extraEmojiName } from '../../../../shared/model/organization/emoji.ts'
import type { EmojiTable, UnicodeEmoji } from './emojiTable.ts'

/** An emoji for a reaction, a status or a text, with type, code and name as the server expects them. */
export interface EmojiChoice {
  readonly name: string
  readonly code: string
  readonly type: string
  /** The character. null: the emoji is an image. */
  readonly char: string | null
  /** Server-relative address of the image. null: the emoji is a character. */
  readonly source: string | null
}

export const unicodeChoice = ({ names, code, char }: UnicodeEmoji): EmojiChoice => ({
  name: names[0]!,
  code,
  type: 'unicode_emoji',
  char,
  source: null,
})

export const realmChoice = ({ name, id, sourceUrl }: RealmEmoji): EmojiChoice => ({
  name,
  code: id,
  type: 'realm_emoji',
  char: null,
  source: sourceUrl,
})

/** Returns the Messaging Service's extra emoji, which has the product's name and is not in Unicode. */
const extraChoice = (name: string): EmojiChoice => ({
  name,
  code: name,
  type: `${name}_extra_emoji`,
  char: null,
  source: extraEmojiSource(name),
})

/** The server stores images of extra emoji under their code. */
export const extraEmojiSource = (code: string): string =>
  `/static/generated/emoji/images/emoji/unicode/${encodeURIComponent(code)}.png`

/**
 * Returns all emoji that are not in Unicode, by name: the Messaging Service's extra emoji and those of the
 * organization. The latter win if the names are equal.
 */
export const ownEmoji = memoSelector(
  (state) => [activeEmoji(state), extraEmojiName(state)],
  (state): ReadonlyMap<string, EmojiChoice> => {
    const extra = extraEmojiName(state)
    return new Map([
      ...(extra === null ? [] : [[extra, extraChoice(extra)] as const]),
      ...[...activeEmoji(state).values()].map((emoji) => [emoji.name, realmChoice(emoji)] as const),
    ])
  },
)

/** The most used emoji, offered first. */
const quickCodes = ['1f44d', '2764', '1f389', '1f602', '1f440', '1f64f', '2705', '1f914']

export const quickChoices = (table: EmojiTable): readonly EmojiChoice[] =>
  quickCodes.flatMap((code) => {
    const emoji = table.byCode.get(code)
    return emoji === undefined ? [] : [unicodeChoice(emoji)]
  })

/**
 * Returns the emoji that match a query, best first: by the beginning of the name, of a word in it, then anywhere.
 * Emoji that are not in Unicode come before Unicode ones and hide those with the same name.
 */
export function findEmoji(
  table: EmojiTable | null,
  own: ReadonlyMap<string, EmojiChoice>,
  query: string,
  limit: number,
): readonly EmojiChoice[] {
  const wanted = query.toLowerCase().replace(/[\s-]+/g, '_')
  const found: { readonly score: number; readonly choice: EmojiChoice }[] = []
  const popular = new Map(quickCodes.map((code, i) => [code, i]))
  for (const choice of own.values()) {
    const score = scoreOf(choice.name, wanted)
    if (score !== null) found.push({ score: score - 0.5, choice })
  }
  for (const group of table?.groups ?? []) {
    for (const emoji of group.emoji) {
      let best: number | null = null
      let name = ''
      for (const item of emoji.names) {
        if (own.has(item)) continue
        const score = scoreOf(item, wanted)
        if (score !== null && (best === null || score < best)) {
          best = score
          name = item
        }
      }
      if (best === null) continue
      const rank = popular.get(emoji.code)
      found.push({
        score: best - (rank === undefined ? 0 : 0.4 - rank / 100),
        choice: { ...unicodeChoice(emoji), name },
      })
    }
  }
  return found
    .sort((a, b) => a.score - b.score)
    .slice(0, limit)
    .map(({ choice }) => choice)
}

/** Returns a score, lower is better. null: no match. */
function scoreOf(name: string, wanted: string): number | null {
  if (wanted === '') return 3
  const lower = name.toLowerCase()
  if (lower === wanted) return 0
  if (lower.startsWith(wanted)) return 1
  if (lower.includes(`_${wanted}`)) return 2
  return lower.includes(wanted) ? 4 : null
}
