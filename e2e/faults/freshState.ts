import { createApi } from '../../electron/core/http/api.ts'
import { userAgentOf } from '../../electron/core/http/request.ts'
import { routes } from '../../shared/api/routes/index.ts'
import { accountFromSnapshot } from '../../shared/model/account/account.ts'
import type { AccountState, SliceName } from '../../shared/model/state/accountState.ts'
import { canonical } from '../simulation/oracle/canonical.ts'
import { differences, describeDifference } from '../simulation/oracle/differences.ts'
import { comparedOtherwise } from '../simulation/oracle/oracle.ts'
import type { FaultWorld } from './world.ts'

/** Returns the user's account state as a new registration has it. */
export async function freshState({
  server,
  who,
}: {
  readonly server: Pick<FaultWorld['server'], 'url' | 'wireName' | 'featureLevel'>
  readonly who: Pick<FaultWorld['who'], 'email' | 'api_key' | 'user_id'>
}): Promise<AccountState> {
  const api = createApi({
    realmUrl: server.url,
    fetch,
    userAgent: userAgentOf('0.0.0'),
    credentials: () => ({ email: who.email, apiKey: who.api_key }),
    context: () => ({
      wireName: server.wireName,
      featureLevel: server.featureLevel,
      selfUserId: who.user_id,
    }),
  })
  const answer = await api.call(routes.registerQueue, { idleQueueTimeoutSeconds: 600 })
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  await api.call(routes.deleteQueue, { queueId: answer.value.queueId })
  return accountFromSnapshot(answer.value, Date.now())
}

/** Slices that the client counts by itself and no registration contains. */
const countedHere: ReadonlySet<string> = new Set(['invites'])

/** Lists the differences between a client's state and that of a new registration. */
export const differencesFromFresh = (state: AccountState, fresh: AccountState): readonly string[] =>
  (Object.keys(fresh) as SliceName[])
    .filter((name) => !comparedOtherwise.has(name) && !countedHere.has(name))
    .flatMap((name) => differences(canonical(state[name], name), canonical(fresh[name], name), [name]))
    .map(describeDifference)
