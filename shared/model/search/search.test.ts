import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Narrow } from '../../api/types.ts'
import { account, selfId, adaId, borisId, user, after, arrived, channelMessage } from '../testing/eg.ts'
import { foldText, foldWithPlaces } from './foldText.ts'
import { nameScore } from './nameScore.ts'
import { dayStart } from '../../narrow/days.ts'
import { searchTimes } from './searchTerms.ts'
import { isWholeTerm, parseSearch, searchText } from './searchGrammar.ts'
import { searchSuggestions } from './searchSuggestions.ts'
import { searchNames, searchTargets } from './searchTargets.ts'
import { searchWords } from './searchWords.ts'
import { marksOf, nearFirstMark, snippetOf } from './snippet.ts'
import { termLabel } from './termLabel.ts'

const othelloId = 77
const state = after(
  account({
    users: [
      user(1, { name: 'Me' }),
      user(adaId, { name: 'Ada Plank' }),
      user(borisId, { name: 'Борис Žižek', email: 'boris@a.example' }),
      user(othelloId, {
        name: 'Othello, the Moor of Venice',
        email: 'user77@a.example',
        deliveryEmail: 'hidden@a.example',
      }),
    ],
  }),
  arrived(channelMessage(10, { topic: 'Plan for spring' })),
)
const names = searchNames(state)
const channels = [...state.channels.values()]
const first = channels[0]!
const parse = (text: string) => parseSearch(text, names)
const word = (operand: string) => ({ operator: 'search', operand })

describe('parsing a typed search', () => {
  it('finds no user by a first name that two users share', () => {
    const users = [user(1), user(adaId, { name: 'Ada Plank' }), user(borisId, { name: 'Ada Moor' })]
    expect(searchNames(account({ users })).userId('ada')).toBeNull()
    expect(searchNames(account({ users })).userId('ada moor')).toBe(borisId)
  })

  const cases: readonly (readonly [string, Narrow])[] = [
    ['lamp  green', [word('lamp green')]],
    ['"green lamp" on', [word('"green lamp" on')]],
    ['"not closed', [word('"not closed"')]],
    [
      '-lamp -"old lamp"',
      [
        { ...word('lamp'), negated: true },
        { ...word('"old lamp"'), negated: true },
      ],
    ],
    [`channel:${first.name} lamp`, [{ operator: 'channel', operand: first.id }, word('lamp')]],
    ['stream:nowhere', [{ operator: 'channel', operand: 'nowhere' }]],
    ['sender:"ada plank"', [{ operator: 'sender', operand: adaId }]],
    ['from:ada', [{ operator: 'sender', operand: adaId }]],
    ['from:me', [{ operator: 'sender', operand: selfId }]],
    ['-sender:boris@a.example', [{ operator: 'sender', operand: borisId, negated: true }]],
    ['dm:ada+plank,boris@a.example', [{ operator: 'dm', operand: [adaId, borisId] }]],
    ['pm-with:who@a.example', [{ operator: 'dm', operand: 'who@a.example' }]],
    ['dm:"Othello, the Moor of Venice"', [{ operator: 'dm', operand: [othelloId] }]],
    [
      'dm:"Ada Plank, Othello, the Moor of Venice,me"',
      [{ operator: 'dm', operand: [adaId, othelloId, selfId] }],
    ],
    [
      '-dm-including:"Ada Plank,Othello, the Moor of Venice"',
      [
        { operator: 'dm-including', operand: adaId, negated: true },
        { operator: 'dm-including', operand: othelloId, negated: true },
      ],
    ],
    ['sender:hidden@a.example', [{ operator: 'sender', operand: othelloId }]],
    [
      'topic:"plan b" topic:c+d',
      [
        { operator: 'topic', operand: 'plan b' },
        { operator: 'topic', operand: 'c d' },
      ],
    ],
    ['topic:""', [{ operator: 'topic', operand: '' }]],
    [
      'is:private -is:resolved',
      [
        { operator: 'is', operand: 'dm' },
        { operator: 'is', operand: 'resolved', negated: true },
      ],
    ],
    ['is:constructor', [{ operator: 'is', operand: 'constructor' }]],
    ['has:links', [{ operator: 'has', operand: 'link' }]],
    [
      'before:2026-01-02 after:2025-13-40',
      [{ operator: 'before', operand: '2026-01-02' }, word('after:2025-13-40')],
    ],
    ['http://a.example/ 10:45', [word('http://a.example/ 10:45')]],
    ['- a-b --c', [word('- a-b --c')]],
    ['sender: is:', [word('sender: is:')]],
    ['', []],
  ]
  it.each(cases)('returns the terms of %s', (text, narrow) => expect(parse(text)).toEqual(narrow))

  it('gives the same narrow again after writing it as text', () => {
    for (const [text] of cases) {
      const narrow = parse(text)
      expect(parse(searchText(narrow, names))).toEqual(narrow)
    }
  })
  it('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const narrow = parse(text)
        searchWords(narrow)
        searchSuggestions(text, narrow, [], 0, new Date(0))
        expect(parse(searchText(narrow, names))).toEqual(narrow)
      }),
    )
  })
})

