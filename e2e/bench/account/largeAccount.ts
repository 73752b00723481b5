import { createApi } from '../../../electron/core/http/api.ts'
import type { Answer } from '../../../electron/core/http/apiError.ts'
import { largeBytes } from '../../../electron/core/http/request.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type { Anchor, Message } from '../../../shared/api/types.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import { feedNarrow } from '../../../shared/model/views/narrow.ts'
import { loadScenario } from '../../server/scenarios/loadScenario.ts'
import { startServer, type RunningServer, type ServerAccount } from '../../server/startServer.ts'

/**
 * 20,000 users, 500 groups, 5,000 channels, and slightly over 100,000 messages for the account, 50,000 of them
 * unread.
 */
const factors = { users: 20_000 / 150, channels: 5000 / 60, groups: 500, messages: 4.33, unreads: 22.8 }
const pageSize = 5000

/** An organization of the size that the budgets refer to, and a user who follows every channel. */
export interface LargeAccount {
  readonly server: RunningServer
  readonly person: ServerAccount
  /** Returns the registration and all messages, fetched as the app fetches them. */
  read(): Promise<{ readonly snapshot: Snapshot; readonly pages: readonly (readonly Message[])[] }>
  close(): Promise<void>
}

export async function openLargeAccount(): Promise<LargeAccount> {
  const minute = { requests: 100_000, seconds: 60 }
  const server = await startServer({
    scenario: await loadScenario('large', factors),
    rates: { user: minute, anonymous: minute },
  })
  const user = server.accounts[1]
  if (user === undefined) throw new Error('The large organization has nobody.')
  return { server, person: user, read: () => read(server, user), close: () => server.close() }
}

async function read(server: RunningServer, user: ServerAccount): ReturnType<LargeAccount['read']> {
  const context: WireContext = {
    wireName: server.wireName,
    featureLevel: server.featureLevel,
    selfUserId: user.user_id,
  }
  const api = createApi({
    realmUrl: server.url,
    fetch,
    userAgent: 'bench',
    credentials: () => ({ email: user.email, apiKey: user.api_key }),
    context: () => context,
  })
  const snapshot = valueOf(
    await api.call(routes.registerQueue, {}, { timeoutMs: 60_000, maxBytes: largeBytes }),
  )
  const pageUpTo = async (anchor: Anchor) => {
    const params = { narrow: feedNarrow, anchor, before: pageSize, after: 0 }
    return valueOf(await api.call(routes.getMessages, params, { timeoutMs: 60_000 }))
  }
  const pages: (readonly Message[])[] = []
  let anchor: Anchor = 'newest'
  for (;;) {
    const { messages, foundOldest } = await pageUpTo(anchor)
    pages.push(messages)
    anchor = messages[0]?.id ?? 'oldest'
    if (foundOldest) break
  }
  return { snapshot, pages }
}

function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`The large organization did not answer: ${JSON.stringify(answer.error)}`)
  return answer.value
}
