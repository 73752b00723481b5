import { takeAttached, type Known, type Taken } from '../../shared/ipc/takeAttached.ts'
import { call } from './bridge.ts'
import { inTasks } from './inTasks.ts'
import { nextTask } from './nextTask.ts'

/**
 * The journey of a piece takes longer than to cut one or to read it. Those of a registration main cuts while it is
 * folded here, and they wait for no answer of ours.
 */
const ahead = { state: 6, registration: 32 }

/** An account's state. Each piece is a task of its own, so that the window stays quick meanwhile. */
export const fetchState = (account: string, known: Known | null = null): Promise<Taken> =>
  takeAttached(
    {
      attach: (since) => call('account.attach', { account, ...(since === undefined ? {} : { since }) }),
      part: (ticket) => call('account.part', { account, ticket }),
      ahead,
      pause: nextTask,
      run: inTasks,
    },
    known,
  )
