import fc from 'fast-check'
import { expect, test } from 'vitest'
import { account, user } from '../../../../../shared/model/testing/eg.ts'
import { detect } from './detect.ts'
import { channelText, groupText, mentionText, topicText } from './insertion.ts'
import { rankNamed, rankPeople, type PeopleHints } from './rank.ts'

const at = (text: string) => {
  const caret = text.indexOf('|')
  const plain = caret < 0 ? text : text.slice(0, caret) + text.slice(caret + 1)
  return detect(plain, caret < 0 ? plain.length : caret)
}

test('signs at the start of a word trigger completion', () => {
  expect(at('@mi')).toMatchObject({ kind: 'mention', query: 'mi', start: 0 })
  expect(at('hi @Mina Ko')).toMatchObject({ kind: 'mention', query: 'Mina Ko', start: 3 })
  expect(at('hi @**Mina')).toMatchObject({ kind: 'mention', query: 'Mina' })
  expect(at('hi @_mi')).toMatchObject({ kind: 'mention', query: 'mi', isSilent: true })
  expect(at('(#eng')).toMatchObject({ kind: 'channel', query: 'eng', start: 1 })
  expect(at('#eng>rel')).toMatchObject({ kind: 'topic', query: 'rel', channel: 'eng' })
  expect(at('#**eng ops> rel 4')).toMatchObject({ kind: 'topic', query: 'rel 4', channel: 'eng ops' })
  expect(at('ok :thu')).toMatchObject({ kind: 'emoji', query: 'thu', start: 3 })
  expect(at('@')).toMatchObject({ kind: 'mention', query: '' })
  expect(at('a @mi|na b')).toMatchObject({ query: 'mi' })
  expect(at('by <time')).toMatchObject({ kind: 'time', query: '', start: 3 })
  expect(at('<time fri 14:30')).toMatchObject({ kind: 'time', query: 'fri 14:30' })
  expect(at('<time:2026-12')).toMatchObject({ kind: 'time', query: '2026-12' })
})

test('commands start the text, and languages follow the marks of a block', () => {
  expect(at('/ni')).toMatchObject({ kind: 'command', query: 'ni', start: 0 })
  expect(at('a\n```py')).toMatchObject({ kind: 'language', query: 'py', start: 5 })
  expect(at('~~~ c++')).toMatchObject({ kind: 'language', query: 'c++', start: 4 })
  expect(at('````quote\n```js')).toMatchObject({ kind: 'language', query: 'js' })
})

test('addresses, times, complete syntax and code trigger nothing', () => {
  for (const text of [
    'mail a@b',
    'at 10:30',
    ':thumbs_up: ',
    '@**Mina** ',
    '@mina  x',
    'c#sharp',
    '# heading',
    '`@mi',
    '```\n@mi',
    '```js\nx\n@mi',
    '```quote\nx\n```\n```\n@mi',
    '```math\n@mi',
    '````quote\n```\n@mi',
    ':',
    ':)',
    'a\n',
    'a\n/ni',
    '/me hi',
    '```',
    '```\n```py',
    'a <timer',
    '<time:2026-11-19T15:00:00+01:00>',
  ]) {
    expect(at(text), text).toBeNull()
  }
  expect(at('```\nx\n```\n@mi')).toMatchObject({ query: 'mi' })
  for (const text of [
    '```quote\n@mi',
    '```quote\nx\n```\n@mi',
    '```spoiler a\nx\n```\n```quote\ny\n```\n@mi',
    '````quote\n```\nx\n```\n````\n@mi',
  ])
    expect(at(text), text).toMatchObject({ query: 'mi' })
})

test('a trigger starts before the caret and ends there', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('@', '#', ':', ';', '/', '*', '>', ' ', 'a', 'B', '`', '\n', '_') }),
      fc.nat(),
      (text, n) => {
        const caret = n % (text.length + 1)
        const found = detect(text, caret)
        if (found === null) return
        expect(found.start).toBeLessThan(caret)
        // A language begins behind the marks of its fence.
        if (found.kind === 'language') expect(text.slice(0, found.start)).toMatch(/```[ \t]*$/)
        else expect('@#:;/').toContain(text[found.start])
        expect(text.slice(found.start, caret)).toContain(found.query)
      },
    ),
  )
})

const state = account({
  users: [
    user(1, { name: 'Mina Kowalski' }),
    user(2, { name: 'Tobias Adeyemi' }),
    user(3, { name: 'Ravi Minata' }),
    user(4, { name: 'Jasmin Sørensen' }),
    user(5, { name: 'Mina Bot', isBot: true }),
    user(6, { name: 'Mína Zeller' }),
  ],
})
const nobody: PeopleHints = {
  spokeHere: new Map<number, number>(),
  direct: new Map<number, number>(),
  isHere: () => false,
}
const names = (query: string, hints = nobody) => rankPeople(state, query, hints, 5).map(({ id }) => id)

test('users are found by any of their names, without accents; bots come last', () => {
  expect(names('min')).toEqual([1, 6, 3, 5, 4])
  expect(names('adey')).toEqual([2])
  expect(names('xyz')).toEqual([])
})

test('the user who wrote here last comes first', () => {
  expect(names('min', { ...nobody, spokeHere: new Map([[3, 90]]) })[0]).toBe(3)
  expect(
    names('', { ...nobody, spokeHere: new Map([[2, 90]]), isHere: (id) => id === 4 }).slice(0, 2),
  ).toEqual([2, 4])
})

test('the best of many equal the first of all sorted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 5 }), { maxLength: 60 }),
      (list) => {
        const things = list.map((name) => ({ name }))
        expect(rankNamed(things, 'a', 3)).toEqual(rankNamed(things, 'a', 1000).slice(0, 3))
      },
    ),
  )
})

test("completions insert the server's Markdown", () => {
  expect(mentionText('Ada', 3, false, false)).toBe('@**Ada** ')
  expect(mentionText('Ada', 3, true, true)).toBe('@_**Ada|3** ')
  expect(groupText('ops', false)).toBe('@*ops* ')
  expect(channelText('news', 9)).toBe('#**news** ')
  expect(channelText('a*b', 9)).toBe('[#a&#42;b](#narrow/channel/9-a*b) ')
  expect(topicText('news', 9, 'Plan B')).toBe('#**news>Plan B** ')
  expect(topicText('news', 9, 'a > b')).toBe('[#news > a > b](#narrow/channel/9-news/topic/a.20.3E.20b) ')
})