it('the empty topic is found by its display name', () => {
  const realm = { empty_topic_display_name: 'general chat' }
  const found = (featureLevel: number) =>
    parseSearch('topic:"General chat"', searchNames(account({ featureLevel, realm })))[0]?.operand
  expect(found(339)).toBe('')
  expect(found(333)).toBe('General chat')
})

it.each([
  ['sender:somebody', false],
  ['from:who@a.example', false],
  ['dm:"Ada Plank, who@a.example"', false],
  ['channel:nowhere', false],
  ['is:odd', false],
  ['-near:5', false],
  ['near:5', true],
  ['sender:me', true],
  ['dm:ada+plank', true],
  ['topic:anything', true],
])('the operand of %s is resolved: %s', (text, isWhole) =>
  expect(parse(text).every(isWholeTerm)).toBe(isWhole),
)

describe('folding', () => {
  it('is the same with and without positions, which point to the original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { folded, places } = foldWithPlaces(text)
        expect(folded).toBe(foldText(text))
        expect(places).toHaveLength(folded.length + 1)
        expect([...places].sort((a, b) => a - b)).toEqual(places)
      }),
    )
  })
  it('takes linear time for many marks on one letter', () => {
    const marks = '\u0301\u0316'.repeat(200_000)
    expect(foldText(`a${marks} b`)).toBe('a b')
  })
  it.each([
    ['ÉLAN', 'elan'],
    ['Ёлка', 'елка'],
    ['ｶﾀｶﾅ', 'カタカナ'],
    ['ΛΌΓΟΣ', 'λογοσ'],
    ['a \n\t b', 'a b'],
  ])('%s is %s', (text, folded) => expect(foldText(text)).toBe(folded))
})

it('marks cover whole letters and are joined where they touch', () => {
  const of = (text: string, ...words: string[]) =>
    marksOf(text, words).map(([from, to]) => text.slice(from, to))
  expect(of('Žižek und ﬁre', 'ziz', 'zek', 'fi')).toEqual(['Žižek', 'ﬁ'])
  expect(of('aaaa', 'aa')).toEqual(['aaaa'])
  expect(snippetOf('short  text', ['text'])).toEqual({ text: 'short text', marks: [[6, 10]] })
})

it('a short line starts shortly before its first mark', () => {
  const text = 'Release candidate 1 is on the twelve probes in the freezer. They report by the hour.'
  const { text: line, marks } = nearFirstMark(snippetOf(text, ['report']))
  expect(line).toBe('… They report by the hour.')
  expect(marks.map(([from, to]) => line.slice(from, to))).toEqual(['report'])
  const early = snippetOf(text, ['candidate'])
  expect(nearFirstMark(early)).toEqual(early)
  const standup = snippetOf('Yesterday: tuned the pool. Today: quiet.', ['quiet'])
  expect(nearFirstMark(standup).text).toBe('… Today: quiet.')
  // Nothing after the match may hide it, if no space comes before it.
  const address = snippetOf('https://example.com/report/quiet and more', ['quiet'])
  expect(nearFirstMark(address).text).toBe('… .com/report/quiet and more')
})

