import {
  hasInviteDefaultChannels,
  hasInviteGroups,
  hasInviteMinutes,
  hasInviteReferrer,
  hasInviteWelcomeText,
} from '../../../../shared/api/capabilities.ts'
import type { ChannelId, GroupId } from '../../../../shared/api/types.ts'
import { roles } from '../../../../shared/model/organization/roles.ts'
import { accountDrafts } from '../../../state/index.ts'
import type { InviteKind } from '../../common/creation/index.ts'

export type InvitedRole = (typeof roles)[keyof typeof roles]

/** Values in the invitation form. */
export interface InviteDraft {
  /** null selects the first kind that the user may create. */
  readonly kind: InviteKind | null
  readonly emails: string
  readonly role: InvitedRole
  /** Minutes until the invitation expires, null for never, or `other` for the custom time in `otherExpiry`. */
  readonly expiry: number | 'other' | null
  readonly otherExpiry: OtherExpiry
  readonly hasDefaults: boolean
  readonly channelIds: readonly ChannelId[]
  readonly groupIds: readonly GroupId[]
  readonly isTold: boolean
  /** Welcome message for the new users. Empty for the organization's message. */
  readonly welcomeText: string
}

/** Custom time as typed. `unit` is in minutes. */
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

export const inviteDrafts = accountDrafts<InviteDraft>(start)

/** Changes the draft if it is still the one that was sent. Returns false if it changed in the meantime. */
export function changeSentDraft(account: string, sent: InviteDraft, change: Partial<InviteDraft>): boolean {
  const isSame = inviteDrafts.clearSent(account, sent)
  if (isSame) inviteDrafts.change(account, { ...sent, ...change })
  return isSame
}

const hour = 60

/** Returns the units of a custom time, in minutes. Servers that count in days have no unit below a day. */
export const expiryUnits = (level: number): readonly number[] =>
  hasInviteMinutes(level) ? [hour, 24 * hour, 7 * 24 * hour] : [24 * hour, 7 * 24 * hour]

/** Maximum of the server's field (a signed 32-bit integer). */
const maxMinutes = 2_147_483_647

/** Returns the minutes until the invitation expires, null for never, or undefined if the custom time is invalid. */
export function minutesOf({ expiry, otherExpiry: { count, unit } }: InviteDraft): number | null | undefined {
  if (expiry !== 'other') return expiry
  const minutes = Number(count) * unit
  return /^\d+$/.test(count.trim()) && minutes > 0 && minutes <= maxMinutes ? minutes : undefined
}

/**
 * Returns the preset times until an invitation expires, in minutes. Servers that count in days accept no shorter
 * ones.
 */
export const expiries = (level: number): readonly number[] => [
  ...(hasInviteMinutes(level) ? [hour] : []),
  24 * hour,
  3 * 24 * hour,
  10 * 24 * hour,
  30 * 24 * hour,
]

/** Returns the addresses in a text, without duplicates. Names before an address in angle brackets are omitted. */
export function addressesOf(text: string): readonly string[] {
  const parts = text.split(/[,;\n]/).map((part) => /<([^>]*)>/.exec(part)?.[1] ?? part)
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
}

export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

interface InviteContext {
  readonly level: number
  readonly defaultChannelIds: readonly ChannelId[]
}

/**
 * Returns the parameters shared by both kinds of invitations. Servers that lack the parameter for default channels
 * get those channels by id.
 */
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

/** Returns the parameters of an invitation by email. */
export const mailParams = (draft: InviteDraft, emails: readonly string[], context: InviteContext) => ({
  ...invitationParams(draft, context),
  emails,
  ...(hasInviteReferrer(context.level) && { notifyInviter: draft.isTold }),
})
