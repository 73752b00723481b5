import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes assets/emoji/names.json from the emoji-datasource package, used by the picker and the typeahead until the
 * server's names are known. Run it after updating that package: `node scripts/emoji.mjs`.
 * Format: {"group": [["code without variation selectors", "name to send", "other name", ...]]}
 */
const root = path.resolve(import.meta.dirname, '..')
const rows = JSON.parse(readFileSync(path.join(root, 'node_modules/emoji-datasource/emoji.json'), 'utf8'))

/** The server's names that differ from those of the data set, by code. The first one is used in reactions. */
const serviceNames = Object.entries(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'emojiNames.json'), 'utf8')),
).map(([code, names]) => [code, names.split(' ')])

/** Names in the data set that the server does not know. */
const unknownNames = new Set(['fried_egg'])

/** The newest emoji version that every supported server knows. An older server would show newer emoji as typed. */
const newestVersion = 15

const groups = {
  'Smileys & Emotion': 'smileys',
  'People & Body': 'people',
  'Animals & Nature': 'nature',
  'Food & Drink': 'food',
  Activities: 'activities',
  'Travel & Places': 'travel',
  Objects: 'objects',
  Symbols: 'symbols',
  Flags: 'flags',
}

const serviceNamesOf = new Map(serviceNames)
const taken = new Map(serviceNames.flatMap(([code, names]) => names.map((name) => [name, code])))

const table = Object.fromEntries(Object.values(groups).map((group) => [group, []]))
for (const row of rows.toSorted((a, b) => a.sort_order - b.sort_order)) {
  const group = groups[row.category]
  if (group === undefined || Number(row.added_in) > newestVersion) continue
  const code = (row.non_qualified ?? row.unified).toLowerCase().replaceAll('-fe0f', '')
  const names = [
    ...new Set([
      ...(serviceNamesOf.get(code) ?? []),
      ...row.short_names.map((name) => name.replaceAll('-', '_')),
    ]),
  ]
  // A name stands for only one emoji.
  const left = names.filter((name) => !unknownNames.has(name) && (taken.get(name) ?? code) === code)
  for (const name of left) taken.set(name, code)
  if (left.length === 0) continue
  table[group].push([code, ...left])
}

const lines = Object.entries(table).map(
  ([group, list]) =>
    `  ${JSON.stringify(group)}: [\n${list.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`,
)
writeFileSync(path.join(root, 'assets/emoji/names.json'), `{\n${lines.join(',\n')}\n}\n`)

/**
 * Writes renderer/ui/emojiFont.css. One file has all emoji, because the package's separate parts contain only SVG
 * drawings, which Chromium does not draw from fonts. U+FE0F alone, which only requests the colored form, does not load
 * the font.
 */
const ranges = JSON.parse(
  readFileSync(path.join(root, 'node_modules/@fontsource/noto-color-emoji/unicode.json'), 'utf8'),
)
const claimed = [...new Set(Object.values(ranges).flatMap((range) => range.toUpperCase().split(',')))]
const face = [
  '@font-face {',
  "  font-family: 'Topical Emoji';",
  '  font-display: swap;',
  "  src: url('@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff') format('woff');",
  '  unicode-range:',
  `    ${claimed.filter((item) => item !== 'U+FE0F').join(',\n    ')};`,
  '}',
]
writeFileSync(
  path.join(root, 'renderer/ui/emojiFont.css'),
  `/* Written by scripts/emoji.mjs. */\n${face.join('\n')}\n`,
)
