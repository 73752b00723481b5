import type { AccountState } from '../../shared/model/state/account.ts'
import { tellDifference } from '../simulation/oracle/differences.ts'
import { takeServerSnapshot } from '../simulation/oracle/serverSnapshot.ts'
import { oracle } from '../simulation/oracle/oracle.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'

interface Client {
  readonly server: RunningServer
  readonly who: ServerAccount
  /** The time on the client's computer; milliseconds. */
  readonly clock: () => number
}

/** Where what a client knows is not what a new registration says. */
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
  return oracle(state, evidence, clock()).map(tellDifference)
}
