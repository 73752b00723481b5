import { t } from '../../../../shared/i18n.ts'
import type { Created } from '../../../../shared/ipc/calls/creationCalls.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { Accounts } from '../../account/accountsType.ts'
import type { Account } from '../../account/account.ts'
import type { CallOptions } from '../../http/api.ts'
import type { Answer } from '../../http/apiError.ts'
import { callError, fault, value } from '../../http/failure.ts'
import { jittered } from '../../platform/backoff.ts'
import { classifyUnrepeatable } from '../../operations/engine/classify.ts'
import { once } from '../coreHandlers.ts'
import type { AccountPrompts } from '../clientOptions.ts'
import type { Asked, CreationKind } from './creationKind.ts'
import { creationKinds, type CreationRoute } from './creationKinds.ts'

/** Delays of the lookups in ms. A request in progress may take effect after the first one. */
const lookDelaysMs = [500, 3_000]
const secondLookMs = 3_000

type Find = (account: Asked) => Promise<Answer<Created | null>>

/** Requests that create something. If a response is lost, the outcome is looked up before it is shown. */
export interface Creations {
  /**
   * Sends the request. If its outcome is unknown, the error is `outcome-unknown` with the `creation` to pass to
   * `outcome`.
   */
  ask<T>(
    account: Account,
    route: CreationRoute,
    params: unknown,
    request: (options: CallOptions) => Promise<Answer<T>>,
  ): Promise<CallResult<T>>
  /** Looks up the outcome until it is certain. Resolves with null if nothing was created. */
  outcome(account: Account, creation: number): Promise<CallResult<Created | null>>
}

/** The parts that handlers of creating calls need. */
export interface CreatingCalls {
  readonly accounts: Accounts
  readonly creations: Creations
  readonly prompts: AccountPrompts | undefined
  /** Registers a secret that must not be logged. */
  readonly onSecret: (secret: string) => void
}

export function createCreations(): Creations {
  const pending = new Map<number, { readonly runtime: Account['runtime']; readonly find: Find }>()
  let last = 0
  return {
    async ask(account, route, params, request) {
      // The cast is safe: each row accepts the parameters of its route.
      const kind = creationKinds[route] as CreationKind<unknown, unknown>
      const known = await kind.known(account, params)
      // A user who may create such things may not be allowed to list them. The outcome cannot be looked up then.
      if (!known.ok && known.error.kind !== 'refused') return fault(callError(known.error))
      // A broken connection could resend the request, and the refusal of the second one would hide the success of the
      // first.
      const answer = await request(once(account))
      if (answer.ok) return value(answer.value)
      const verdict = classifyUnrepeatable(answer.error, (error) => callError(error).message)
      if (verdict.type !== 'unknown') return fault(callError(answer.error))
      for (const [id, { runtime }] of pending) if (runtime.signal.aborted) pending.delete(id)
      last += 1
      if (known.ok)
        pending.set(last, {
          runtime: account.runtime,
          find: (asked) => kind.find(asked, params, known.value),
        })
      account.runtime.log.info('nobody knows whether something was created', { route })
      return fault({ code: 'outcome-unknown', message: t('core.outcomeUnknown'), creation: last })
    },
    async outcome(account, creation) {
      const { clock, connection, log, signal } = account.runtime
      const found = pending.get(creation)
      // It cannot be looked up, or belongs to another account.
      if (found?.runtime !== account.runtime) return fault({ code: 'not-found', message: t('core.notFound') })
      for (let looks = 0; looks < lookDelaysMs.length && !signal.aborted;) {
        await connection.whenLive(signal)
        await clock.sleep(jittered(clock, lookDelaysMs[looks] ?? 0), signal)
        if (signal.aborted) break
        const answer = await found.find(account)
        if (answer.ok && answer.value !== null) {
          pending.delete(creation)
          return value(answer.value)
        }
        if (answer.ok) looks += 1
        else {
          log.info('a creation could not be looked up', { error: answer.error.kind })
          await clock.sleep(jittered(clock, secondLookMs), signal)
        }
      }
      if (signal.aborted) return fault({ code: 'needs-sign-in', message: t('core.needsSignIn') })
      pending.delete(creation)
      return value(null)
    },
  }
}
