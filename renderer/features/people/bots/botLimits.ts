import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { botTypes, canCreateBot } from '../../../../shared/model/permissions/botKinds.ts'
import { whoMay } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'

/** Bot types that users can create. Embedded bots run on the server and are not offered. */
export const newBotTypes = [botTypes.generic, botTypes.incoming, botTypes.outgoing] as const
export type NewBotType = (typeof newBotTypes)[number]

/** Returns why the user may not create any type of bot, naming who may. Returns null if the user may. */
export function whyNotCreateBot(state: AccountState): string | null {
  if (newBotTypes.some((type) => canCreateBot(state, type, Date.now()))) return null
  return t('bots.blocked_create', { names: listWords(whoMay(state, 'can_create_bots_group')) })
}

/** Text fields of a bot, as typed. */
export interface BotText {
  readonly name: string
  readonly shortName: string
  readonly payloadUrl: string
}

export type BotProblems = Readonly<Partial<Record<keyof BotText, MessageKey>>>

/**
 * Returns the problems for which the server would refuse the bot, by field. `hasUrl` is true for bots with a webhook.
 */
export function botProblems({ name, shortName, payloadUrl }: BotText, hasUrl: boolean): BotProblems {
  const short = shortName.trim()
  return {
    ...(name.trim() === '' && { name: 'bots.name_none' }),
    ...(short === ''
      ? { shortName: 'bots.short_none' }
      : !/^[\w.+-]+$/.test(short) && { shortName: 'bots.short_wrong' }),
    ...(hasUrl && !/^https?:\/\/[^\s/]+/.test(payloadUrl.trim()) && { payloadUrl: 'bots.url_wrong' }),
  }
}

type BotNames = Pick<BotText, 'name' | 'shortName'>

/**
 * Returns the fields after `name` was typed. A short name that the user has not edited follows the name; the server
 * appends the "-bot" ending. It is empty for names without Latin letters.
 */
export function withName(draft: BotNames, name: string): BotNames {
  const isFollowing = draft.shortName === shortNameOf(draft.name)
  return { name, shortName: isFollowing ? shortNameOf(name) : draft.shortName }
}

const shortNameOf = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-bot-?$/, '')
    .replace(/^-|-$/g, '')
