import type { Channel } from '../../../../../shared/api/types.ts'
import { useAccount } from '../../../../state/index.ts'
import { isFixedBy, type ChangeState } from '../../../common/forms/index.ts'
import { blockOf, decidingSettings, limitedState, pageBlockOf, type ChangeRight } from './changeLimits.ts'

export interface RowLimit {
  readonly state: ChangeState | null
  readonly isFixed: boolean
}

/**
 * Returns the state of a row whose change needs a right. If the user may change nothing at all, the rows give no
 * reason, because a sentence above them does.
 */
export function useRowLimit(channel: Channel, right: ChangeRight, change: ChangeState | null): RowLimit {
  const isPageFixed = useAccount((state) => pageBlockOf(state, channel) !== null)
  const block = useAccount((state) => blockOf(state, channel, right))
  if (isPageFixed) return { state: change, isFixed: true }
  const state = limitedState(block, change, decidingSettings[right])
  return { state, isFixed: isFixedBy(state) }
}
