import { expect, it } from 'vitest'
import { callError } from './failure.ts'

const refused = (code: string, body: Readonly<Record<string, unknown>>) =>
  callError({ kind: 'refused', code, status: 400, message: 'Too late', body })
const late = 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'
const part = {
  first_message_id_allowed_to_move: 7,
  total_messages_allowed_to_move: 2,
  total_messages_in_topic: 5,
}

it('a refusal of a late move contains the part that may be moved', () => {
  expect(refused(late, part)).toEqual({
    code: 'refused',
    message: 'Too late',
    serverCode: late,
    movable: { firstMessageId: 7, count: 2, total: 5 },
  })
})

it('a refusal of a late move without a usable part refuses all of it', () => {
  for (const broken of [
    {},
    { ...part, first_message_id_allowed_to_move: '7' },
    { ...part, total_messages_allowed_to_move: 0 },
  ])
    expect(refused(late, broken)).not.toHaveProperty('movable')
  expect(refused('BAD_REQUEST', part)).not.toHaveProperty('movable')
})

it('a refusal of invitations contains the refused addresses', () => {
  const body = {
    errors: [
      ['a@x', 'Already has an account.', false],
      ['b@x', 'Gone.', true],
    ],
    sent_invitations: true,
  }
  expect(refused('INVITATION_FAILED', body).notInvited).toEqual({
    addresses: [
      { email: 'a@x', reason: 'Already has an account.', isDeactivated: false },
      { email: 'b@x', reason: 'Gone.', isDeactivated: true },
    ],
    isSome: true,
    isDailyLimit: false,
  })
  expect(refused('INVITATION_FAILED', { errors: 'none' })).not.toHaveProperty('notInvited')
  expect(refused('BAD_REQUEST', body)).not.toHaveProperty('notInvited')
})
