import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edit } from './edit.ts'
import { fencesOf } from './fences.ts'
import { formatEdit, formats, type Format } from './formats.ts'
import { indentEdit, newLineEdit } from './listItems.ts'
import { writtenTime } from './writtenTime.ts'

interface Selected {
  readonly value: string
  readonly start: number
  readonly end: number
}

/** Reads a text with its selection in brackets `⟦` and `⟧`, or its caret as `|`. */
function read(marked: string): Selected {
  const value = marked.replace(/[⟦⟧|]/g, '')
  const start = marked.search(/[⟦|]/)
  const end = marked.indexOf('⟧')
  return { value, start, end: end < 0 ? start : end - 1 }
}

const written = ({ value, start, end }: Selected): string =>
  start === end
    ? `${value.slice(0, start)}|${value.slice(start)}`
    : `${value.slice(0, start)}⟦${value.slice(start, end)}⟧${value.slice(end)}`

const made = ({ value }: Selected, edit: Edit): Selected => ({
  value: value.slice(0, edit.start) + edit.text + value.slice(edit.end),
  start: edit.select[0],
  end: edit.select[1],
})

const formatted = (before: Selected, format: Format): Selected => {
  const edit = formatEdit(before.value, before.start, before.end, format)
  return edit === null ? before : made(before, edit)
}

const apply = (marked: string, format: Format): string => written(formatted(read(marked), format))

const keyed = (marked: string, editOf: typeof newLineEdit): string | null => {
  const before = read(marked)
  const edit = editOf(before.value, before.start, before.end)
  return edit === null ? null : written(made(before, edit))
}

test.each<readonly [Format, string, string]>([
  ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
  ['bold', 'a ⟦**b**⟧ c', 'a ⟦b⟧ c'],
  ['bold', 'a⟦ b ⟧c', 'a **⟦b⟧** c'],
  ['bold', '⟦- a\n\n> b⟧', '⟦- **a**\n\n> **b**⟧'],
  ['italic', 'a **⟦b⟧** c', 'a ***⟦b⟧*** c'],
  ['italic', 'a ***⟦b⟧*** c', 'a **⟦b⟧** c'],
  ['italic', 'a *⟦b⟧ c', 'a **⟦b⟧* c'],
  ['strike', '|', '~~|~~'],
  ['code', '⟦b⟧', '`⟦b⟧`'],
  ['code', '⟦a`b⟧', '``⟦a`b⟧``'],
  ['code', '⟦b\nc⟧', '```|\nb\nc\n```'],
  ['codeBlock', '|', '```\n|\n```'],
  ['codeBlock', '```js\n|\nx\n```\ny', '|\nx\ny'],
  ['quote', 'a\nb ⟦c⟧ d', 'a\n```quote\nb ⟦c⟧ d\n```'],
  ['quote', '⟦```\nx\n```⟧', '````quote\n⟦```\nx\n```⟧\n````'],
  ['quote', '```\nx\n```\nmid|\n```\ny\n```', '```\nx\n```\n```quote\nmid|\n```\n```\ny\n```'],
  ['spoiler', '⟦a⟧', '```spoiler |\na\n```'],
  ['spoiler', '```spoiler Ends|\na\n```', '⟦a⟧'],
  ['bullets', 'a\n⟦b\n\nc⟧', 'a\n⟦- b\n\n- c⟧'.replace('⟦- ', '- ⟦')],
  ['bullets', '1. a|', '- a|'],
  ['bullets', '⟦a\n⟧b', '- ⟦a\n⟧b'],
  ['numbers', '⟦a\nb⟧', '1. ⟦a\n2. b⟧'],
  ['numbers', '1. a\n2. |b', '1. a\n|b'],
  ['link', 'a ⟦b⟧', 'a [b](⟦url⟧)'],
  ['link', '⟦https://x.example⟧', '[|](https://x.example)'],
  ['link', 'see [the b|ed](https://x.example/(1)).', 'see ⟦the bed⟧.'],
  ['math', '⟦x^2⟧', '$$⟦x^2⟧$$'],
  ['math', '⟦x\ny⟧', '```math\n⟦x\ny⟧\n```'],
  ['time', 'at <time:2026-11-19T1|5:00>', 'at ⟦2026-11-19T15:00⟧'],
])('%s changes %j to %j', (format, before, after) => {
  expect(apply(before, format)).toBe(after)
})

