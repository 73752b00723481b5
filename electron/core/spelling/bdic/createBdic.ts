import { createHash } from 'node:crypto'
import { bytesOf, byteString, parseAffixFile, type AffixFile, type ByteString } from './affixFile.ts'
import { parseWordFile } from './wordFile.ts'
import { serializeWords } from './wordTrie.ts'

const headerSize = 32
const affixHeaderSize = 16

/**
 * Converts a dictionary in Hunspell's format to BDIC, the format of Chromium, which Chromium's build does with the tool
 * convert_dict. Throws a DictionaryError if it is not a dictionary or not supported. label: first line of the comment.
 */
export function createBdic(affixText: Uint8Array, wordText: Uint8Array, label = ''): Buffer {
  const affixes = parseAffixFile(byteString(affixText))
  // The sets of flags of the words are added to those of the rules, which are written first.
  const words = parseWordFile(byteString(wordText), affixes)
  const rules = serializeAffixes(affixes, label)
  const start = headerSize + rules.length
  const data = Buffer.concat([rules, serializeWords(words, start)])
  const header = Buffer.alloc(headerSize)
  header.write('BDic', 'latin1')
  header.writeUInt16LE(2, 4)
  header.writeUInt32LE(headerSize, 8)
  header.writeUInt32LE(start, 12)
  createHash('md5').update(data).digest().copy(header, 16)
  return Buffer.concat([header, data])
}

function serializeAffixes(affixes: AffixFile, label: string): Buffer {
  const { comment, flagSets, rules, replacements, commands } = affixes
  const sets = flagSets.list.map((flags) => `AF ${flags}`)
  const parts = [
    strings([`AF ${String(sets.length)}`, ...sets]),
    strings(rules),
    strings(replacements.flat()),
    strings(commands),
  ]
  const before = bytesOf(`\n${label === '' ? '' : `${label}\n`}${comment}\n`)
  const header = Buffer.alloc(affixHeaderSize)
  let offset = headerSize + affixHeaderSize + before.length
  for (const [index, part] of parts.entries()) {
    header.writeUInt32LE(offset, 4 * index)
    offset += part.length
  }
  return Buffer.concat([header, before, ...parts])
}

/** An empty string would end the list. */
const strings = (list: readonly ByteString[]): Buffer =>
  bytesOf(list.map((text) => `${text === '' ? ' ' : text}\0`).join('') + '\0')
