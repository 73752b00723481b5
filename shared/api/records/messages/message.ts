import { z } from 'zod'
import { hasMoveTimes } from '../../capabilities.ts'
import type { Flag, Message, Reaction, Recipient, Submessage, TopicLink } from '../../types.ts'
import type { WireContext } from '../../wireContext.ts'
import { editHistoryOf, timesOfHistory, editTimesOf, type EditFields, type EditTimes } from './editTimes.ts'
import {
  address,
  content,
  flag,
  int,
  jsonData,
  listOf,
  name,
  nameOrNone,
  optionalListOf,
  parsedLater,
  seconds,
} from '../lenient.ts'

/**
 * Returns a function that shares equal values, such as pictures, organizations and participants that messages repeat.
 * Clears the cache at `maxEntries`, so that a stream of new values does not fill the memory.
 */
function interned<T>(maxEntries: number): (key: string, make: () => T) => T {
  const cache = new Map<string, T>()
  return (key, make) => {
    const found = cache.get(key)
    if (found !== undefined) return found
    if (cache.size >= maxEntries) cache.clear()
    const made = make()
    cache.set(key, made)
    return made
  }
}

export const reaction = z
  .object({
    emoji_name: name,
    emoji_code: name,
    reaction_type: name.nullish(),
    user_id: int.nullish(),
    /** Below level 2 the user is only here. */
    user: z.object({ id: int.nullish(), user_id: int.nullish() }).nullish().catch(null),
  })
  .transform((wire, context): Reaction => {
    const userId = wire.user_id ?? wire.user?.id ?? wire.user?.user_id
    if (userId == null) {
      context.addIssue({ code: 'custom', message: 'a reaction of nobody' })
      return z.NEVER
    }
    return {
      emojiName: wire.emoji_name,
      emojiCode: wire.emoji_code,
      reactionType: wire.reaction_type ?? 'unicode_emoji',
      userId,
    }
  })

export const submessage = z
  .object({
    id: int.optional(),
    submessage_id: int.optional(),
    sender_id: int,
    msg_type: name,
    content: jsonData,
  })
  .transform((wire): Submessage => ({
    // In an event, `id` is that of the event.
    id: wire.submessage_id ?? wire.id ?? 0,
    senderId: wire.sender_id,
    msgType: wire.msg_type,
    content: wire.content,
  }))

/** Below level 46 a topic link is only its URL. */
export const topicLink = z.union([
  address.transform((url): TopicLink => ({ text: name.parse(url), url })),
  z.object({ text: name, url: address }).transform(({ text, url }): TopicLink => ({ text, url })),
])

const oldWildcard = 'wildcard_mentioned'
const wildcards = new Set(['stream_wildcard_mentioned', 'topic_wildcard_mentioned'])

/**
 * Own flags of a message. `wildcard_mentioned` duplicates the two flags that replaced it (level 224); alone it is read
 * as the first of them.
 */
export const flags: z.ZodType<Flag[]> = optionalListOf(name).transform((names) => {
  if (!names.includes(oldWildcard)) return names
  const rest = names.filter((name) => name !== oldWildcard)
  return rest.some((name) => wildcards.has(name)) ? rest : [...rest, 'stream_wildcard_mentioned']
})

const participant = z.object({
  id: int,
  email: nameOrNone.catch(''),
  full_name: nameOrNone.catch(''),
  is_mirror_dummy: flag.catch(false),
})

const internedText = interned<string>(1000)
/** Returns the same string object for equal texts. */
const oneOf = (text: string): string => internedText(text, () => text)

const internedPeople = interned<readonly Recipient[]>(200)
function recipientsOf(people: readonly z.output<typeof participant>[]): readonly Recipient[] {
  const key = people
    .map((item) => `${item.id} ${item.email} ${item.is_mirror_dummy} ${item.full_name}`)
    .join('\n')
  return internedPeople(key, () =>
    people.map((item) => ({
      id: item.id,
      email: item.email,
      name: item.full_name,
      isMirrorDummy: item.is_mirror_dummy,
    })),
  )
}

const messageWith = (times: (wire: EditFields) => EditTimes) =>
  z
    .object({
      id: int,
      type: name,
      sender_id: int,
      sender_full_name: nameOrNone,
      sender_email: nameOrNone,
      sender_realm_str: nameOrNone.catch(''),
      avatar_url: address.nullish().catch(undefined),
      recipient_id: int.nullish().catch(null),
      content_type: nameOrNone.catch(''),
      client: nameOrNone,
      content,
      timestamp: seconds,
      display_recipient: z.union([name, listOf(participant)]),
      stream_id: int.nullish(),
      subject: nameOrNone,
      is_me_message: z.boolean().nullish(),
      last_edit_timestamp: seconds.nullish(),
      last_moved_timestamp: seconds.nullish(),
      edit_history: parsedLater.optional(),
      reactions: optionalListOf(reaction),
      submessages: optionalListOf(submessage),
      topic_links: optionalListOf(topicLink).nullish(),
      /** The name below level 1. */
      subject_links: optionalListOf(topicLink).nullish(),
      flags: flags.nullish(),
    })
    .transform((wire, context): Message => {
      const base = {
        id: wire.id,
        senderId: wire.sender_id,
        senderName: wire.sender_full_name,
        senderEmail: wire.sender_email,
        senderRealm: oneOf(wire.sender_realm_str),
        avatarUrl: typeof wire.avatar_url === 'string' ? oneOf(wire.avatar_url) : wire.avatar_url,
        recipientId: wire.recipient_id ?? null,
        content: wire.content,
        contentType: oneOf(wire.content_type),
        timestamp: wire.timestamp,
        editHistory: editHistoryOf(wire.edit_history),
        ...times(wire),
        isMeMessage: wire.is_me_message ?? false,
        reactions: wire.reactions,
        submessages: wire.submessages,
        topicLinks: wire.topic_links ?? wire.subject_links ?? [],
        flags: wire.flags ?? [],
        client: wire.client,
      }
      const recipient = wire.display_recipient
      if (wire.type === 'private' || wire.type === 'direct') {
        const people = typeof recipient === 'string' ? [] : recipient
        const userIds = people.map((user) => user.id).sort((a, b) => a - b)
        return { ...base, type: 'direct', userIds, recipients: recipientsOf(people) }
      }
      if (wire.stream_id == null) {
        context.addIssue({ code: 'custom', message: 'a channel message without stream_id' })
        return z.NEVER
      }
      return {
        ...base,
        type: 'channel',
        channelId: wire.stream_id,
        topic: wire.subject,
        channelName: typeof recipient === 'string' ? recipient : '',
      }
    })

/** Schema of a message in an event: its flags are next to it, and it was not edited yet. */
export const message = messageWith(editTimesOf)

const messageWithHistory = messageWith(timesOfHistory)

/** Returns the schema of a fetched message, which includes its flags. */
export const fetchedMessage = ({ featureLevel }: WireContext) =>
  hasMoveTimes(featureLevel) ? message : messageWithHistory
