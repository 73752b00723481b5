import { expect, test } from 'vitest'
import { countNames, glossaryIn } from './glossaryIn.mjs'

const faults = (file, text, left) => glossaryIn(file, () => text, left)
const words = (file, text) => faults(file, text).map((line) => /"(.+)", better/.exec(line)?.[1])

test('a forbidden word in a name fails with its line and the word to write', () => {
  expect(faults('shared/a.ts', 'const a = 1\nconst tellAll = 2')).toEqual([
    'shared/a.ts:2: the name tellAll with "tell", better: notify, report, emit, send, show',
  ])
})

test.each([
  ['function f(wishes) {}', 'wishes'],
  ['interface Excuse {}', 'excuse'],
  ['type A = { holds: 1 }', 'holds'],
  ['const { a: twin } = b', 'twin'],
  ['class A { #dice = 1 }', 'dice'],
  ['const mostRows = 1', 'most'],
  ['const LONGEST = 1', 'longest'],
  ['for (const at of list) f(at)', 'at'],
])('a declaration such as "%s" is a name', (text, word) => {
  expect(words('e2e/a.ts', text)).toEqual([word])
})

test('longer words, uses, imports and wire names are no forbidden names', () => {
  const text = `import { told } from './b'
    const incoming = thresholds.holds + indices + f({ told, at: 1 })
    const { own } = incoming; type A = { tell_user: 1; isMostRecent: 2; sentAt: 3 }`
  expect(faults('shared/a.ts', text)).toEqual([])
})

test('a forbidden word in the name of a file or folder fails', () => {
  expect(words('shared/createHolds.test.ts', '')).toEqual(['holds'])
  expect(words('renderer/farewell/a.module.css', '')).toEqual(['farewell'])
  expect(words('assets/organisation.png', '')).toEqual(['organisation'])
  expect(words('shared/thresholds.ts', '')).toEqual([])
})

test.each([
  '/** What it is. */',
  '// Whether it is.',
  '/**\n * Of these the last.\n */',
  '{/* That is drawn later. */}',
])('the comment "%s" fails for its first word', (comment) => {
  expect(faults('shared/a.tsx', `const a = 1\n${comment}\n`)).toEqual([
    expect.stringMatching(
      /^shared\/a\.tsx:2: a comment that starts with "\w+", better: the subject or a verb/,
    ),
  ])
})

test('a forbidden word in a comment fails, also in a style sheet and across lines', () => {
  expect(words('a.css', '/* The row is\n * gone. */')).toEqual(['is gone'])
  expect(words('a.ts', 'const a = 1 // A window of its own.')).toEqual(['of its own'])
})

test('later lines of a comment, code in backticks, strings and good English pass', () => {
  const text = `// The list of all,
// Whoever reads it.
/** \`told\` cannot tell the two apart. A key stands for a user. */
const a = 'https://example.org/ // told anew'`
  expect(words('shared/a.ts', text)).toEqual(['Whoever'])
  expect(words('README.md', 'What it is.\nA window of its own.')).toEqual(['of its own'])
})

test('a forbidden word in a test title fails, but not in an inserted value', () => {
  expect(words('shared/a.test.ts', "it('the page says nothing', f)")).toEqual(['says'])
  expect(words('e2e/a.spec.ts', "test.each(rows)('of %s is one', f)")).toEqual(['of'])
  expect(words('shared/a.test.ts', 'test(`shows ${told} rows`, f)')).toEqual([])
})

test('a text of the app with another term fails with its line', () => {
  const file = 'assets/locales/en/a.json'
  expect(faults(file, '{\n  "a": "Done",\n  "b": "Retry now"\n}')).toEqual([
    `${file}:3: a text with "Retry", better: Try again`,
  ])
  expect(words(file, `{\n  "a": "It's 5 %"\n}`)).toEqual([' %', "'"])
  expect(words(file, `{\n  "a": "{count, plural, other {#'{'id'}'}}"\n}`)).toEqual([])
})

test('names counted in the list of leftovers pass until one is added', () => {
  const text = 'const told = 1\nfunction f(at) {}\nfunction g(at) {}'
  const left = countNames('shared/a.ts', () => text)
  expect(left).toBe('at 2, told 1')
  expect(faults('shared/a.ts', text, left)).toEqual([])
  expect(faults('shared/a.ts', `${text}\nfunction h(at) {}`, left)).toHaveLength(3)
})
