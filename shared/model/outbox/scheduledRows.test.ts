import { expect, it } from 'vitest'
import type { ActionRow } from '../state/localRecords.ts'
import { account, after, scheduledMessage } from '../testing/eg.ts'
import { scheduledRows } from './scheduledRows.ts'

const action = (id: string, fields: Partial<ActionRow> = {}): ActionRow => ({
  id,
  action: 'setSubscribed',
  params: {},
  createdAt: 1,
  status: 'queued',
  reason: null,
  words: id,
  ...fields,
})

it('other operations leave the list, and a change leaves the other rows', () => {
  const scheduled = [scheduledMessage(1, { deliverAt: 10 }), scheduledMessage(2, { deliverAt: 20 })]
  const first = account({ scheduledMessages: scheduled })
  const rows = scheduledRows(first)
  const joined = after(first, { type: 'local/action', row: action('a') })
  expect(scheduledRows(joined)).toBe(rows)
  const params = { content: 'Hi', deliverAt: 15, destination: { type: 'direct', userIds: [2] } }
  const waiting = action('b', { action: 'createScheduledMessage', params })
  const more = scheduledRows(after(joined, { type: 'local/action', row: waiting }))
  expect(more.map(({ of }) => of.id)).toEqual([1, 'b', 2])
  expect(more[0]).toBe(rows[0])
})
