import type { Server } from '../../server.ts'
import type { Message, User } from '../../state/records.ts'
import { embeddedBots } from '../../state/botKinds.ts'
import { apiEmail } from '../../rules/access.ts'
import { botTypes } from '../../wire/bot.ts'
import { messageRecord } from '../../wire/message.ts'

/** Time limit for a receiver's response in milliseconds. */
const timeoutMs = 10_000

export interface BotReplies {
  /** Posts the bot's response to the message's conversation. */
  readonly answer: (bot: User, message: Message, content: string) => void
  /** Notifies the bot's owner that its receiver failed. */
  readonly fail: (bot: User, why: string) => void
}

/** Returns the bots that a message triggers, with the reason. Bots never trigger bots. */
function calledBots(server: Server, message: Message): { bot: User; trigger: string }[] {
  const { users } = server.state
  if (users.get(message.senderId)?.botType !== null) return []
  const isDirect = message.channelId === null
  const ids = isDirect ? message.participants : message.mentions.userIds
  const direct = server.level >= 201 ? 'direct_message' : 'private_message'
  return ids.flatMap((id) => {
    const bot = users.get(id)
    const isService = bot?.botType === botTypes.outgoing || bot?.botType === botTypes.embedded
    return bot?.isActive === true && isService ? [{ bot, trigger: isDirect ? direct : 'mention' }] : []
  })
}

/** Returns the body that a receiver gets. */
function payload(server: Server, bot: User, message: Message, trigger: string): Record<string, unknown> {
  const record = messageRecord(server, message, {
    viewer: bot,
    applyMarkdown: false,
    clientGravatar: false,
    emptyTopics: false,
  })
  return {
    bot_email: apiEmail(server, bot),
    bot_full_name: bot.fullName,
    data: message.content,
    trigger,
    token: bot.account.bot.token,
    message: { ...record, rendered_content: message.html },
  }
}

/** Returns the form that receivers for a different product expect. */
function otherForm(server: Server, bot: User, message: Message): URLSearchParams {
  const channel = server.state.channels.get(message.channelId ?? -1)
  return new URLSearchParams({
    token: bot.account.bot.token,
    team_id: server.state.realm.stringId,
    channel_id: String(message.channelId ?? ''),
    channel_name: channel?.name ?? '',
    timestamp: String(message.timestamp),
    user_id: String(message.senderId),
    user_name: server.state.users.get(message.senderId)?.fullName ?? '',
    text: message.content,
    trigger_word: 'mention',
    service_id: String(bot.id),
  })
}

/** Returns the reply in a receiver's response; null if there is none. */
function replyIn(body: string): string | null {
  if (body.trim() === '') return null
  const answer = JSON.parse(body) as Readonly<Record<string, unknown>>
  if (answer['response_not_required'] === true) return null
  const reply = answer['content'] ?? answer['text'] ?? answer['response_string']
  return typeof reply === 'string' && reply.trim() !== '' ? reply : null
}

async function post(server: Server, bot: User, message: Message, trigger: string): Promise<string | null> {
  const { payloadUrl, interfaceType } = bot.account.bot
  const isOwn = interfaceType === 1
  const answer = await fetch(payloadUrl, {
    method: 'POST',
    headers: {
      'User-Agent': 'OutgoingWebhook/1.0',
      ...(isOwn ? { 'Content-Type': 'application/json' } : {}),
    },
    body: isOwn ? JSON.stringify(payload(server, bot, message, trigger)) : otherForm(server, bot, message),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`The receiver answered with status ${String(answer.status)}.`)
  return replyIn(body)
}

/** Delivers a new message to the bots that it triggers. */
export function deliverToBots(server: Server, message: Message, replies: BotReplies): void {
  for (const { bot, trigger } of calledBots(server, message)) {
    if (bot.botType === botTypes.embedded) {
      const kind = embeddedBots.find((each) => each.name === bot.account.bot.serviceName)
      if (kind) replies.answer(bot, message, kind.answer(message.content, bot.account.bot.config))
      continue
    }
    post(server, bot, message, trigger).then(
      (reply) => {
        if (reply !== null && bot.isActive) replies.answer(bot, message, reply)
      },
      (error: unknown) => {
        replies.fail(bot, error instanceof Error ? error.message : String(error))
      },
    )
  }
}
