import type { Narrow } from '../../../shared/api/types.ts'
import { dependsOnMembership } from '../../../shared/model/views/membershipChange.ts'
import type { StateStore } from './stateStore.ts'

/**
 * Notes the mutes, topic policies and channels of now. The answer tells whether any of them changed since, where the
 * messages of the narrow depend on them: a page that was asked for before such a change has too many or too few.
 */
export function watchMembership({ state }: Pick<StateStore, 'state'>, narrow: Narrow): () => boolean {
  if (!dependsOnMembership(narrow)) return () => false
  const before = state()
  return () => {
    const now = state()
    return (
      now?.userTopics !== before?.userTopics ||
      now?.subscriptions !== before?.subscriptions ||
      now?.channels !== before?.channels
    )
  }
}
