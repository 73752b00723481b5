import type { RealmEmoji } from '../../../../shared/api/types.ts'
import { memoSelector } from '../../../../shared/model/state/memo.ts'
import { activeEmoji, extraEmojiName } from '../../../../shared/model/organization/emoji.ts'
import type { EmojiTable, UnicodeEmoji } from './emojiTable.ts'

/** Emoji for a reaction, a status or a text: type, code and name as the service expects them. */
export interface EmojiChoice {
  readonly name: string
  readonly code: string
  readonly type: string
  /** The character; null for a picture. */
  readonly char: string | null
  /** Realm-relative address of the picture; null for a character. */
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

/** The service's own emoji, which is called like the service. */
const extraChoice = (name: string): EmojiChoice => ({
  name,
  code: name,
  type: `${name}_extra_emoji`,
  char: null,
  source: extraEmojiSource(name),
})

/** The service keeps the pictures of its own emoji in files named by their code. */
export const extraEmojiSource = (code: string): string =>
  `/static/generated/emoji/images/emoji/unicode/${encodeURIComponent(code)}.png`

/** The emoji besides Unicode's, by name: the service's own, which one of the organisation's may hide. */
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

/** The most used, offered first. */
const quickCodes = ['1f44d', '2764', '1f389', '1f602', '1f440', '1f64f', '2705', '1f914']

export const quickChoices = (table: EmojiTable): readonly EmojiChoice[] =>
  quickCodes.flatMap((code) => {
    const emoji = table.byCode.get(code)
    return emoji === undefined ? [] : [unicodeChoice(emoji)]
  })

/**
 * Emoji for a query, best first: names that begin with it, then those with a word that does, then those that contain
 * it. Those besides Unicode's stand before, and hide, Unicode ones of the same name.
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
      for (const one of emoji.names) {
        if (own.has(one)) continue
        const score = scoreOf(one, wanted)
        if (score !== null && (best === null || score < best)) {
          best = score
          name = one
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

/** Lower is better; null: no match. */
function scoreOf(name: string, wanted: string): number | null {
  if (wanted === '') return 3
  const lower = name.toLowerCase()
  if (lower === wanted) return 0
  if (lower.startsWith(wanted)) return 1
  if (lower.includes(`_${wanted}`)) return 2
  return lower.includes(wanted) ? 4 : null
}
