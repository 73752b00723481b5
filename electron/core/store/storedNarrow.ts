import type { ChannelId, Narrow, NarrowTerm, UserId } from '../../../shared/api/types.ts'
import { termOf } from '../../../shared/model/narrow.ts'
import { topicKey } from '../../../shared/model/topicKey.ts'
import type { SqlValue } from './database.ts'
import { peopleKey } from './messageRows.ts'

/** The messages of a narrow as an SQL condition on the message table. */
export interface StoredNarrow {
  readonly where: string
  readonly values: readonly SqlValue[]
}

/** Channels and topics that decide whether a message is muted; topics as `placeText`. */
export interface Mutes {
  readonly channels: readonly ChannelId[]
  readonly topics: readonly string[]
  /** Topics that are shown whatever their channel is. */
  readonly shownTopics: readonly string[]
}

/** Channel and topic in one text, as SQL puts it together below. */
export const placeText = (channelId: ChannelId, topic: string): string =>
  `${String(channelId)} ${topicKey(topic)}`

// Messages with the flag `historical` were not received, only looked at in a channel that the person is not
// subscribed to: no feed has them (specification, Message flags).
const received = `instr(body, '"historical"') = 0`
const plain = new Map([
  ['is:dm', 'people is not null'],
  ['is:starred', 'starred = 1'],
  ['is:mentioned', 'mentioned = 1'],
  ['is:unread', 'unread = 1'],
  ['in:all', received],
])

const home =
  "(channel is null or (channel || ' ' || topic not in (select value from json_each(?)) and" +
  " (channel not in (select value from json_each(?)) or channel || ' ' || topic in (select value from json_each(?)))))"

/**
 * Translates a narrow into SQL; null when the store cannot say which messages belong to it: then it keeps no ranges.
 */
export function storedNarrow(
  narrow: Narrow,
  selfUserId: UserId,
  mutes: Mutes = noMutes,
): StoredNarrow | null {
  // One topic's name may stand for another's, and a conversation that is named by a message may have moved.
  if (termOf(narrow, 'topic') !== undefined && typeof termOf(narrow, 'channel') !== 'number') return null
  const conditions: string[] = []
  const values: SqlValue[] = []
  for (const term of narrow) {
    if (term.operator === 'near') continue
    const one = storedTerm(term, selfUserId, mutes)
    if (one === null) return null
    conditions.push(one.where)
    values.push(...one.values)
  }
  return { where: conditions.length === 0 ? received : conditions.join(' and '), values }
}

export const noMutes: Mutes = { channels: [], topics: [], shownTopics: [] }

function storedTerm(
  { negated, operand, operator }: NarrowTerm,
  selfUserId: UserId,
  mutes: Mutes,
): StoredNarrow | null {
  if (negated === true) return null
  const where = plain.get(`${operator}:${String(operand)}`)
  if (where !== undefined) return { where, values: [] }
  switch (operator) {
    case 'in':
      return operand === 'home'
        ? {
            where: `${received} and ${home}`,
            values: [mutes.topics, mutes.channels, mutes.shownTopics].map((one) => JSON.stringify(one)),
          }
        : null
    case 'channel':
      return typeof operand === 'number' ? { where: 'channel = ?', values: [operand] } : null
    case 'topic':
      return { where: 'topic = ?', values: [topicKey(String(operand))] }
    case 'dm':
      return typeof operand === 'string'
        ? null
        : { where: 'people = ?', values: [peopleKey([...people(operand), selfUserId])] }
    case 'sender':
      return typeof operand === 'number' ? { where: `${received} and sender = ?`, values: [operand] } : null
    default:
      return null
  }
}

const people = (operand: number | readonly number[]): readonly number[] =>
  typeof operand === 'number' ? [operand] : operand
