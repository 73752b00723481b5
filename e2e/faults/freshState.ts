import { createApi } from '../../electron/core/http/api.ts'
import { userAgentOf } from '../../electron/core/platform/userAgent.ts'
import { routes } from '../../shared/api/routes/index.ts'
import { accountFromSnapshot } from '../../shared/model/state/account.ts'
import type { AccountState } from '../../shared/model/state/account.ts'
import type { World } from './world.ts'

/** Returns the person's account state as a new registration tells it. */
export async function freshState({ server, who }: World): Promise<AccountState> {
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
