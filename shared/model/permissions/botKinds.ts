import type { User } from '../../api/types.ts'
import type { MessageKey } from '../../i18n.ts'
import { canInRealm } from './permissions.ts'
import type { AccountState } from '../state/accountState.ts'

/** Types of bots by their wire numbers. */
export const botTypes = { generic: 1, incoming: 2, outgoing: 3, embedded: 4 } as const

/** Names of the types. A newer server may have more. */
export const botLabels: Readonly<Record<number, MessageKey>> = {
  [botTypes.generic]: 'person.bot_1',
  [botTypes.incoming]: 'person.bot_2',
  [botTypes.outgoing]: 'person.bot_3',
  [botTypes.embedded]: 'person.bot_4',
}

/** Returns true when the own user may change the bot and see its key, as its owner or an administrator. */
export const canManageBot = (state: AccountState, bot: User | undefined): boolean =>
  bot !== undefined &&
  bot.isBot &&
  !bot.isSystemBot &&
  (bot.botOwnerId === state.self.userId || canInRealm(state, 'administer'))

/** Returns true when the own user may create a bot of the type. now: milliseconds. */
export const canCreateBot = (state: AccountState, botType: number, now: number): boolean =>
  canInRealm(state, 'createBots', state.self.userId, now) ||
  (botType === botTypes.incoming && canInRealm(state, 'createWriteOnlyBots', state.self.userId, now))
