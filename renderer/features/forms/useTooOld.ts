import { firstLevelOf } from '../../../shared/api/capabilities.ts'
import { useAccount, useServerHas } from '../../state/index.ts'
import type { ChangeState } from './changeState.ts'

/** Says that the server lacks something; null: it does not. */
export function useTooOld(has: (level: number) => boolean): ChangeState | null {
  const level = useAccount((state) => state.realm.featureLevel)
  return useServerHas(has) ? null : { kind: 'old', since: firstLevelOf(has), level }
}
