import { z } from 'zod'
import type { UserId } from '../../api/types.ts'
import { accountId } from './accountId.ts'

export const creationInputs = {
  /**
   * Resolves once it is known whether the server did what was asked before its answer was lost, which the error of
   * that call names as `creation`. It may take until there is a connection again.
   */
  'creation.outcome': z.object({ account: accountId, creation: z.number().int().positive() }),
}

/** A thing that was created although the answer was lost. */
export interface Created {
  /** A person or a bot; null: another thing, or its event has not come yet. */
  readonly userId: UserId | null
  /** An invitation that many may use; null: another thing. */
  readonly link: string | null
  /** Addresses to which no invitation was sent. */
  readonly left: readonly string[]
}

export interface CreationOutputs {
  /** null: nothing was created. */
  'creation.outcome': Created | null
}
