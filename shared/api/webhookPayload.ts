import { z } from 'zod'
import { message } from './records/messages/message.ts'
import type { Message } from './types.ts'

const wire = z.object({
  bot_email: z.string(),
  bot_full_name: z.string(),
  data: z.string(),
  trigger: z.string(),
  token: z.string(),
  // `content` may be Markdown here, regardless of the bot's request.
  message: z
    .looseObject({ rendered_content: z.string().nullish() })
    .transform((raw) => ({
      ...raw,
      ...(raw.rendered_content == null ? {} : { content: raw.rendered_content }),
    }))
    .pipe(message),
})

/** The parsed request body of an outgoing webhook whose bot was triggered (specification, Outgoing webhook payload). */
export interface WebhookPayload {
  readonly botEmail: string
  readonly botName: string
  /** Markdown of the message. */
  readonly content: string
  /** direct_message, mention ... */
  readonly trigger: string
  readonly message: Message
}

/** malformed: not a payload. token: the sender does not know the bot's token. */
export type WebhookVerdict =
  | { readonly ok: true; readonly payload: WebhookPayload }
  | { readonly ok: false; readonly error: 'malformed' | 'token' }

/**
 * Compares texts in constant time for a given length, so that the time does not reveal how much of a guess is right.
 */
function sameText(actual: string, expected: string): boolean {
  let difference = actual.length ^ expected.length
  for (let index = 0; index < actual.length; index += 1)
    difference |=
      actual.charCodeAt(index) ^ expected.charCodeAt(expected.length === 0 ? 0 : index % expected.length)
  return difference === 0 && expected.length > 0
}

/** Parses the JSON body of an outgoing webhook. token: the bot's token. An empty token matches nothing. */
export function parseWebhookPayload(body: unknown, token: string): WebhookVerdict {
  // The token is checked first, so that nothing else from a stranger is parsed.
  const claim = z.object({ token: z.string() }).safeParse(body)
  if (!claim.success) return { ok: false, error: 'malformed' }
  if (!sameText(claim.data.token, token)) return { ok: false, error: 'token' }
  const parsed = wire.safeParse(body)
  if (!parsed.success) return { ok: false, error: 'malformed' }
  const { data } = parsed
  return {
    ok: true,
    payload: {
      botEmail: data.bot_email,
      botName: data.bot_full_name,
      content: data.data,
      // Below level 201 the trigger is called private_message.
      trigger: data.trigger === 'private_message' ? 'direct_message' : data.trigger,
      message: data.message,
    },
  }
}
