import { z } from 'zod'
import type { UserId } from '../../api/types.ts'
import { accountId } from './accountId.ts'

export const creationInputs = {
  /**
   * Waits for the outcome of an action whose response was lost. creation: the number in that call's error. May take
   * until the connection returns.
   */
  'creation.outcome': z.object({ account: accountId, creation: z.number().int().positive() }),
}

/** The result of a creation whose response was lost. */
export interface Created {
  /** The user or bot; null for other creations, or when its event has not arrived yet. */
  readonly userId: UserId | null
  /** The reusable invitation link; null for other creations. */
  readonly link: string | null
  /** Addresses that got no invitation. */
  readonly left: readonly string[]
}

export interface CreationOutputs {
  /** null when nothing was created. */
  'creation.outcome': Created | null
}
