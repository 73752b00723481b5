import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { adaId, account, channelMessage } from '../../../../../shared/model/testing/eg.ts'
import type { AccountEvent } from '../../../../../shared/model/state/localEvent.ts'
import { answer, plan, row, show } from '../testing/conversationOf.tsx'

const ownId = account().self.userId
const echo: Extract<AccountEvent, { type: 'local/outbox' }> = {
  type: 'local/outbox',
  row: {
    localId: 'own',
    destination: { type: 'channel', channelId: 9, topic: 'Plan' },
    content: 'sent early',
    createdAt: 1_700_000_000,
    status: 'sending',
    reason: null,
  },
}

it('shows a message sent before the first page loads until the page has it', async () => {
  const { arrive, inputs } = await show(plan, null)
  arrive({ type: 'local/fetch-started', narrow: plan, direction: 'around' })
  arrive(echo)
  expect(row('sent early')).toBeTruthy()
  arrive({ type: 'local/outbox-gone', localId: 'own', messageId: 60 })
  await act(async () => undefined)
  expect(row('sent early')).toBeTruthy()
  const unread = channelMessage(50, { senderId: adaId, content: 'unread' })
  arrive({ ...answer(plan, [unread]), anchor: 'first_unread', foundNewest: false })
  expect(inputs('messages.fetch')).toContainEqual(expect.objectContaining({ anchor: 'newest' }))
  arrive({ ...answer(plan, [unread, channelMessage(60, { senderId: ownId, content: 'sent early' })]) })
  await act(async () => undefined)
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

it('removes a message that is discarded before the first page loads', async () => {
  const { arrive } = await show(plan, null)
  arrive({ type: 'local/fetch-started', narrow: plan, direction: 'around' })
  arrive(echo, { type: 'local/outbox-gone', localId: 'own' })
  arrive(echo)
  arrive({ type: 'local/outbox-gone', localId: 'own' })
  expect(screen.queryAllByRole('article')).toEqual([])
})
