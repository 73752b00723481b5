/**
 * Bytes of a dictionary as a string with one character per byte. Words are UTF-8, and flags keep the bytes of the file,
 * because a flag is a byte in most dictionaries.
 */
export type ByteString = string

/** The rules of a dictionary, as its BDIC file has them. */
export interface AffixFile {
  /** Comment at the start of the file, usually its license. */
  readonly comment: ByteString
  /** Words refer to their flags by the index of the set. */
  readonly flagSets: FlagSets
  /** True if the words of the file already refer to their flags by index. */
  readonly hasIndexes: boolean
  readonly rules: readonly ByteString[]
  readonly replacements: readonly (readonly [from: ByteString, to: ByteString])[]
  /** All other commands. */
  readonly commands: readonly ByteString[]
  /** Converts text of the file to UTF-8. */
  readonly utf8: (text: ByteString) => ByteString
}

/** Sets of flags, each with its index from 1. */
export interface FlagSets {
  readonly list: ByteString[]
  readonly indexes: Map<ByteString, number>
}

/** Thrown when a file is not a dictionary, or uses a command that Chromium does not support. */
export class DictionaryError extends Error {}

export const bytesOf = (text: ByteString): Buffer => Buffer.from(text, 'latin1')
export const byteString = (bytes: Uint8Array): ByteString =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

const byteOrderMark = '\u00EF\u00BB\u00BF'

/** Returns the lines of a file without its byte order mark and line ends. */
export const linesOf = (text: ByteString): ByteString[] =>
  (text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text).split(/\r?\n/)

/**
 * Removes spaces at both ends. JavaScript's own trim would also remove the byte A0, the second one of "à", and a pattern
 * takes quadratic time for spaces within a line.
 */
export function trimmed(text: ByteString): ByteString {
  const isSpace = (index: number): boolean => text[index] === ' ' || text[index] === '\t'
  let start = 0
  let end = text.length
  while (start < end && isSpace(start)) start += 1
  while (end > start && isSpace(end - 1)) end -= 1
  return text.slice(start, end)
}

/** Adds a set of flags on first use. */
export const indexOfFlags = (sets: FlagSets, flags: ByteString): number =>
  sets.indexes.get(flags) ?? addFlags(sets, flags)

/** Returns the index of the new set. A dictionary may list the same set twice. */
function addFlags({ list, indexes }: FlagSets, flags: ByteString): number {
  list.push(flags)
  indexes.set(flags, list.length)
  return list.length
}

/** Parses the rules of a dictionary in Hunspell's format (.aff). */
export function parseAffixFile(text: ByteString): AffixFile {
  const lines = linesOf(text)
  const firstCommand = lines.findIndex((line) => trimmed(line) !== '' && !line.startsWith('#'))
  const rows = lines.slice(firstCommand).flatMap((line) => {
    const words = withoutComment(line).split(/[ \t]+/)
    return words[0] === '' ? [] : [words as [string, ...string[]]]
  })
  const encoding = rows.find(([command]) => command === 'SET')?.[1] ?? 'ISO8859-1'
  const utf8 = converterOf(encoding)
  const flagSets: FlagSets = { list: [], indexes: new Map() }
  const hasIndexes = rows.some(([command]) => command === 'AF')
  const rules: ByteString[] = []
  const replacements: [ByteString, ByteString][] = []
  const commands: ByteString[] = []
  const counted = new Set<string>()
  for (const [command, ...values] of rows) {
    // The first line of each of these only counts the others.
    const isCount = (command === 'AF' || command === 'REP') && !counted.has(command)
    if (isCount) counted.add(command)
    else if (command === 'SET') continue
    else if (command === 'AF') addFlags(flagSets, values[0] ?? '')
    else if (command === 'SFX' || command === 'PFX')
      rules.push(`${command} ${ruleOf(values, hasIndexes ? null : flagSets, utf8)}`)
    else if (command === 'REP')
      replacements.push([replacement(values[0], utf8), replacement(values[1], utf8)])
    else if (command === 'IGNORE' || command === 'COMPLEXPREFIXES')
      throw new DictionaryError(`the command ${command} is not supported`)
    else commands.push([command, ...values.map(utf8)].join(' '))
  }
  if (rules.length === 0 && commands.length === 0) throw new DictionaryError('the file has no commands')
  const comment = lines.slice(0, Math.max(0, firstCommand)).join('\n')
  return { comment: trimmed(comment), flagSets, hasIndexes, rules, replacements, commands, utf8 }
}

/** A number sign within a word may be a flag, so only one after a space starts a comment. */
const withoutComment = (line: ByteString): ByteString => trimmed(line.replace(/(?:^|[ \t])#.*$/s, ''))

/** Underscores are spaces, because spaces separate the values. */
const replacement = (value: ByteString | undefined, utf8: AffixFile['utf8']): ByteString =>
  utf8(value ?? '').replaceAll('_', ' ')

/**
 * Returns an affix rule without its morphological fields. The flags of the affix become an index, as those of words.
 * flagSets: null if they are indexes already.
 */
function ruleOf(
  [flag = '', strip = '', affix = '', condition]: readonly ByteString[],
  flagSets: FlagSets | null,
  utf8: AffixFile['utf8'],
): ByteString {
  // The first line of a group: if its rules combine with other affixes, and their number.
  if (condition === undefined && /^\d+$/.test(affix)) return [flag, strip, affix].join(' ')
  const slash = affix.indexOf('/')
  const flags = slash === -1 ? '' : affix.slice(slash + 1)
  const text = utf8(slash === -1 ? affix : affix.slice(0, slash))
  const indexed = flagSets === null || flags === '' ? flags : String(indexOfFlags(flagSets, flags))
  return [flag, utf8(strip), flags === '' ? text : `${text}/${indexed}`, utf8(condition ?? '.')].join(' ')
}

/** Returns the conversion from an encoding by Hunspell's name, such as ISO8859-15 or microsoft-cp1251. */
function converterOf(encoding: string): (text: ByteString) => ByteString {
  const name = encoding
    .toLowerCase()
    .replace(/^iso-?8859-?/, 'iso-8859-')
    .replace(/^microsoft-cp/, 'windows-')
  if (name === 'utf-8' || name === 'utf8') return (text) => text
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(name)
  } catch {
    throw new DictionaryError(`the encoding ${encoding} is not supported`)
  }
  return (text) => byteString(Buffer.from(decoder.decode(bytesOf(text)), 'utf8'))
}
