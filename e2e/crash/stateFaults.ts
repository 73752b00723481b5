import type { AccountState } from '../../shared/model/state/accountState.ts'
import { describeDifference } from '../simulation/oracle/differences.ts'
import { takeServerSnapshot } from '../simulation/oracle/serverSnapshot.ts'
import { oracle } from '../simulation/oracle/oracle.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'

interface Client {
  readonly server: RunningServer
  readonly who: ServerAccount
  /** Returns the time of the client's clock in milliseconds. */
  readonly clock: () => number
}

/** Returns the differences between a client's state and a new registration. */
export async function stateFaults(
  { clock, server, who }: Client,
  state: AccountState,
): Promise<readonly string[]> {
  const wire = { events: [], presenceSince: () => -1, refusedEdits: new Set<string>() }
  const evidence = await takeServerSnapshot(
    { server, channelOfMessage: new Map() },
    { login: who, userId: who.user_id, lateEdits: [], clock: { now: clock }, wire },
    [state],
  )
  return oracle(state, evidence, clock()).map(describeDifference)
}
