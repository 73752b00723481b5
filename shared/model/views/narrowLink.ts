import type { AccountState } from '../state/accountState.ts'
import { namesChannelOperator } from '../../api/capabilities.ts'
import type { MessageId, Narrow } from '../../api/types.ts'
import { narrowFragment } from '../../content/links/narrowFragment.ts'
import { selectUser } from '../people/users.ts'

/**
 * Returns the web address of a narrow as the server at `realmUrl` writes it. near: a message in the narrow to link to.
 */
export function narrowLink(
  state: AccountState,
  realmUrl: string,
  narrow: Narrow,
  near: MessageId | null = null,
): string {
  const fragment = narrowFragment(narrow, {
    near,
    channelName: (id) => state.channels.get(id)?.name ?? null,
    userName: (id) => selectUser(state, id)?.name ?? null,
    oldOperators: !namesChannelOperator(state.realm.featureLevel),
  })
  return `${realmUrl.replace(/\/$/, '')}/${fragment}`
}
