import { describe, expect, test } from 'vitest'
import type { Message, Narrow, NarrowTerm } from '../api/types.ts'
import { isTooOld } from '../api/routes/params.ts'
import { narrowWire } from '../api/routes/messages/narrowWire.ts'
import { narrowFragment } from '../content/links/narrowFragment.ts'
import { parseNarrowFragment } from '../content/links/narrowLink.ts'
import { mentionFlags } from '../api/flags.ts'
import { matchesNarrow } from '../model/views/matchesNarrow.ts'
import { narrowKey } from '../model/views/narrow.ts'
import { operandText, parseSearch, searchText } from '../model/search/searchGrammar.ts'
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
import { currentName, dependsOnFlag, factsOf, operatorOf, operators, typedOperator } from './operators.ts'
import { fillExample } from './testing/fillExample.ts'
import { tooNewOf } from './tooNewOf.ts'

const named = { topic: 'Plan for spring' }
const state = after(
  account({ users: [user(selfId, { name: 'Me' }), user(adaId, { name: 'Ada Plank' })], featureLevel: 512 }),
  arrived(channelMessage(10, named)),
)
const names = searchNames(state)
const { channelId } = channelMessage(10)
const channel = state.channels.get(channelId)
const filling = {
  person: 'Ada Plank',
  channel: channel!.name,
  topic: named.topic,
  message: '10',
  day: '2026-03-04',
}
const parse = (example: string) => parseSearch(fillExample(example, filling), names)
const context = (featureLevel: number) => ({ wireName: 'service', featureLevel, selfUserId: selfId })

/** Returns the terms of the request to a server of this level; null when it is too old for one of them. */
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

  test('has an example, also for each of its values', () => {
    expect(examples.some(([, narrow]) => narrow.some(({ operator }) => operator === row.name))).toBe(true)
    for (const value of Object.keys(row.values ?? {})) expect(row.examples).toContain(`${row.name}:${value}`)
  })

  test.each(examples)('%s survives writing and parsing', (_example, narrow) => {
    expect(narrow).not.toEqual([])
    expect(parse(searchText(narrow, names))).toEqual(narrow)
    for (const term of narrow) expect(operatorOf(term)).not.toBeNull()
  })

  test.each(examples)('%s has a label', (_example, narrow) => {
    for (const term of narrow) {
      const { operator, operand } = term
      const label = termLabel({ operator, operand }, names)
      // Searched words are shown as they are. All other terms have a text in the catalog.
      const words = operatorOf(term)?.words(operandText(term, names), operand, names) ?? null
      expect(words === null).toBe(operator === 'search')
      expect(label).not.toMatch(/^[\w-]+: |search\.pill/)
      expect(termLabel({ operator, operand, negated: true }, names)).toBe(`not: ${label}`)
    }
  })

  test('can be used by its former and alternative names', () => {
    for (const name of row.earlierNames ?? []) expect(currentName(name)).toBe(row.name)
    const typed = [row.name, ...(row.earlierNames ?? []), ...(row.typedNames ?? [])]
    for (const name of typed)
      expect(typedOperator(name.toUpperCase())).toBe(row.parse === undefined ? null : row)
  })

  if (row.parseLink !== undefined)
    test.each(examples)('%s survives a link', (_example, narrow) => {
      const back = (fragment: string) => {
        const link = parseNarrowFragment(fragment)
        if (link === null) return null
        return link.near === null ? link.narrow : [...link.narrow, { operator: 'near', operand: link.near }]
      }
      const key = (terms: readonly NarrowTerm[] | null) => terms && narrowKey(terms)
      const options = { ownUserId: selfId, channelName: names.channelName, userName: names.userName }
      for (const oldOperators of [false, true]) {
        const link = back(narrowFragment(narrow, { ...options, oldOperators }))
        // Notes to self are addressed by the own id, other conversations by the other users.
        expect(key(link)).toBe(key(narrow))
      }
    })

  test.each(examples)('%s is sent, omitted or refused by feature level', (_example, narrow) => {
    for (let level = 0; level <= 512; level++) {
      const refused = narrow.map((term) => tooNewOf(term, level)).find((name) => name !== null)
      const sent = askedAt(level, narrow)
      if (refused !== undefined) expect(sent).toBeNull()
      else if (sent === null) expect(row.asking).toBe('ifKnown')
      else if (row.asking === undefined) expect(sent).toHaveLength(narrow.length)
    }
    // The newest level supports all terms that are sent.
    expect(narrow.map((term) => tooNewOf(term, 512))).toEqual(narrow.map(() => null))
    expect(() => narrowWire(narrow, context(512))).not.toThrow()
  })

  if (row.offer !== undefined)
    test('is suggested, and the suggestion parses to its terms', () => {
      const targets = searchTargets(state)
      const now = new Date(2026, 3, 5)
      const [started] = searchSuggestions(row.name, [], targets, 512, now).filter(
        ({ begins }) => begins === row,
      )
      expect(started?.text).toBe(`${row.name}:`)
      const whole = searchSuggestions(`${row.name}:`, [], targets, 512, now)
      expect(whole.length).toBeGreaterThan(0)
      for (const { terms } of whole) expect(parseSearch(searchText(terms, names), names)).toEqual(terms)
    })
})

