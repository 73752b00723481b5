import type { CallName } from '../../../shared/ipc/channels.ts'
import type { CallInput, CallOutputs, CallResult } from '../../../shared/ipc/contract.ts'

/** Calls that the core answers; the shell answers the others. */
export type CoreCallName = Exclude<
  CallName,
  | 'app.bootstrap'
  | 'app.painted'
  | 'app.log'
  | 'app.openLog'
  | 'app.openExternal'
  | 'app.copyText'
  | 'app.theme'
>
export type CoreHandlers = {
  readonly [N in CoreCallName]: (input: CallInput<N>) => Promise<CallResult<CallOutputs[N]>>
}
