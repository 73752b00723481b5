import type { Narrow, UserId } from '../../../shared/api/types.ts'
import { narrowPlace, termOf } from '../../../shared/model/narrow.ts'
import { topicKey } from '../../../shared/model/topicKey.ts'
import type { SqlValue } from './database.ts'
import { peopleKey } from './messageRows.ts'

/** The messages of a narrow as a condition on the message table. */
export interface StoredNarrow {
  readonly where: string
  readonly values: readonly SqlValue[]
}

const plain = new Map([
  ['is:dm', 'people is not null'],
  ['is:starred', 'starred = 1'],
  ['is:mentioned', 'mentioned = 1'],
])

/** null: the store cannot say which messages are in it, so that none of its ranges are kept. */
export function storedNarrow(narrow: Narrow, selfUserId: UserId): StoredNarrow | null {
  const terms = narrow.filter(({ operator }) => operator !== 'near')
  if (terms.some(({ negated }) => negated === true)) return null
  const [first] = terms
  if (first === undefined) return { where: '1', values: [] }
  if (terms.length === 1) {
    const where = plain.get(`${first.operator}:${String(first.operand)}`)
    if (where !== undefined) return { where, values: [] }
    if (first.operator === 'channel' && typeof first.operand === 'number')
      return { where: 'channel = ?', values: [first.operand] }
  }
  const place = narrowPlace(narrow, selfUserId)
  if (place === null || termOf(narrow, 'with') !== undefined) return null
  if (place.type === 'direct')
    return terms.length === 1
      ? { where: 'people = ?', values: [peopleKey([...place.userIds, selfUserId])] }
      : null
  return terms.length === 2
    ? { where: 'channel = ? and topic = ?', values: [place.channelId, topicKey(place.topic)] }
    : null
}
