import type { Narrow } from '../../../shared/api/types.ts'
import { dependsOnMembership } from '../../../shared/model/views/membershipChange.ts'
import type { StateStore } from './stateStore.ts'

/**
 * Remembers mutes, topic policies and channels. The returned function returns true if any of them changed since and the
 * narrow depends on them: a page requested before such a change has too many or too few messages.
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
