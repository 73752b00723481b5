import type { User } from '../../api/types.ts'
import type { MessageKey } from '../../i18n.ts'
import { canInRealm } from '../permissions/permissions.ts'
import type { AccountState } from '../state/accountState.ts'

/** Kinds of bots by the number that the service has for them. */
export const botTypes = { generic: 1, incoming: 2, outgoing: 3, embedded: 4 } as const

/** Names of the kinds; a later server may have more of them. */
export const botLabels: Readonly<Record<number, MessageKey>> = {
  [botTypes.generic]: 'person.bot_1',
  [botTypes.incoming]: 'person.bot_2',
  [botTypes.outgoing]: 'person.bot_3',
  [botTypes.embedded]: 'person.bot_4',
}

/** True where the own user may change the bot and has its key: it is their own, or they administer the organisation. */
export const canManageBot = (state: AccountState, bot: User | undefined): boolean =>
  bot !== undefined &&
  bot.isBot &&
  !bot.isSystemBot &&
  (bot.botOwnerId === state.self.userId || canInRealm(state, 'administer'))

/** True where the own user may make a bot of the kind. */
export const canCreateBot = (state: AccountState, botType: number, now: number): boolean =>
  canInRealm(state, 'createBots', state.self.userId, now) ||
  (botType === botTypes.incoming && canInRealm(state, 'createWriteOnlyBots', state.self.userId, now))
