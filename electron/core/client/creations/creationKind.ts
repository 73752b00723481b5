import type { Created } from '../../../../shared/ipc/calls/creationCalls.ts'
import type { Account } from '../../account/accountType.ts'
import type { Answer } from '../../http/apiError.ts'

/** The parts of an account that a look-up uses. */
export type Asked = Pick<Account, 'api' | 'runtime' | 'state'>

/**
 * A thing that the service creates by one request, and that another request can list. Known: what was there before, so
 * that a thing of the same name from earlier does not count as created.
 */
export interface CreationKind<P, Known> {
  /** Tells what is there before the request. Nothing is sent where no answer comes. */
  readonly known: (account: Asked, params: P) => Promise<Answer<Known>>
  /** Looks among what is there now. null: the request created nothing. */
  readonly find: (account: Asked, params: P, known: Known) => Promise<Answer<Created | null>>
}
