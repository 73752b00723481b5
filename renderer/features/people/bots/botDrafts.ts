import type { UserId } from '../../../../shared/api/types.ts'
import { accountDrafts } from '../../../state/index.ts'
import type { BotText, NewBotType } from './botLimits.ts'

/** A new bot as it is typed and chosen. */
export interface NewBotDraft extends BotText {
  /** null: the first kind that the own user may make. */
  readonly botType: NewBotType | null
  readonly interfaceType: 1 | 2
  /** A PNG; null: the service draws one. */
  readonly picture: Uint8Array<ArrayBuffer> | null
}

const newBots = accountDrafts<NewBotDraft>({
  name: '',
  shortName: '',
  payloadUrl: '',
  botType: null,
  interfaceType: 1,
  picture: null,
})
const form = 'new bot'

export const useNewBotDraft = (account: string): NewBotDraft => newBots.useDraft(account, form)
export const changeNewBotDraft = (account: string, change: Partial<NewBotDraft>): void =>
  newBots.change(account, form, change)
export const clearNewBotDraft = (account: string): void => newBots.clear(account, form)
/** Returns false where something else was typed meanwhile, which stays. */
export const clearSentBotDraft = (account: string, sent: NewBotDraft): boolean =>
  newBots.clearSent(account, form, sent)

/** Changes of a bot; absent: as the server has it. */
export interface BotDraft extends Partial<BotText> {
  readonly ownerId?: UserId
  readonly interfaceType?: 1 | 2
}

const bots = accountDrafts<BotDraft>({})

export const useBotDraft = (account: string, botId: UserId): BotDraft => bots.useDraft(account, String(botId))
export const changeBotDraft = (account: string, botId: UserId, change: BotDraft): void =>
  bots.change(account, String(botId), change)
export const clearBotDraft = (account: string, botId: UserId): void => bots.clear(account, String(botId))
