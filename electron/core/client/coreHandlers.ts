import type { CallName } from '../../../shared/ipc/channels.ts'
import type { CallInput, CallOutputs, CallResult } from '../../../shared/ipc/contract.ts'

/** Calls that the core answers; the shell answers those of the application itself and of its windows. */
export type CoreCallName = Exclude<CallName, `app.${string}` | `window.${string}`>
export type CoreHandlers = {
  readonly [N in CoreCallName]: (input: CallInput<N>) => Promise<CallResult<CallOutputs[N]>>
}
