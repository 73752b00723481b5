import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../electron/core/store/thread/database.ts'
import { mainSteps } from '../../electron/core/store/thread/mainSteps.ts'
import { putMessages } from '../../electron/core/store/messages/messageRows.ts'
import { migrate } from '../../electron/core/store/thread/migrate.ts'
import { mutesOf } from '../../electron/core/store/messages/mutesOf.ts'
import { indexSome } from '../../electron/core/store/search/searchIndex.ts'
import { searchMessages } from '../../electron/core/store/search/searchMessages.ts'
import { storedNarrow } from '../../electron/core/store/messages/storedNarrow.ts'
import { hasWithOperator } from '../../shared/api/capabilities.ts'
import { isUnwantedWord, narrowWire } from '../../shared/api/routes/messages/narrowWire.ts'
import type { Message, Narrow } from '../../shared/api/types.ts'
import { matchesNarrow } from '../../shared/model/views/matchesNarrow.ts'
import { channelNarrow, feedNarrow } from '../../shared/model/views/narrow.ts'
import { parseSearch } from '../../shared/model/search/searchGrammar.ts'
import { searchNames } from '../../shared/model/search/searchTargets.ts'
import { askedNarrow, isDayTerm, searchTimes } from '../../shared/model/search/searchTerms.ts'
import { mapEntries } from '../../shared/collections/shardedMap.ts'
import { dayOf } from '../../shared/narrow/days.ts'
import { operatorOf, operators } from '../../shared/narrow/operators.ts'
import { fillExample } from '../../shared/narrow/testing/fillExample.ts'
import { tooNewOf } from '../../shared/narrow/tooNewOf.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { openAs, type TestClient } from './harness.ts'

interface Found {
  readonly result: string
  readonly msg?: string
  readonly messages: readonly { readonly id: number }[]
}

/** One level per set of names and operators that servers support. */
const levels = [65, 200, 247, 260, 300, 407, 512]

const middleOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!

