import { z } from 'zod'
import { participationPolicy } from '../../actions/channels/userTopics.ts'
import { emojiTable, findEmoji } from '../../emoji.ts'
import { notify } from '../../events/queue.ts'
import { badRequest, refused } from '../../http/apiError.ts'
import { int, maybe, oneOf, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { apiEmail } from '../../rules/access.ts'
import { messageAudience } from '../../rules/audience.ts'
import { widgetOf } from '../../rules/widgets.ts'
import type { Server } from '../../server.ts'
import type { Message, Reaction } from '../../state/records.ts'
import { Flag, flagBits, setFlagBits } from '../../state/userRows.ts'
import { messageId, readableMessage } from './fetchMessages.ts'

export const emojiTypes = (server: Server): readonly string[] => [
  'unicode_emoji',
  'realm_emoji',
  `${server.wireName}_extra_emoji`,
]

/** Checks that a name, a code and a type belong together; throws `BAD_REQUEST`. */
export function checkEmoji(server: Server, name: string, code: string, type: string): void {
  if (type === 'realm_emoji') {
    const emoji = server.state.emoji.get(Number(code))
    if (emoji === undefined) throw badRequest('Invalid custom emoji.')
    if (emoji.name !== name) throw badRequest('Invalid custom emoji name.')
    if (emoji.deactivated) throw badRequest('This custom emoji has been deactivated.')
  } else if (type === `${server.wireName}_extra_emoji`) {
    if (code !== server.wireName) throw badRequest('Invalid emoji code.')
    if (name !== code) throw badRequest('Invalid emoji name.')
  } else if (type === 'unicode_emoji') {
    const names = emojiTable().namesByCode.get(code)
    if (names === undefined) throw badRequest('Invalid emoji code.')
    if (!names.includes(name)) throw badRequest('Invalid emoji name.')
  } else throw badRequest('Invalid emoji type.')
}

function sendReaction(server: Server, op: 'add' | 'remove', message: Message, reaction: Reaction): void {
  const user = server.state.users.get(reaction.userId)
  notify(server, messageAudience(server, message), {
    type: 'reaction',
    op,
    message_id: message.id,
    ...(server.has('userIdInReactions') ? { user_id: reaction.userId } : {}),
    emoji_name: reaction.emojiName,
    emoji_code: reaction.emojiCode,
    reaction_type: reaction.reactionType,
    ...(user && (server.has('userInReactionEvents') || server.has('userInReactionEventsAgain'))
      ? {
          user: {
            user_id: user.id,
            email: apiEmail(server, user),
            full_name: user.fullName,
          },
        }
      : {}),
  })
}

const same = (a: Reaction, type: string, code: string) => a.reactionType === type && a.emojiCode === code

const addReaction = route(
  'POST',
  '/messages/{id}/reactions',
  { emoji_name: text, emoji_code: maybe(text), reaction_type: maybe(text) },
  (call) => {
    const { server, user, params } = call
    const message = readableMessage(call, messageId(call))
    const name = params.emoji_name
    const found = findEmoji(server, name)
    const code = params.emoji_code ?? found?.code
    const type = params.reaction_type ?? found?.type ?? 'unicode_emoji'
    if (code === undefined) throw badRequest(`Emoji '${name}' does not exist`)
    if (message.reactions.some((each) => each.userId === user.id && same(each, type, code)))
      throw refused(
        server.has('reactionErrorCodes') ? 'REACTION_ALREADY_EXISTS' : 'BAD_REQUEST',
        'Reaction already exists.',
      )
    // Joining an existing reaction works even if the emoji is no longer available.
    const existing = message.reactions.find((each) => same(each, type, code))
    if (!existing) checkEmoji(server, name, code, type)
    const reaction = {
      userId: user.id,
      emojiName: existing?.emojiName ?? name,
      emojiCode: code,
      reactionType: type,
    }
    message.reactions.push(reaction)
    // A message without a copy becomes part of the user's history.
    if (flagBits(user.rows, message.id) === null)
      setFlagBits(user.rows, message.id, Flag.read | Flag.historical)
    sendReaction(server, 'add', message, reaction)
    participationPolicy(server, user, message)
    return {}
  },
)

const removeReaction = route(
  'DELETE',
  '/messages/{id}/reactions',
  { emoji_name: maybe(text), emoji_code: maybe(text), reaction_type: maybe(text) },
  (call) => {
    const { server, user, params } = call
    const message = readableMessage(call, messageId(call))
    if (params.emoji_name === undefined && params.emoji_code === undefined)
      throw badRequest('At least one of the following arguments must be present: emoji_name, emoji_code')
    const found = params.emoji_name === undefined ? null : findEmoji(server, params.emoji_name)
    const code = params.emoji_code ?? found?.code
    if (code === undefined) throw badRequest('Invalid emoji code')
    const guessed = server.has('reactionTypeOptional') ? found?.type : undefined
    const type = params.reaction_type ?? guessed ?? 'unicode_emoji'
    const index = message.reactions.findIndex((each) => each.userId === user.id && same(each, type, code))
    const [reaction] = index < 0 ? [] : message.reactions.splice(index, 1)
    if (!reaction)
      throw refused(
        server.has('reactionErrorCodes') ? 'REACTION_DOES_NOT_EXIST' : 'BAD_REQUEST',
        "Reaction doesn't exist.",
      )
    sendReaction(server, 'remove', message, reaction)
    return {}
  },
)

const index = z.number().int().min(0).max(1000)
const widgetEvents = {
  poll: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('new_option'), option: z.string(), idx: index }),
    z.strictObject({
      type: z.literal('vote'),
      key: z.string(),
      vote: z.union([z.literal(1), z.literal(-1)]),
    }),
    z.strictObject({ type: z.literal('question'), question: z.string() }),
  ]),
  todo: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('new_task'),
      key: index,
      task: z.string(),
      desc: z.string(),
      completed: z.boolean(),
    }),
    z.strictObject({ type: z.literal('strike'), key: z.string() }),
    z.strictObject({ type: z.literal('new_task_list_title'), title: z.string() }),
  ]),
}

const submessage = route(
  'POST',
  '/submessage',
  { message_id: int, msg_type: oneOf('widget'), content: text },
  (call) => {
    const { server, user, params } = call
    const message = readableMessage(call, params.message_id)
    const widget = widgetOf(message.content, true)
    if (message.submessages.length === 0 && message.senderId !== user.id)
      throw badRequest('You cannot attach a submessage to this message.')
    let content: unknown
    try {
      content = JSON.parse(params.content)
    } catch {
      throw badRequest('Invalid json for submessage')
    }
    if (widget !== null) {
      const parsed = widgetEvents[widget.widget_type as 'poll' | 'todo'].safeParse(content)
      if (!parsed.success) throw badRequest('Invalid submessage data')
      const authorOnly = parsed.data.type === 'question' || parsed.data.type === 'new_task_list_title'
      if (authorOnly && message.senderId !== user.id) throw badRequest("You can't edit this.")
    }
    const id = server.state.nextIds.submessage++
    message.submessages.push({ id, senderId: user.id, msgType: params.msg_type, content: params.content })
    notify(server, messageAudience(server, message), {
      type: 'submessage',
      msg_type: params.msg_type,
      message_id: message.id,
      submessage_id: id,
      sender_id: user.id,
      content: params.content,
    })
    participationPolicy(server, user, message)
    return {}
  },
)

export const reactionRoutes = [addReaction, removeReaction, submessage]
