import { canInRealm } from '../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'

/** The two kinds of invitations: emails to people, and a link that many may use. */
export type InviteKind = 'mail' | 'link'

const rightOf = { mail: 'inviteUsers', link: 'createInviteLink' } as const

/** True when the own user may make invitations of the kind by now. */
export const mayInvite = (state: AccountState, kind: InviteKind): boolean =>
  canInRealm(state, rightOf[kind], state.self.userId, Date.now())

/** True when the own user may make invitations of at least one kind by now. */
export const mayInviteAny = (state: AccountState): boolean =>
  mayInvite(state, 'mail') || mayInvite(state, 'link')
