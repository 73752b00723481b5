import type { PushName } from '../../../shared/ipc/channels.ts'
import type { Pushes } from '../../../shared/ipc/contract.ts'

/** Pushes sent by the core. The excluded ones are sent by the shell. */
export type CorePush = {
  [N in Exclude<PushName, 'app.command' | 'account.renewed'>]: {
    readonly name: N
    readonly payload: Pushes[N]
  }
}[Exclude<PushName, 'app.command' | 'account.renewed'>]
