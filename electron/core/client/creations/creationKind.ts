import type { Created } from '../../../../shared/ipc/calls/creationCalls.ts'
import type { Account } from '../../account/account.ts'
import type { Answer } from '../../http/apiError.ts'

/** The parts of an account that a lookup uses. */
export type Asked = Pick<Account, 'api' | 'runtime' | 'state'>

/**
 * A kind of thing that one request creates and another one lists. `Known` is what existed before, so that an earlier
 * thing of the same name does not count as created.
 */
export interface CreationKind<P, Known> {
  /** Fetches what exists before the request. If this fails, nothing is sent. */
  readonly known: (account: Asked, params: P) => Promise<Answer<Known>>
  /** Looks for the new thing in what exists now. null if the request created nothing. */
  readonly find: (account: Asked, params: P, before: Known) => Promise<Answer<Created | null>>
}