describe('scoring names', () => {
  it.each([
    ['ada plank', 'ada plank', 6],
    ['ada plank', 'ada', 5],
    ['ada plank', 'pla', 4],
    ['ada plank', 'lan', 3],
    ['ada plank', 'pl ad', 3],
    ['ada plank', 'plnak', 1],
    ['engineering', 'enginering', 1],
    ['engineering', 'enigneerng', 1],
    ['design', 'desogn', 1],
    ['ada', 'adb', 0],
    ['formatting playground', 'plan', 0],
    ['design', 'release', 0],
    ['battery drain', 'baterry drian', 1],
    ['battery drain', 'drian baterry', 1],
    ['battery drain', 'baterry', 1],
    ['battery drain', 'batery draln', 1],
    ['battery drain', 'battery plan', 0],
    ['battery drain', 'batrey drnai', 0],
  ])('gives %s for the query %s the score %i', (name, typed, score) =>
    expect(nameScore(name, typed)).toBe(score),
  )
})

describe('suggestions', () => {
  const targets = searchTargets(state)
  const now = new Date(2026, 4, 20)
  const newest = Infinity
  const suggest = (text: string, pills: Narrow = []) =>
    searchSuggestions(text, pills, targets, newest, now).map(({ begins, target, terms }) =>
      begins === null ? (target?.name ?? String(terms[0]?.operand)) : `${begins.name}:`,
    )
  it('are names that match a word, with typing errors', () => {
    expect(suggest('lamp ada')).toEqual(['Ada Plank'])
    expect(suggest('plnak')).toEqual(['Ada Plank'])
    expect(suggest('zizek')).toEqual(['Борис Žižek'])
    expect(suggest('spring')).toEqual(['Plan for spring'])
  })
  it('are operators that match a beginning, or all for an empty word', () => {
    expect(suggest('se')).toContain('sender:')
    expect(suggest('lamp ')).toContain('has:')
    expect(suggest('-in')).toContain('in:')
    expect(suggest('dm')).toEqual(['dm:', 'dm-including:'])
    expect(suggest('chan')).toEqual(expect.arrayContaining(['channel:', 'channels:']))
  })
  it.each([
    ['has:', 249, 'reaction'],
    ['is:', 265, 'followed'],
    ['-is:', 366, 'muted'],
    ['mentions:ada', 446, 'Ada Plank'],
    ['ment', 446, 'mentions:'],
  ])('for %s from level %i on %s are enabled, and disabled before', (text, since, name) => {
    const refused = (level: number) =>
      searchSuggestions(text, [], targets, level, now)
        .filter(({ tooOld }) => tooOld)
        .map(({ begins, target, terms }) =>
          begins === null ? (target?.name ?? terms[0]?.operand) : `${begins.name}:`,
        )
    expect(suggest(text)).toContain(name)
    expect(refused(since - 1)).toContain(name)
    expect(refused(since)).not.toContain(name)
    expect(refused(newest)).toEqual([])
  })
  it('fit the operator and keep the rest of the text', () => {
    expect(suggest('sender:ada pl')).toEqual(['Ada Plank'])
    expect(suggest('has:')).toEqual(['link', 'image', 'attachment', 'reaction'])
    expect(suggest('in:')).toEqual(['home', 'all'])
    expect(suggest('streams:w')).toEqual(['web-public'])
    expect(suggest('dm-including:ada')).toEqual(['Ada Plank'])
    expect(suggest('after:2025')).toContain('2025-01-01')
    expect(suggest('before:')[0]).toBe('2026-05-20')
    expect(suggest('channel:')).toEqual(expect.arrayContaining(channels.map(({ name }) => name)))
    const [one] = searchSuggestions('old lamp -from:bor', [], targets, newest, now)
    expect(one).toBeUndefined()
    const [other] = searchSuggestions('old lamp -from:бор', [], targets, newest, now)
    expect(other).toMatchObject({
      text: 'old lamp',
      terms: [{ operator: 'sender', operand: borisId, negated: true }],
    })
  })
})

it('days are those of this computer, and the narrowest bounds apply', () => {
  expect(dayStart('2026-02-30')).toBeNull()
  const narrow = parse('after:2026-01-01 after:2026-01-03 before:2026-02-01')
  expect(searchTimes(narrow)).toEqual({
    since: new Date(2026, 0, 3).getTime() / 1000,
    until: new Date(2026, 1, 1).getTime() / 1000,
  })
  expect(searchTimes(parse('-before:2026-01-03 -after:2026-02-01'))).toEqual(searchTimes(narrow))
})

it('a resolved topic is labeled without its check mark', () => {
  const topic = { operator: 'topic', operand: '✔ Plan' }
  expect(termLabel(topic, names)).toBe('resolved topic Plan')
  expect(termLabel({ ...topic, operand: 'Plan' }, names)).toBe('topic Plan')
})
