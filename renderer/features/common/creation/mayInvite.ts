import { canInRealm } from '../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'

/** Kinds of invitations: emails to people, or a link that many can use. */
export type InviteKind = 'mail' | 'link'

const rightOf = { mail: 'inviteUsers', link: 'createInviteLink' } as const

/** Returns true if the own user may currently create invitations of the kind. */
export const mayInvite = (state: AccountState, kind: InviteKind): boolean =>
  canInRealm(state, rightOf[kind], state.self.userId, Date.now())

/** Returns true if the own user may currently create invitations of at least one kind. */
export const mayInviteAny = (state: AccountState): boolean =>
  mayInvite(state, 'mail') || mayInvite(state, 'link')
