import { z } from 'zod'
import file from '../../../assets/demo/talk.json' with { type: 'json' }
import { said } from './said.ts'
import type { DemoTalk } from './types.ts'

const schema = z.strictObject({
  conversations: z.array(
    z.strictObject({
      channel: z.string(),
      topic: z.string(),
      /** Messages in the format of `said`. */
      lines: z.array(z.string()),
    }),
  ),
  directMessages: z.array(z.strictObject({ by: z.string(), text: z.string() })),
  mentions: z.array(
    z.strictObject({ by: z.string(), channel: z.string(), topic: z.string(), text: z.string() }),
  ),
})

const { conversations, directMessages, mentions } = schema.parse(file)

/** Lines of the scripted users, posted while the demo is open (assets/demo/talk.json). */
export const talk: DemoTalk = {
  conversations: conversations.map(({ channel, topic, lines }) => ({
    channel,
    topic,
    lines: lines
      .flatMap((line) => said(line))
      .map(([by, text, extras]) => ({
        by,
        text,
        ...(extras?.reactions && { reactions: extras.reactions }),
      })),
  })),
  directMessages,
  mentions,
}
