import { t } from '../../../../shared/i18n.ts'
import type { Created } from '../../../../shared/ipc/calls/creationCalls.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { Accounts } from '../../account/accountsType.ts'
import type { Account } from '../../account/accountType.ts'
import type { CallOptions } from '../../http/api.ts'
import type { Answer } from '../../http/apiError.ts'
import { callError, fault, value } from '../../http/failure.ts'
import { jittered } from '../../platform/backoff.ts'
import { classifyUnrepeatable } from '../../operations/engine/classify.ts'
import { once } from '../once.ts'
import type { AccountPrompts } from '../accountPrompts.ts'
import type { Asked, CreationKind } from './creationKind.ts'
import { creationKinds, type CreationRoute } from './creationKinds.ts'

/** Delays of the look-ups, in milliseconds: a request that was on its way may take effect after the first one. */
const lookDelaysMs = [500, 3_000]
const secondLookMs = 3_000

type Find = (account: Asked) => Promise<Answer<Created | null>>

/** Requests that create something; one whose answer was lost is looked up before anybody says how it ended. */
export interface Creations {
  /**
   * Asks the service. Where nobody knows whether it did as asked, the error is `outcome-unknown` with the `creation`
   * that `outcome` takes.
   */
  ask<T>(
    account: Account,
    route: CreationRoute,
    params: unknown,
    request: (options: CallOptions) => Promise<Answer<T>>,
  ): Promise<CallResult<T>>
  /** Looks it up until it is known. */
  outcome(account: Account, creation: number): Promise<CallResult<Created | null>>
}

/** The parts that handlers of calls get which create something. */
export interface CreatingCalls {
  readonly accounts: Accounts
  readonly creations: Creations
  readonly prompts: AccountPrompts | undefined
  /** Takes a secret that the log may not write. */
  readonly onSecret: (secret: string) => void
}

export function createCreations(): Creations {
  const pending = new Map<number, { readonly runtime: Account['runtime']; readonly find: Find }>()
  let last = 0
  return {
    async ask(account, route, params, request) {
      // Each row takes the parameters of its own route.
      const kind = creationKinds[route] as CreationKind<unknown, unknown>
      const known = await kind.known(account, params)
      // A server that does not list such things to this person may still create them; nobody can look them up then.
      if (!known.ok && known.error.kind !== 'refused') return fault(callError(known.error))
      // A connection that breaks may resend it: the refusal of the second one would hide that the first one was done.
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
      // Nobody can look it up, or it is that of another account.
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
