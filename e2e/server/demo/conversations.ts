import announcements from '../../../assets/demo/conversations/announcements.json' with { type: 'json' }
import books from '../../../assets/demo/conversations/books.json' with { type: 'json' }
import design from '../../../assets/demo/conversations/design.json' with { type: 'json' }
import direct from '../../../assets/demo/conversations/direct.json' with { type: 'json' }
import directGroups from '../../../assets/demo/conversations/directGroups.json' with { type: 'json' }
import engineering from '../../../assets/demo/conversations/engineering.json' with { type: 'json' }
import engineeringApps from '../../../assets/demo/conversations/engineeringApps.json' with { type: 'json' }
import engineeringServers from '../../../assets/demo/conversations/engineeringServers.json' with { type: 'json' }
import fieldTrials from '../../../assets/demo/conversations/fieldTrials.json' with { type: 'json' }
import general from '../../../assets/demo/conversations/general.json' with { type: 'json' }
import generalMore from '../../../assets/demo/conversations/generalMore.json' with { type: 'json' }
import hardware from '../../../assets/demo/conversations/hardware.json' with { type: 'json' }
import kitchen from '../../../assets/demo/conversations/kitchen.json' with { type: 'json' }
import leads from '../../../assets/demo/conversations/leads.json' with { type: 'json' }
import openHouse from '../../../assets/demo/conversations/openHouse.json' with { type: 'json' }
import prototypeOne from '../../../assets/demo/conversations/prototypeOne.json' with { type: 'json' }
import showcaseLinks from '../../../assets/demo/conversations/showcaseLinks.json' with { type: 'json' }
import showcaseMedia from '../../../assets/demo/conversations/showcaseMedia.json' with { type: 'json' }
import showcaseText from '../../../assets/demo/conversations/showcaseText.json' with { type: 'json' }
import support from '../../../assets/demo/conversations/support.json' with { type: 'json' }
import { z } from 'zod'
import { between, inTopic } from './conversation.ts'
import { said } from './said.ts'
import type { DemoMessage } from './types.ts'

const keys = z.array(z.string())
const time = z.union([z.number(), z.string()])

/** A message with fields that `said` cannot express. */
const longLine = z.strictObject({
  by: z.string(),
  text: z.string(),
  html: z.string().optional(),
  reactions: z.array(z.strictObject({ emoji: z.string(), by: keys })).optional(),
  starredBy: keys.optional(),
  unreadFor: keys.optional(),
  readFor: keys.optional(),
  collapsedBy: keys.optional(),
  edits: z.array(z.strictObject({ previousText: z.string(), at: time })).optional(),
  moves: z
    .array(
      z.strictObject({
        previousTopic: z.string(),
        previousChannel: z.string().optional(),
        at: time,
        by: z.string(),
      }),
    )
    .optional(),
  widgetEvents: z
    .array(z.strictObject({ by: z.string(), event: z.record(z.string(), z.unknown()) }))
    .optional(),
  id: z.string().optional(),
})

const timed = {
  daysAgo: z.number(),
  overDays: z.number().optional(),
  /** A string is a message in the format of `said`. */
  lines: z.array(z.union([z.string(), longLine])),
}

/** A file of conversations, each in a topic of a channel or between users. */
const conversations = z.array(
  z.union([
    z.strictObject({ channel: z.string(), topic: z.string(), ...timed }),
    z.strictObject({ people: keys, ...timed }),
  ]),
)

const files: readonly unknown[] = [
  announcements,
  books,
  design,
  direct,
  directGroups,
  engineering,
  engineeringApps,
  engineeringServers,
  fieldTrials,
  general,
  generalMore,
  hardware,
  kitchen,
  leads,
  openHouse,
  prototypeOne,
  showcaseLinks,
  showcaseMedia,
  showcaseText,
  support,
]

/** Every written conversation of the demo (assets/demo/conversations). */
export const conversationMessages: readonly DemoMessage[] = files.flatMap((file) =>
  conversations.parse(file).flatMap((conversation) => {
    const lines = conversation.lines.flatMap((line) => {
      if (typeof line === 'string') return said(line)
      const { by, text, ...extras } = line
      return [[by, text, extras] as const]
    })
    return 'people' in conversation
      ? between(conversation.people, conversation, lines)
      : inTopic(conversation.channel, conversation.topic, conversation, lines)
  }),
)
