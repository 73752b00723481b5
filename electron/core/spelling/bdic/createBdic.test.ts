import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DictionaryError } from './affixFile.ts'
import { createBdic } from './createBdic.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8')
const bdic = (affixes: string, words: string, label?: string): Buffer =>
  createBdic(bytes(affixes), bytes(words), label)

/** Returns the strings of a section, whose offset the header of the rules has at this index. */
function section(file: Buffer, index: number): readonly string[] {
  const start = file.readUInt32LE(32 + 4 * index)
  return file
    .subarray(start, file.indexOf('\0\0', start, 'latin1'))
    .toString('utf8')
    .split('\0')
}

/** Returns the words with their indexes of flags, read as Chromium does. */
function wordsOf(file: Buffer): Readonly<Record<string, readonly number[]>> {
  const found: [string, number[]][] = []
  const walk = (position: number, prefix: readonly number[]): void => {
    const kind = file[position]!
    if (kind < 0x80) return leaf(position, prefix)
    const isList = (kind & 0xe0) === 0xe0
    const width = isList ? ((kind & 0x10) === 0 ? 1 : 2) : (kind & 2) === 0 ? 2 : 4
    const read = (place: number) => file.readUIntLE(place, width)
    if (isList) {
      const end = position + 1 + (kind & 15) * (width + 1)
      for (let item = position + 1; item < end; item += width + 1)
        walk(end + read(item + 1), with0(prefix, file[item]!))
      return
    }
    const base = width === 4 ? 0 : position
    const hasEnd = (kind & 1) === 1
    if (hasEnd) walk(base + read(position + 3), prefix)
    for (let index = 0; index < file[position + 2]!; index++) {
      const offset = read(position + 3 + width * (index + (hasEnd ? 1 : 0)))
      if (offset !== 0) walk(base + offset, with0(prefix, file[position + 1]! + index))
    }
  }
  const leaf = (position: number, prefix: readonly number[]): void => {
    let end = position + 2
    let rest: readonly number[] = []
    if ((file[position]! & 0x40) !== 0) {
      const stop = file.indexOf(0, end)
      rest = [...file.subarray(end, stop)]
      end = stop + 1
    }
    const first = ((file[position]! & 0x1f) << 8) | file[position + 1]!
    const flags = first === 0x1fff ? [] : [first]
    if ((file[position]! & 0x20) !== 0)
      for (; file.readUInt16LE(end) !== 0xffff; end += 2) flags.push(file.readUInt16LE(end))
    found.push([Buffer.from([...prefix, ...rest]).toString('utf8'), flags])
  }
  const with0 = (prefix: readonly number[], byte: number) => (byte === 0 ? prefix : [...prefix, byte])
  walk(file.readUInt32LE(12), [])
  return Object.fromEntries(found)
}

describe('a BDIC file', () => {
  it('has the words with their flags, and the digest of its data', () => {
    const file = bdic(
      'SET UTF-8\nSFX A Y 1\nSFX A 0 s .\n',
      '5\nvoilà\nbee/A\nbeer/AB\nbeer/A\nµ/B po:noun\n',
    )
    expect(wordsOf(file)).toEqual({ voilà: [0], bee: [1], beer: [1, 2], µ: [3] })
    expect(section(file, 0)).toEqual(['AF 3', 'AF A', 'AF AB', 'AF B'])
    expect(section(file, 1)).toEqual(['SFX A Y 1', 'SFX A 0 s .'])
    expect(file.subarray(0, 8)).toEqual(Buffer.from('BDic\u0002\0\0\0', 'latin1'))
    expect(file.subarray(16, 32)).toEqual(createHash('md5').update(file.subarray(32)).digest())
  })

  it('has every word of a large dictionary, in lists and tables of each size', () => {
    const words = Array.from(
      { length: 30_000 },
      (_value, index) => `${((index * 7919) % 30_011).toString(32)}é`,
    )
    const file = bdic('SET UTF-8\nTRY a\n', `${words.length}\n${words.join('\n')}\n`)
    expect(Object.keys(wordsOf(file)).toSorted()).toEqual(words.toSorted())
  })

  it('stores indexes of flags beyond the range of a leaf', () => {
    const words = Array.from({ length: 0x2001 }, (_value, index) => `w${index}/${index}`)
    const file = bdic('FLAG num\n', `1\n${words.join('\n')}\n`)
    expect(wordsOf(file)['w8190']).toEqual([0x1fff])
    expect(wordsOf(file)['w8189']).toEqual([0x1ffe])
  })

  it('keeps comments, replacements and other commands, and numbers flags of affixes', () => {
    const affixes = [
      '# by Ada',
      'SET UTF-8',
      'FLAG long',
      'REP 1',
      'REP f ph_s',
      'WORDCHARS - # more',
      'PFX Aa Y 1',
      'PFX Aa 0 un/BbCc . is:x',
    ].join('\r\n')
    const file = bdic(affixes, '1\nw/BbCc\n', '# label')
    expect(file.toString('latin1')).toContain('\n# label\n# by Ada\n')
    expect(section(file, 1)).toEqual(['PFX Aa Y 1', 'PFX Aa 0 un/1 .'])
    expect(section(file, 2)).toEqual(['f', 'ph s'])
    expect(section(file, 3)).toEqual(['FLAG long', 'WORDCHARS -'])
    expect(wordsOf(file)).toEqual({ w: [1] })
  })

  it('converts other encodings, but not flags, and keeps indexes that a file has', () => {
    const latin = (text: string) => Buffer.from(text, 'latin1')
    const file = createBdic(
      latin('SET ISO8859-1\nAF 2\nAF \u00E9\nAF \u00E9\nSFX \u00E9 0 \u00E9/2 \u00E9\n'),
      latin('1\n\u00E9t\u00E9/2\n'),
    )
    expect(wordsOf(file)).toEqual({ été: [2] })
    expect(file.includes(Buffer.from('AF \u00E9\0', 'latin1'))).toBe(true)
    expect(file.includes(Buffer.from('SFX \u00E9 0 \u00C3\u00A9/2 \u00C3\u00A9\0', 'latin1'))).toBe(true)
  })

  it.each([
    ['without words', 'SET UTF-8\nTRY a\n', '0\n'],
    ['without rules', '', '1\nword\n'],
    ['with an unknown encoding', 'SET EBCDIC\n', '1\nword\n'],
    ['with a command that Chromium lacks', 'SET UTF-8\nIGNORE a\n', '1\nword\n'],
  ])('is not created from a dictionary %s', (_case, affixes, words) => {
    expect(() => bdic(affixes, words)).toThrow(DictionaryError)
  })
})
