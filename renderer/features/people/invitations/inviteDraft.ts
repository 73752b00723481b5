import {
  hasInviteDefaultChannels,
  hasInviteGroups,
  hasInviteMinutes,
  hasInviteReferrer,
  hasInviteWelcomeText,
} from '../../../../shared/api/capabilities.ts'
import type { ChannelId, GroupId, Role } from '../../../../shared/api/types.ts'
import { roles } from '../../../../shared/model/permissions/roles.ts'
import { accountDrafts } from '../../../state/index.ts'
import type { InviteKind } from '../../common/creation/index.ts'

/** An invitation as it is typed and chosen. */
export interface InviteDraft {
  /** null: the first kind that the own user may make. */
  readonly kind: InviteKind | null
  readonly emails: string
  readonly role: Role
  /** Minutes; null: it does not expire. `other`: as typed below. */
  readonly expiry: number | 'other' | null
  readonly otherExpiry: OtherExpiry
  readonly hasDefaults: boolean
  readonly channelIds: readonly ChannelId[]
  readonly groupIds: readonly GroupId[]
  readonly isTold: boolean
  /** The text of the message that those who join get; empty: the organisation's. */
  readonly welcomeText: string
}

/** A time as it is typed, in units of so many minutes. */
export interface OtherExpiry {
  readonly count: string
  readonly unit: number
}

const start: InviteDraft = {
  kind: null,
  emails: '',
  role: roles.member,
  expiry: 14_400,
  otherExpiry: { count: '2', unit: 1440 },
  hasDefaults: true,
  channelIds: [],
  groupIds: [],
  isTold: true,
  welcomeText: '',
}

const drafts = accountDrafts<InviteDraft>(start)
const form = 'invitation'

/** The draft of an account: leaving the form keeps it. */
export const useInviteDraft = (account: string): InviteDraft => drafts.useDraft(account, form)

export const changeInviteDraft = (account: string, change: Partial<InviteDraft>): void =>
  drafts.change(account, form, change)

export const clearInviteDraft = (account: string): void => drafts.clear(account, form)

/** Changes the draft unless it is another one by now. Returns false where it is. */
export function changeSentDraft(account: string, sent: InviteDraft, change: Partial<InviteDraft>): boolean {
  const isSame = drafts.clearSent(account, form, sent)
  if (isSame) drafts.change(account, form, { ...sent, ...change })
  return isSame
}

const hour = 60

/** The units of a time that is typed, in minutes. Servers that count days have no smaller one. */
export const expiryUnits = (level: number): readonly number[] =>
  hasInviteMinutes(level) ? [hour, 24 * hour, 7 * 24 * hour] : [24 * hour, 7 * 24 * hour]

/** As many minutes as a field of the service holds. */
const mostMinutes = 2_147_483_647

/** Minutes after which an invitation expires; null: never; undefined: what was typed is no time. */
export function minutesOf({ expiry, otherExpiry: { count, unit } }: InviteDraft): number | null | undefined {
  if (expiry !== 'other') return expiry
  const minutes = Number(count) * unit
  return /^\d+$/.test(count.trim()) && minutes > 0 && minutes <= mostMinutes ? minutes : undefined
}

/** Times after which an invitation may expire, in minutes. Servers that count days take no shorter ones. */
export const expiries = (level: number): readonly number[] => [
  ...(hasInviteMinutes(level) ? [hour] : []),
  24 * hour,
  3 * 24 * hour,
  10 * 24 * hour,
  30 * 24 * hour,
]

/** The addresses of a text, each once; names before an address in angle brackets are left out. */
export function addressesOf(text: string): readonly string[] {
  const parts = text.split(/[,;\n]/).map((part) => /<([^>]*)>/.exec(part)?.[1] ?? part)
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
}

export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

interface InviteContext {
  readonly level: number
  readonly defaultChannelIds: readonly ChannelId[]
}

/** Parameters that both kinds of invitations have. Servers that know no default channels here get them by name. */
export function invitationParams(draft: InviteDraft, { level, defaultChannelIds }: InviteContext) {
  const text = draft.welcomeText.trim()
  const namesDefaults = draft.hasDefaults && !hasInviteDefaultChannels(level)
  return {
    role: draft.role,
    expiresInMinutes: minutesOf(draft),
    channelIds: [...new Set([...draft.channelIds, ...(namesDefaults ? defaultChannelIds : [])])],
    includeDefaultChannels: draft.hasDefaults,
    ...(hasInviteGroups(level) && { groupIds: draft.groupIds }),
    ...(hasInviteWelcomeText(level) && text !== '' && { welcomeText: text }),
  }
}

/** Parameters of an invitation by e-mail. */
export const mailParams = (draft: InviteDraft, emails: readonly string[], context: InviteContext) => ({
  ...invitationParams(draft, context),
  emails,
  ...(hasInviteReferrer(context.level) && { notifyInviter: draft.isTold }),
})
