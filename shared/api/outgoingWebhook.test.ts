import { expect, it } from 'vitest'
import { readOutgoingWebhook } from './outgoingWebhook.ts'

const body = {
  bot_email: 'bot@example.invalid',
  bot_full_name: 'Bot',
  data: '@**Bot** hi',
  trigger: 'private_message',
  token: 'secret',
  message: {
    id: 5,
    type: 'private',
    sender_id: 8,
    sender_email: 'a@example.invalid',
    sender_full_name: 'Ada',
    sender_realm_str: 'x',
    client: 'website',
    content: 'hi',
    rendered_content: '<p>hi</p>',
    content_type: 'text/x-markdown',
    display_recipient: [
      { id: 8, email: 'a@example.invalid', full_name: 'Ada', is_mirror_dummy: false },
      { id: 3, email: 'bot@example.invalid', full_name: 'Bot', is_mirror_dummy: false },
    ],
    recipient_id: 1,
    subject: '',
    timestamp: 1,
  },
}

it('reads what bears the token of the bot', () => {
  const read = readOutgoingWebhook(body, 'secret')
  expect(read).toMatchObject({
    botEmail: 'bot@example.invalid',
    botName: 'Bot',
    data: '@**Bot** hi',
    trigger: 'direct_message',
    renderedContent: '<p>hi</p>',
    message: { type: 'direct', senderId: 8, userIds: [3, 8], content: 'hi' },
  })
  expect(read).not.toHaveProperty('token')
  expect(readOutgoingWebhook({ ...body, trigger: 'mention' }, 'secret')).toMatchObject({ trigger: 'mention' })
})

it.each(['', 'secre', 'secrets', 'Secret', 'secretsecret'])('refuses the token "%s"', (token) => {
  expect(readOutgoingWebhook({ ...body, token }, 'secret')).toBeNull()
})

it('has no token that is empty, and throws for what is no payload', () => {
  expect(readOutgoingWebhook({ ...body, token: '' }, '')).toBeNull()
  expect(() => readOutgoingWebhook({ ...body, message: {} }, 'secret')).toThrow()
  expect(() => readOutgoingWebhook('x', 'secret')).toThrow()
})
