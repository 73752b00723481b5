import type { CallName } from '../../../shared/ipc/channels.ts'
import type { CallInput, CallOutputs, CallResult } from '../../../shared/ipc/contract.ts'

/** Calls handled by the core. The shell handles those about the app and its windows. */
export type CoreCallName = Exclude<CallName, `app.${string}` | `window.${string}`>
export type CoreHandlers = {
  readonly [N in CoreCallName]: (input: CallInput<N>) => Promise<CallResult<CallOutputs[N]>>
}
