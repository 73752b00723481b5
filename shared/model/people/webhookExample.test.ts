import { expect, it } from 'vitest'
import { parseWebhookPayload } from '../../api/webhookPayload.ts'
import * as eg from '../testing/eg.ts'
import { account } from '../testing/egPeople.ts'
import { webhookExample } from './webhookExample.ts'

const state = account(
  {},
  {
    users: [
      eg.user(eg.selfId, { name: 'Selma' }),
      eg.user(40, { name: 'A <b> bot', isBot: true, botType: 3 }),
    ],
    channels: [eg.channel(5, { name: 'builds' })],
  },
)

it('the example payload can be parsed by a receiver', () => {
  const read = parseWebhookPayload(webhookExample(state, 40, 1_700_000_000_000, 'secret'), 'secret')
  expect(read).toMatchObject({
    ok: true,
    payload: { botName: 'A <b> bot', content: '@**A <b> bot** hello', trigger: 'mention' },
  })
})

it('the example hides the token, and is null for an unknown bot', () => {
  expect(JSON.stringify(webhookExample(state, 40, 0))).toContain('••••••••')
  expect(webhookExample(state, 41, 0)).toBeNull()
})
