import { z } from 'zod'
import { message } from './records/messages/message.ts'
import type { Message } from './types.ts'

const wire = z.object({
  bot_email: z.string(),
  bot_full_name: z.string(),
  data: z.string(),
  trigger: z.string(),
  token: z.string(),
  // `content` may be Markdown here, whatever the bot asked for.
  message: z
    .looseObject({ rendered_content: z.string().nullish() })
    .transform((raw) => ({
      ...raw,
      ...(raw.rendered_content == null ? {} : { content: raw.rendered_content }),
    }))
    .pipe(message),
})

/**
 * The parsed body that the service posts to an outgoing webhook when a message triggers its bot (specification,
 * Outgoing webhook payload).
 */
export interface WebhookPayload {
  readonly botEmail: string
  readonly botName: string
  /** Markdown of the message. */
  readonly content: string
  /** direct_message, mention ... */
  readonly trigger: string
  readonly message: Message
}

/** malformed: no payload of this service. token: not from the service that knows the bot's token. */
export type WebhookVerdict =
  | { readonly ok: true; readonly payload: WebhookPayload }
  | { readonly ok: false; readonly error: 'malformed' | 'token' }

/** Takes the same time for all texts of a length: the time must not tell how much of a guess was right. */
function sameText(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let at = 0; at < given.length; at += 1)
    difference |= given.charCodeAt(at) ^ expected.charCodeAt(expected.length === 0 ? 0 : at % expected.length)
  return difference === 0 && expected.length > 0
}

/** Parses the JSON body of an outgoing webhook; `token` is the bot's own. An empty token matches nothing. */
export function parseWebhookPayload(body: unknown, token: string): WebhookVerdict {
  // The token is checked first: the rest of what a stranger sends is not worth parsing.
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