describe('the facts of a decision', () => {
  const policies = after(
    state,
    { id: 1, type: 'user_topic', userTopic: { channelId, topic: 'Hidden', policy: 1, lastUpdated: 0 } },
    { id: 2, type: 'user_topic', userTopic: { channelId, topic: 'Kept', policy: 3, lastUpdated: 0 } },
  )
  const message = channelMessage(11, { ...named, senderId: adaId })
  const direct = directMessage(11, { senderId: adaId, userIds: [selfId, adaId] })
  const group = { ...direct, userIds: [selfId, adaId, 3] }
  const elsewhere = { channelId: 999 }
  const flags = ['read', 'starred', 'has_alert_word', ...mentionFlags]
  /** Pairs of messages that differ only in this fact. */
  const pairs: readonly (readonly [Fact, Message, Message])[] = [
    ['sender', message, { ...message, senderId: selfId }],
    ['id', message, { ...message, id: 10 }],
    ['channel', message, { ...message, ...elsewhere }],
    ['channel', { ...message, topic: 'Hidden' }, { ...message, topic: 'Hidden', ...elsewhere }],
    ['channel', { ...message, topic: 'Kept' }, { ...message, topic: 'Kept', ...elsewhere }],
    ['topic', message, { ...message, topic: '✔ Plan for spring' }],
    ['topic', message, { ...message, topic: '' }],
    ['topic', message, { ...message, topic: 'Hidden' }],
    ['topic', message, { ...message, topic: 'Kept' }],
    ['people', direct, message],
    ['people', direct, { ...direct, userIds: [selfId] }],
    ['people', direct, group],
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
  const isChanged = (term: NarrowTerm, [, first, second]: (typeof pairs)[number]) =>
    matchesNarrow([term], first, policies) !== matchesNarrow([term], second, policies)

  test.each(pairs.map((pair) => [pair[0], pair] as const))(
    '%s is listed by each term that it changes',
    (fact, pair) => {
      // Direct messages have no channel or topic.
      const isOther = pair[1].type !== pair[2].type
      for (const term of terms.filter((narrowTerm) => isChanged(narrowTerm, pair)))
        expect([term, isOther || factsOf(term).includes(fact)]).toEqual([term, true])
    },
  )

  /** Facts that this test cannot vary: known only to the server, to the search or to the account. */
  const unseen: ReadonlySet<Fact> = new Set<Fact>(['content', 'policies'])
  test.each(terms.map((term) => [JSON.stringify(term), term] as const))(
    '%s lists no other fact',
    (_text, term) => {
      if (term.operator === 'search') return expect(factsOf(term)).toContain('content')
      const changing = new Set(pairs.filter((pair) => isChanged(term, pair)).map(([fact]) => fact))
      expect(factsOf(term).filter((fact) => !unseen.has(fact) && !changing.has(fact))).toEqual([])
    },
  )

  test('an operand of a newer server may depend on any flag', () => {
    const term = { operator: 'is', operand: 'of a newer server' }
    expect([
      dependsOnFlag(term, 'a new flag'),
      dependsOnFlag({ operator: 'is', operand: 'dm' }, 'read'),
    ]).toEqual([true, false])
  })
})
