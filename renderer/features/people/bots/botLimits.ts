import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { botTypes, canCreateBot } from '../../../../shared/model/people/botKinds.ts'
import { realmGroupSetting } from '../../../../shared/model/permissions/groupSetting.ts'
import { granteeNames } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { administratorNames } from '../../../../shared/model/permissions/roles.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'

/** Most names of a group setting in one line. */
const maxNames = 3

/** Kinds that can be made here; embedded ones are the server's own programs. */
export const newBotTypes = [botTypes.generic, botTypes.incoming, botTypes.outgoing] as const
export type NewBotType = (typeof newBotTypes)[number]

/** Why the own user may make no bot of any kind, with who may; null: they may. */
export function whyNotCreateBot(state: AccountState): string | null {
  if (newBotTypes.some((type) => canCreateBot(state, type, Date.now()))) return null
  const names = granteeNames(state, realmGroupSetting(state, 'can_create_bots_group'), maxNames)
  return t('bots.blocked_create', { names: listWords(names.length > 0 ? names : administratorNames(state)) })
}

/** Texts of a bot as they are typed. */
export interface BotText {
  readonly name: string
  readonly shortName: string
  readonly payloadUrl: string
}

export type BotProblems = Readonly<Partial<Record<keyof BotText, MessageKey>>>

/** Problems that the service would refuse a bot for, by their field. `hasUrl`: it has a webhook. */
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
 * The fields after `name` was typed: a short name that nobody has changed follows it, without the ending that the
 * service adds. It stays empty for a name without Latin letters.
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
