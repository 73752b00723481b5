import { describe, expect, it } from 'vitest'
import { wireMessage } from './events/testing/example.ts'
import { parseWebhookPayload } from './webhookPayload.ts'

const body = {
  bot_email: 'bot@x.invalid',
  bot_full_name: 'Bot',
  data: '**hi** @**Bot**',
  trigger: 'mention',
  token: 'abcdef',
  message: { ...wireMessage, content: '**hi**', rendered_content: '<p><strong>hi</strong></p>' },
}

describe('parseWebhookPayload', () => {
  it('accepts a payload with the token', () => {
    expect(parseWebhookPayload(body, 'abcdef')).toMatchObject({
      ok: true,
      payload: {
        botEmail: 'bot@x.invalid',
        botName: 'Bot',
        content: '**hi** @**Bot**',
        trigger: 'mention',
        message: { id: 31, type: 'channel', content: '<p><strong>hi</strong></p>' },
      },
    })
  })

  it('accepts the old name of a direct message', () => {
    const message = {
      ...body.message,
      type: 'private',
      stream_id: undefined,
      subject: '',
      display_recipient: [{ id: 9 }, { id: 30 }],
    }
    expect(parseWebhookPayload({ ...body, trigger: 'private_message', message }, 'abcdef')).toMatchObject({
      payload: { trigger: 'direct_message', message: { type: 'direct', userIds: [9, 30] } },
    })
  })

  it.each(['', 'abcde', 'abcdeg', 'abcdefabcdef', 'ABCDEF', '\0'])('rejects the token %j', (token) => {
    expect(parseWebhookPayload({ ...body, token }, 'abcdef')).toEqual({ ok: false, error: 'token' })
  })

  it('rejects every token if none is set', () => {
    expect(parseWebhookPayload({ ...body, token: '' }, '')).toEqual({ ok: false, error: 'token' })
  })

  it.each([null, 'x', [], {}, { ...body, token: 5 }, { ...body, data: null }, { ...body, message: {} }])(
    'reports a malformed payload: %j',
    (odd) => {
      expect(parseWebhookPayload(odd, 'abcdef')).toEqual({ ok: false, error: 'malformed' })
    },
  )
})
