import { describe, expect, test } from 'vitest'
import type { Message, Narrow, NarrowTerm } from '../api/types.ts'
import { isTooOld } from '../api/routes/params.ts'
import { narrowWire } from '../api/routes/narrowWire.ts'
import { narrowFragment } from '../content/narrowFragment.ts'
import { parseNarrowFragment } from '../content/narrowLink.ts'
import { matchesNarrow } from '../model/matchesNarrow.ts'
import { narrowKey } from '../model/narrow.ts'
import { parseSearch, searchText } from '../model/search/searchGrammar.ts'
import { searchSuggestions } from '../model/search/searchSuggestions.ts'
import { searchNames, searchTargets } from '../model/search/searchTargets.ts'
import { termLabel } from '../model/search/termLabel.ts'
import {
  account,
  adaId,
  after,
  arrived,
  channelMessage,
  directMessage,
  selfId,
  user,
} from '../model/testing/eg.ts'
import { flagFact, type Fact } from './operator.ts'
import { currentName, factsOf, operatorOf, operators, typedOperator } from './operators.ts'
import { fillExample } from './testing/fillExample.ts'
import { tooNewOf } from './tooNewOf.ts'

const named = { topic: 'Plan for spring' }
const state = after(
  account({ users: [user(selfId, { name: 'Me' }), user(adaId, { name: 'Ada Plank' })], featureLevel: 512 }),
  arrived(channelMessage(10, named)),
)
const names = searchNames(state)
const channel = state.channels.get(channelMessage(10).channelId)
const filling = {
  person: 'Ada Plank',
  channel: channel!.name,
  topic: named.topic,
  message: '10',
  day: '2026-03-04',
}
const parse = (example: string) => parseSearch(fillExample(example, filling), names)
const context = (featureLevel: number) => ({ wireName: 'service', featureLevel, selfUserId: selfId })

/** The terms as a server of the level is asked; null: it is too old for one of them. */
function askedAt(level: number, narrow: Narrow): readonly object[] | null {
  try {
    return narrowWire(narrow, context(level))
  } catch (error) {
    if (isTooOld(error)) return null
    throw error
  }
}

describe.each(operators)('$name', (row) => {
  const examples = row.examples.map((example) => [example, parse(example)] as const)

  test('has an example, and each of its values has one', () => {
    expect(examples.some(([, narrow]) => narrow.some(({ operator }) => operator === row.name))).toBe(true)
    for (const value of Object.keys(row.values ?? {})) expect(row.examples).toContain(`${row.name}:${value}`)
  })

  test.each(examples)('%s is read as it is written', (_example, narrow) => {
    expect(narrow).not.toEqual([])
    expect(parse(searchText(narrow, names))).toEqual(narrow)
    for (const term of narrow) expect(operatorOf(term)).not.toBeNull()
  })

  test.each(examples)('%s has words of its own', (_example, narrow) => {
    for (const term of narrow) {
      const { operator, operand } = term
      const label = termLabel({ operator, operand }, names)
      expect(label).not.toMatch(/^[\w-]+: /)
      expect(termLabel({ operator, operand, negated: true }, names)).toBe(`not: ${label}`)
    }
  })

  test('goes by its earlier names and other names', () => {
    for (const name of row.earlierNames ?? []) expect(currentName(name)).toBe(row.name)
    const typed = [row.name, ...(row.earlierNames ?? []), ...(row.typedNames ?? [])]
    for (const name of typed)
      expect(typedOperator(name.toUpperCase())).toBe(row.parse === undefined ? null : row)
  })

  if (row.parseLink !== undefined)
    test.each(examples)('%s comes back from a link', (_example, narrow) => {
      const back = (fragment: string) => {
        const link = parseNarrowFragment(fragment)
        if (link === null) return null
        return link.near === null ? link.narrow : [...link.narrow, { operator: 'near', operand: link.near }]
      }
      const key = (terms: readonly NarrowTerm[] | null) => terms && narrowKey(terms)
      const options = { ownUserId: selfId, channelName: names.channelName, userName: names.userName }
      for (const oldOperators of [false, true]) {
        const link = back(narrowFragment(narrow, { ...options, oldOperators }))
        // Notes to oneself are addressed by the own id, other lists by theirs.
        expect(key(link)).toBe(key(narrow))
      }
    })

  test.each(examples)('%s is asked, left out or refused by level', (_example, narrow) => {
    for (let level = 0; level <= 512; level++) {
      const refused = narrow.map((term) => tooNewOf(term, level)).find((name) => name !== null)
      const asked = askedAt(level, narrow)
      if (refused !== undefined) expect(asked).toBeNull()
      else if (asked === null) expect(row.isAsked).toBe('conversation')
      else if (row.isAsked === undefined) expect(asked).toHaveLength(narrow.length)
    }
    // The newest level knows all that it is ever asked.
    expect(narrow.map((term) => tooNewOf(term, 512))).toEqual(narrow.map(() => null))
    expect(() => narrowWire(narrow, context(512))).not.toThrow()
  })

  if (row.offer !== undefined)
    test('is suggested, and what it suggests is read as its terms', () => {
      const targets = searchTargets(state)
      const now = new Date(2026, 3, 5)
      const [begun] = searchSuggestions(row.name, [], targets, 512, now).filter(
        ({ begins }) => begins === row,
      )
      expect(begun?.text).toBe(`${row.name}:`)
      const whole = searchSuggestions(`${row.name}:`, [], targets, 512, now)
      expect(whole.length).toBeGreaterThan(0)
      for (const { terms } of whole) expect(parseSearch(searchText(terms, names), names)).toEqual(terms)
    })
})

describe('what a decision depends on', () => {
  const message = channelMessage(11, { ...named, senderId: adaId })
  const direct = directMessage(11, { senderId: adaId, userIds: [selfId, adaId] })
  const flags = ['read', 'starred', 'has_alert_word', 'mentioned', 'topic_wildcard_mentioned']
  /** Messages that differ in this fact alone. */
  const pairs: readonly (readonly [Fact, Message, Message])[] = [
    ['sender', message, { ...message, senderId: selfId }],
    ['id', message, { ...message, id: 10 }],
    ['channel', message, { ...message, channelId: message.channelId + 1 }],
    ['topic', message, { ...message, topic: '✔ Plan for spring' }],
    ['topic', message, { ...message, topic: '' }],
    ['people', direct, { ...direct, userIds: [selfId] }],
    ['content', message, { ...message, content: '<a href="https://a.example/">a</a>' }],
    [
      'reactions',
      message,
      {
        ...message,
        reactions: [{ userId: selfId, emojiName: 'x', emojiCode: '1', reactionType: 'unicode_emoji' }],
      },
    ],
    ...flags.map((flag) => [flagFact(flag), message, { ...message, flags: [flag] }] as const),
  ]
  const terms = operators.flatMap(({ examples }) => examples.flatMap(parse))

  test.each(pairs.map(([fact, ...both]) => [fact, both] as const))('%s', (fact, [one, other]) => {
    const changed = terms.filter((term) => {
      const verdicts = [one, other].map((each) => matchesNarrow([term], each, state))
      return verdicts[0] !== verdicts[1]
    })
    for (const term of changed) expect([term, factsOf(term)]).toEqual([term, expect.arrayContaining([fact])])
    // Content is the server's to decide, or the search's.
    expect(changed.length > 0).toBe(fact !== 'content')
  })
})