describe.each(levels)('the operators at level %i', (featureLevel) => {
  let server: RunningServer
  let ben: TestClient
  let dir: string
  let database: Database
  let messages: readonly Message[]

  beforeAll(async () => {
    server = await startServer({ scenario: 'small', featureLevel })
    ben = await openAs(server, server.accounts[2]!)
    await ben.until('live', ({ connection }) => connection.state === 'live')
    for (const narrow of [feedNarrow, [], ...[...ben.state().channels.keys()].map(channelNarrow)])
      await ben.fetch(narrow)
    // All messages of the scenario are from one day; terms with dates need several.
    messages = [...mapEntries(ben.state().messages.byId)]
      .map(([, message]) => message)
      .sort((a, b) => a.id - b.id)
      .map((message, index) => ({ ...message, timestamp: message.timestamp + index * 7200 }))
    dir = mkdtempSync(path.join(tmpdir(), 'topical-operators-'))
    database = openDatabase({ path: path.join(dir, 'a.db'), key: 'ab'.repeat(32), durable: false })
    migrate(database, mainSteps)
    putMessages(database, messages)
    while (indexSome(database, 50));
  })
  afterAll(async () => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
    await ben.close()
    await server.close()
  })

  const parse = (example: string): Narrow => {
    const topical = messages.find((message) => message.type === 'channel' && message.topic !== '')!
    if (topical.type !== 'channel') throw new Error('There is no channel message.')
    const filling = {
      person: 'Ada Plank',
      channel: ben.state().channels.get(topical.channelId)!.name,
      topic: topical.topic,
      message: String(topical.id),
      day: dayOf(new Date(1000 * middleOf(messages.map(({ timestamp }) => timestamp)))),
    }
    const names = searchNames(ben.state())
    const ada = server.accounts[1]!.user_id
    return parseSearch(fillExample(example, { ...filling, person: names.userName(ada)! }), names)
  }

  const wireOf = (narrow: Narrow) =>
    narrowWire(narrow, { wireName: 'zulip', featureLevel, selfUserId: ben.state().self.userId })

  const ask = async (narrow: Narrow): Promise<Found> => {
    const { body } = await testClient(server.url, server.accounts[2]!).get('/messages', {
      anchor: 'newest',
      num_before: 1000,
      num_after: 0,
      narrow: wireOf(narrow),
    })
    return body as unknown as Found
  }

  /** Evaluates a narrow locally by the account's state, the content and the day. */
  const decide = (narrow: Narrow, message: Message) => {
    const { since, until } = searchTimes(narrow)
    if ((since !== null && message.timestamp < since) || (until !== null && message.timestamp >= until))
      return false
    const rest: Narrow[number][] = []
    for (const term of narrow) {
      const has = hasContent(term, message)
      if (has === null) rest.push(term)
      else if (has === (term.negated === true)) return false
    }
    return matchesNarrow(rest, message, ben.state())
  }
  const hasContent = (term: Narrow[number], { content }: Message): boolean | null => {
    if (isDayTerm(term)) return term.negated !== true
    if (term.operator !== 'search') return operatorOf(term)?.decideContent?.(term.operand, content) ?? null
    const words = String(term.operand).replaceAll('"', '')
    return content
      .replace(/<[^>]*>/g, '')
      .toLowerCase()
      .includes(words)
  }

  describe.each(operators)('$name', (row) => {
    test.each(row.examples)('%s', async (example) => {
      const narrow = parse(example)
      const refused = narrow.find((term) => tooNewOf(term, featureLevel) !== null)
      const stored = storedNarrow(narrow, ben.state().self.userId, mutesOf(ben.state()))
      const decided = messages.map((message) => [message.id, decide(narrow, message)] as const)
      const idsThat = (wanted: unknown) => decided.flatMap(([id, is]) => (is === wanted ? [id] : []))

      if (stored !== null) {
        const rows = database.all(
          `select id from message where ${stored.where} order by id`,
          ...stored.values,
        )
        const unreceived = new Set(
          messages.flatMap(({ flags, id }) => (flags.includes('historical') ? [id] : [])),
        )
        const here = rows.map((decidedId) => Number(decidedId['id'])).filter((id) => !unreceived.has(id))
        const there = idsThat(true).filter((id) => !unreceived.has(id))
        expect(here).toEqual(there.sort((a, b) => a - b))
      }

      // The index may find more than other terms allow, since those are checked later, but never less.
      const query = { narrow, selfUserId: ben.state().self.userId, ...searchTimes(narrow) }
      const indexed = searchMessages(database, { ...query, before: null, limit: 5000 }).found
      const inIndex = new Set(indexed.map(({ message }) => message.id))
      for (const id of idsThat(true)) expect(inIndex).toContain(id)
      const isOfIndex = narrow.every((term) => term.operator === 'search' || isDayTerm(term))
      if (isOfIndex) {
        expect([...inIndex].sort((a, b) => a - b)).toEqual(idsThat(true).sort((a, b) => a - b))
        expect([idsThat(true).length > 0, idsThat(false).length > 0]).toEqual([true, true])
      }

      const sentNarrow = askedNarrow(narrow)
      // On servers without `with` a message id alone does not determine a conversation.
      const isNameless = row.name === 'with' && narrow.length === 1 && !hasWithOperator(featureLevel)
      if (refused !== undefined || isNameless) return expect(() => wireOf(sentNarrow)).toThrow(/too old/)
      const answer = await ask(sentNarrow)
      expect(answer.msg ?? '').toBe('')
      const found = new Set(answer.messages.map(({ id }) => id))
      for (const { flags, id } of messages) {
        const is = decided.find(([decidedId]) => decidedId === id)![1]
        // The server does not support days, and finds other forms of a word.
        if (narrow.some(isDayTerm) || (row.name === 'search' && is === false)) continue
        if (narrow.some(isUnwantedWord)) continue
        // Historical messages are listed only if a narrow shows a channel.
        if (is === 'unknown' || flags.includes('historical')) continue
        expect([id, found.has(id)]).toEqual([id, is])
      }
    })
  })
})
