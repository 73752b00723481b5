import { notify } from '../../events/queue.ts'
import { shape } from '../../gates/fields.ts'
import { adminIds, isAdmin } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'
import { botRecord } from '../../wire/bot.ts'

/** Returns the ids of users who get events of a bot: its owner and the administrators. */
export function botAudience(server: Server, bot: User): number[] {
  return adminIds(server, bot.botOwnerId)
}

interface BotChange {
  readonly op: 'add' | 'update' | 'delete' | 'remove'
  readonly bot: Readonly<Record<string, unknown>>
}

/** Sends a change of a bot to its audience, without fields that the level's record lacks. */
export function notifyOfBot(
  server: Server,
  bot: User,
  change: BotChange,
  to: readonly number[] = botAudience(server, bot),
): void {
  const record = change.op === 'update' ? shape('bot', { ...change.bot }, server.level) : change.bot
  // Only fields of its user record changed, which have their own event.
  if (change.op === 'update' && Object.keys(record).length <= 1) return
  notify(server, to, { type: 'realm_bot', op: change.op, bot: record })
}

/** Sends others' bots to a user who became an administrator, or removes them from one who no longer is. */
export function sendOwnedBots(server: Server, user: User): void {
  for (const bot of server.state.users.values()) {
    if (bot.botType === null || bot.isSystem || bot.botOwnerId === user.id) continue
    if (isAdmin(user)) notifyOfBot(server, bot, { op: 'add', bot: botRecord(server, bot) }, [user.id])
    else notifyOfBot(server, bot, { op: 'delete', bot: { user_id: bot.id } }, [user.id])
  }
}
