import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './foldText.ts'
import { matchRank } from './matchRank.ts'
import { searchWords } from './searchWords.ts'

const rank = (words: string, texts: readonly string[], forms: readonly string[] = []) =>
  matchRank(texts.map(foldText), searchWords([{ operator: 'search', operand: words }]).wanted, forms)

describe('a word is whole, at the start of one, or inside one', () => {
  it.each([
    ['art', 'Art is long', 2],
    ['art', 'all the state-of-the-art', 2],
    ['art', 'a start, and (art)', 2],
    ['art', 'an artful start', 1],
    ['art', 'they start', 0],
    ['art', 'art2', 1],
    ['art', '2art', 0],
    ['art', 'art_work', 2],
    ['art', 'nothing of it', 0],
    ['ada', 'Ádám, Adá', 2],
    ['ubermut', 'Der Übermut', 2],
    ['УТРО', 'доброе утро!', 2],
    ['утр', 'доброе утро!', 1],
    ['тро', 'доброе утро!', 0],
    ['عالم', 'مرحبا عالم', 2],
    ['عالم', 'مرحبا بالعالم', 0],
    ['내일', '우리는 내일 만나요', 2],
    ['우리', '우리는 내일', 1],
    ['일', '내일 만나요', 0],
    // These scripts do not separate words.
    ['明天', '我们明天在公园见面', 2],
    ['京タ', '今日は東京タワーへ', 2],
    ['ワー', '今日は東京タワーへ', 2],
    ['react', 'Reactを使う', 2],
    ['โลก', 'สวัสดีชาวโลก', 2],
    ['𐐨𐐩', '𐐨𐐩 𐐪', 2],
    ['𐐩', '𐐨𐐩', 0],
    ['a', '𐐨a', 0],
    ['a', 'a𐐨', 1],
    ['c++', 'C++17 or C', 2],
    ['c++', 'abc++', 0],
    ['10:45', 'at 10:45.', 2],
    ['10:45', 'at 10:453', 1],
    ['10:45', 'at 110:45', 0],
    ['45', '10:45', 2],
    ['++', 'c++', 2],
    ['🎉', 'done🎉done', 2],
    ['"green lamp"', 'a green\nlamp', 2],
    ['"green lamp"', 'green lamps', 1],
    ['"green lamp"', 'evergreen lamp', 0],
  ])('returns for %s in %s the rank %i', (word, text, expected) => expect(rank(word, [text])).toBe(expected))
})

it('returns the rank of the worst word, each at its best place', () => {
  expect(rank('art lamp', ['the art', 'lamp'])).toBe(2)
  expect(rank('art lamp', ['the start of art', 'lamps'])).toBe(1)
  expect(rank('art lamp', ['the start', 'lamp'])).toBe(0)
  // A phrase does not continue in the next text.
  expect(rank('"art lamp"', ['the art', 'lamp'])).toBe(0)
})

it('gives every message the same rank for a search without words', () => {
  expect(rank('', ['anything'])).toBe(rank('', []))
})

describe('other word forms found by the server', () => {
  it('count as a match of the whole word', () => {
    expect(rank('painted', ['Painting the wall'])).toBe(0)
    expect(rank('painted', ['Painting the wall'], ['painting'])).toBe(2)
    expect(rank('painted lamp', ['Painting the lamp'], ['painting', 'lamp'])).toBe(2)
    expect(rank('"green lamps"', ['a green lamp'], ['green', 'lamp'])).toBe(2)
  })
  it('count only if they are whole words and not among the searched ones', () => {
    expect(rank('art', ['they start'], ['art'])).toBe(0)
    expect(rank('art lamp', ['the start of a lamp'], ['art', 'lamp'])).toBe(0)
    expect(rank('art', ['they started'], ['tart'])).toBe(0)
    expect(rank('"green lamp"', ['evergreen lamp, green'], ['green', 'lamp'])).toBe(0)
    expect(rank('art', ['they start'], [''])).toBe(0)
  })
})

it('any word between spaces is whole', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, text, (before, word, after) => {
      const folded = foldText(word).trim()
      fc.pre(folded !== '')
      expect(matchRank([`${foldText(before)} ${folded} ${foldText(after)}`], [folded])).toBe(2)
    }),
  )
})
