import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import type { OperationKind } from '../engine/operationKind.ts'
import { localEventId, routeKind, type RouteRow } from '../routeKind.ts'

type UserParams = Readonly<{ userId: number }>

const nameOf = ({ userId }: UserParams, state: AccountState) =>
  selectUser(state, userId)?.name ?? String(userId)

const row = (isMuted: boolean): RouteRow<UserParams> => ({
  key: ({ userId }) => `user ${userId}`,
  words: (params, state) =>
    t(isMuted ? 'outbox.mute_person' : 'outbox.unmute_person', { name: nameOf(params, state) }),
  optimistic: {
    value: () => isMuted,
    current: ({ userId }, state) => state.mutedUsers.has(userId),
    events: ({ userId }, value, { mutedUsers }) => {
      const others = [...mutedUsers].filter((id) => id !== userId)
      const userIds = value === true ? [...others, userId] : others
      return [{ ...localEventId, type: 'muted_users', userIds }]
    },
  },
  // The app offers only valid users. A refusal therefore means that another client already made the change.
  recovery: { lookUp: () => Promise.resolve(true) },
})

const muteUser = routeKind(routes.muteUser, row(true))
const unmuteUser = routeKind(routes.unmuteUser, row(false))

/** Operations that mute users. */
export const mutedUserKinds: readonly OperationKind[] = [muteUser, unmuteUser]
