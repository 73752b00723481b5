import {
  DictionaryError,
  indexOfFlags,
  linesOf,
  trimmed,
  type AffixFile,
  type ByteString,
} from './affixFile.ts'

/** A word with the indexes of its sets of flags in ascending order. 0: no flags. */
export interface DictionaryWord {
  readonly text: ByteString
  readonly flags: readonly number[]
}

/** Chromium reads no more sets of flags of a word. */
const maxFlagSets = 32

/** Parses the words of a dictionary in Hunspell's format (.dic). Returns them in the order of their bytes. */
export function parseWordFile(text: ByteString, affixes: AffixFile): DictionaryWord[] {
  const words = new Map<ByteString, Set<number>>()
  // The first line is the number of words.
  for (const line of linesOf(text).slice(1)) {
    const { word, flags } = parseLine(line)
    if (word === '') continue
    const key = affixes.utf8(word)
    const index = indexOf(flags, affixes)
    const previous = words.get(key)
    if (previous === undefined) words.set(key, new Set([index]))
    else previous.add(index)
  }
  if (words.size === 0) throw new DictionaryError('the file has no words')
  return [...words]
    .map(([word, flags]) => ({
      text: word,
      flags: [...flags].sort((a, b) => a - b).slice(0, maxFlagSets),
    }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
}

function indexOf(flags: ByteString, affixes: AffixFile): number {
  if (flags === '') return 0
  return affixes.hasIndexes ? Number.parseInt(flags, 10) || 0 : indexOfFlags(affixes.flagSets, flags)
}

/** Splits "word/flags" and removes morphological fields, which follow a tab or start with two letters and a colon. */
function parseLine(line: ByteString): { readonly word: ByteString; readonly flags: ByteString } {
  const end = line.search(/\t| [a-z][a-z]:/)
  const entry = trimmed(end === -1 ? line : line.slice(0, end))
  let slash = entry.indexOf('/')
  // A slash of the word itself is escaped, or first.
  while (slash === 0 || (slash > 0 && entry[slash - 1] === '\\')) slash = entry.indexOf('/', slash + 1)
  const word = (slash === -1 ? entry : entry.slice(0, slash)).replaceAll('\\/', '/')
  return { word, flags: slash === -1 ? '' : entry.slice(slash + 1) }
}
