import { z } from 'zod'
import { text } from './records/lenient.ts'
import { message } from './records/message.ts'

const payload = z
  .object({
    bot_email: z.string(),
    bot_full_name: text,
    data: z.string(),
    trigger: z.string(),
    token: z.string(),
    message: z.looseObject({ rendered_content: z.string().nullish() }).transform((wire, context) => {
      const parsed = message.safeParse(wire)
      if (parsed.success) return { message: parsed.data, renderedContent: wire.rendered_content ?? '' }
      context.addIssue({ code: 'custom', message: 'no message' })
      return z.NEVER
    }),
  })
  .transform((wire) => ({
    botEmail: wire.bot_email,
    botName: wire.bot_full_name,
    /** The Markdown of the message. */
    data: wire.data,
    /** direct_message (private_message below level 201), mention ... */
    trigger: wire.trigger === 'private_message' ? 'direct_message' : wire.trigger,
    token: wire.token,
    ...wire.message,
  }))
export type OutgoingWebhook = Omit<z.output<typeof payload>, 'token'>

/** Takes as long whatever the texts have in common. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % (b.length || 1))
  return difference === 0
}

/**
 * What the service posts to the receiver of an outgoing-webhook bot. null: it does not bear the bot's token, so that
 * anybody may have posted it. Throws a ZodError for what is no such payload.
 */
export function readOutgoingWebhook(body: unknown, token: string): OutgoingWebhook | null {
  const { token: given, ...rest } = payload.parse(body)
  return token !== '' && isSame(given, token) ? rest : null
}
