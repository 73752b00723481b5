import type { PushName } from '../../../shared/ipc/channels.ts'
import type { Pushes } from '../../../shared/ipc/contract.ts'

/** The core's pushes; the others are the shell's own. */
export type CorePush = {
  [N in Exclude<PushName, 'app.command' | 'account.renewed'>]: {
    readonly name: N
    readonly payload: Pushes[N]
  }
}[Exclude<PushName, 'app.command' | 'account.renewed'>]
