import { attachAccount, type Known, type Taken } from '../../shared/ipc/attachAccount.ts'
import { call } from './bridge.ts'
import { timeSlice } from './timeSlice.ts'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

/**
 * The journey of a piece takes longer than to cut one or to read it. Those of a registration main cuts while it is
 * folded here, and they wait for no answer of ours.
 */
const ahead = { state: 6, registration: 32 }

/** An account's state. Each piece is a task of its own, so that the window stays quick meanwhile. */
export const fetchState = (account: string, known: Known | null = null): Promise<Taken> =>
  attachAccount(
    {
      attach: (since) => call('account.attach', { account, ...(since === undefined ? {} : { since }) }),
      part: (token) => call('account.part', { account, token }),
      ahead,
      pause: yieldToEventLoop,
      run: timeSlice,
    },
    known,
  )