const pieces = [
  ...['a', 'b c', ' ', '\n', '\n\n', '*', '**', '~~', '`', '``', '$$', '- ', '1. ', '12. ', '  ', '> '],
  ...[
    '```\n',
    '\n```\n',
    '```quote\n',
    '\n````\n',
    '[',
    ']',
    '](',
    ')',
    'url',
    'https://x.example',
    '👍',
    '<time:',
  ],
]

const selections = fc
  .tuple(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), fc.nat(), fc.nat())
  .map(([texts, a, b]): Selected => {
    const value = texts.join('')
    const [start, end] = [a % (value.length + 1), b % (value.length + 1)].sort((x, y) => x - y) as [
      number,
      number,
    ]
    return { value, start, end }
  })

const lineFormat = { bullets: /^ *[*+-] +/, numbers: /^ *\d{1,9}\. +/ }

/** True if some of the selected lines, but not all, have the format already, or are items of the other list. */
function isMixed({ value, start, end }: Selected, format: Format): boolean {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const last = end > start && value[end - 1] === '\n' ? end - 1 : end
  const lines = value
    .slice(from)
    .slice(0, `${value}\n`.indexOf('\n', last) - from)
    .split('\n')
  if (format === 'bullets' || format === 'numbers')
    return (
      lines.some((line) => /^ *(?:[*+-]|\d+\.) +/.test(line)) &&
      !lines.every((line) => lineFormat[format].test(line))
    )
  return ['bold', 'italic', 'strike'].includes(format) && value.slice(start, end).includes('\n')
}

/** True if a text can be that of a link: it contains no link, and each of its brackets has a counterpart. */
function canBeLinked(text: string): boolean {
  if (text.includes('](')) return false
  let depth = 0
  for (const sign of text) {
    if (sign === '[') depth += 1
    if (sign === ']') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

// A time is added by a dialog.
describe.each(formats.filter((format) => format !== 'time'))('%s', (format) => {
  test('is removed by the second use after it was added by the first', () => {
    fc.assert(
      fc.property(selections, (before) => {
        const once = formatted(before, format)
        fc.pre(once.value.length > before.value.length && !isMixed(before, format))
        fc.pre(fencesOf(before.value.split('\n')).every(({ last }) => last !== null))
        fc.pre(format !== 'link' || canBeLinked(before.value.slice(before.start, before.end)))
        expect(formatted(once, format).value).toBe(before.value)
      }),
      { numRuns: 2000 },
    )
  })

  test('keeps the selection within the text', () => {
    fc.assert(
      fc.property(selections, (before) => {
        const { value, start, end } = formatted(before, format)
        expect(0 <= start && start <= end && end <= value.length).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

test.each([
  ['- a|', '- a\n- |'],
  ['  * a|b', '  * a\n  * |b'],
  ['9. a|', '9. a\n10. |'],
  ['> a|', '> a\n> |'],
  ['- a\n- |', '- a\n|'],
  ['> |', '|'],
  ['a|', null],
  ['|- a', null],
  ['```\n- a|\n```', null],
])('a new line in %j gives %j', (before, after) => {
  expect(keyed(before, newLineEdit)).toBe(after)
})

test.each([
  ['- a\n- b|', 1, '- a\n  - b|'],
  ['1. a\n2. b\n3. ⟦c\n4. d⟧', 1, '1. a\n2. b\n   1. ⟦c\n   2. d⟧'.replaceAll('   ', '  ')],
  ['1. a\n  1. b|\n2. c', -1, '1. a\n2. b|\n2. c'],
  ['- a|', 1, null],
  ['- a\n  - b|', 1, null],
  ['- a|', -1, null],
  ['a|', 1, null],
] as const)('a step of Tab in %j by %i gives %j', (before, step, after) => {
  expect(keyed(before, (value, start, end) => indentEdit(value, start, end, step))).toBe(after)
})

test('a time is written with its distance from UTC', () => {
  const moment = new Date(2026, 10, 19, 15, 0)
  const text = writtenTime(moment)
  expect(text).toMatch(/^<time:2026-11-19T15:00:00[+-]\d\d:\d\d>$/)
  expect(new Date(text.slice(6, -1))).toEqual(moment)
})
