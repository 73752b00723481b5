import {
  hasInviteDefaultChannels,
  hasInviteGroups,
  hasInviteMinutes,
  hasInviteReferrer,
} from '../../../shared/api/capabilities.ts'
import type { ChannelId, GroupId, Role } from '../../../shared/api/types.ts'
import { roles } from '../../../shared/model/permissions/roles.ts'
import { accountEntries } from '../../state/index.ts'
import type { InviteKind } from './inviteLimits.ts'

/** An invitation as it is typed and chosen. */
export interface InviteDraft {
  /** null: the first kind that the own user may make. */
  readonly kind: InviteKind | null
  readonly emails: string
  readonly role: Role
  /** Minutes; null: it does not expire. */
  readonly expiry: number | null
  readonly hasDefaults: boolean
  readonly channelIds: readonly ChannelId[]
  readonly groupIds: readonly GroupId[]
  readonly isTold: boolean
}

const start: InviteDraft = {
  kind: null,
  emails: '',
  role: roles.member,
  expiry: 14_400,
  hasDefaults: true,
  channelIds: [],
  groupIds: [],
  isTold: true,
}

const drafts = accountEntries<InviteDraft>()
const name = 'invitation'

/** The draft of an account: leaving the form keeps it. */
export const useInviteDraft = (account: string): InviteDraft => drafts.useEntry(account, name) ?? start

export const changeInviteDraft = (account: string, change: Partial<InviteDraft>): void =>
  drafts.set(account, name, { ...(drafts.get(account, name) ?? start), ...change })

const hour = 60

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
  const namesDefaults = draft.hasDefaults && !hasInviteDefaultChannels(level)
  return {
    role: draft.role,
    expiresInMinutes: draft.expiry,
    channelIds: [...new Set([...draft.channelIds, ...(namesDefaults ? defaultChannelIds : [])])],
    includeDefaultChannels: draft.hasDefaults,
    ...(hasInviteGroups(level) && { groupIds: draft.groupIds }),
  }
}

/** Parameters of an invitation by e-mail. */
export const mailParams = (draft: InviteDraft, emails: readonly string[], context: InviteContext) => ({
  ...invitationParams(draft, context),
  emails,
  ...(hasInviteReferrer(context.level) && { notifyInviter: draft.isTold }),
})
