import { notify } from '../../events/queue.ts'
import { shape } from '../../gates/fields.ts'
import { adminIds, isAdmin } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'
import { botRecord } from '../../wire/bot.ts'

/** Ids of those who are told of a bot: its owner and the administrators. */
export function botAudience(server: Server, bot: User): number[] {
  return adminIds(server, bot.botOwnerId)
}

interface BotChange {
  readonly op: 'add' | 'update' | 'delete' | 'remove'
  readonly bot: Readonly<Record<string, unknown>>
}

/** Tells those who know a bot of a change; what the level's record lacks is left out. */
export function tellBot(
  server: Server,
  bot: User,
  change: BotChange,
  to: readonly number[] = botAudience(server, bot),
): void {
  const record = change.op === 'update' ? shape('bot', { ...change.bot }, server.level) : change.bot
  // Nothing is left to tell when only its user's record changed.
  if (change.op === 'update' && Object.keys(record).length <= 1) return
  notify(server, to, { type: 'realm_bot', op: change.op, bot: record })
}

/** Tells a person who became an administrator, or is none any more, of others' bots. */
export function sendOwnedBots(server: Server, user: User): void {
  for (const bot of server.state.users.values()) {
    if (bot.botType === null || bot.isSystem || bot.botOwnerId === user.id) continue
    if (isAdmin(user)) tellBot(server, bot, { op: 'add', bot: botRecord(server, bot) }, [user.id])
    else tellBot(server, bot, { op: 'delete', bot: { user_id: bot.id } }, [user.id])
  }
}
