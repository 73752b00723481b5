import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '../../electron/core/client/client.ts'
import type { AccountState } from '../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../shared/model/state/localEvent.ts'
import { createNodeClient, unwrap } from '../core/harness.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import type { LateEdit } from './oracle/lateEdits.ts'
import type { ScenarioClock } from './scenarios/scenarioClock.ts'
import { watchWire, type Wire } from './watchWire.ts'

export interface Batch {
  readonly seq: number
  readonly events: readonly AccountEvent[]
}

/**
 * A real client without a window, with a separate profile, all batches it pushed and all traffic it received.
 */
export interface ClientUser {
  /** `ben`, and `ben2` for the same user on a second computer. */
  readonly name: string
  readonly userId: number
  readonly login: ServerAccount
  readonly client: Client
  readonly account: string
  readonly clock: ScenarioClock
  readonly wire: Wire
  /** Every batch since the start, as pushed to windows. */
  readonly batches: Batch[]
  /** Returns the state of the main process; throws if it has none. */
  main(): AccountState
  /** Edits that the client queued, without those discarded since. */
  readonly lateEdits: LateEdit[]
  /** Errors and warnings of the client's log that indicate a lost event. */
  readonly faults: string[]
  onBatch(listener: (batch: Batch) => void): () => void
  close(): Promise<void>
}

/** An event type that no client knows, as a future server may send. */
export const eventOfTomorrow = 'brand_new'
const reportsLoss = /could not be applied|not understood|poll loop ended/

/** Signs in as `login`. `listsTypes`: the client names every event type that it accepts. */
export async function openUser(
  server: RunningServer,
  name: string,
  login: ServerAccount,
  clock: ScenarioClock,
  listsTypes = false,
): Promise<ClientUser> {
  const dir = mkdtempSync(join(tmpdir(), 'topical-proof-'))
  const faults: string[] = []
  const note = (text: string, data?: object) => {
    const { event } = (data ?? {}) as { readonly event?: string }
    if (!reportsLoss.test(text) || event === eventOfTomorrow) return
    const stack = (_key: string, value: unknown) => (value instanceof Error ? value.stack : value)
    faults.push(`${name}: ${text} ${JSON.stringify(data ?? {}, stack)}`)
  }
  const wire = watchWire(clock, listsTypes)
  const client = await createNodeClient({
    dir,
    fetchFor: () => wire.fetch,
    clock,
    log: { info: note, warn: note, error: note },
  })
  const batches: Batch[] = []
  const listeners = new Set<(batch: Batch) => void>()
  client.onPush((push) => {
    if (push.name !== 'account.batch') return
    batches.push(push.payload)
    for (const listen of listeners) listen(push.payload)
  })
  const { account } = unwrap(
    await client.demoLogin({ realmUrl: server.url, email: login.email, apiKey: login.api_key }),
  )
  return {
    name,
    userId: login.user_id,
    login,
    client,
    account,
    clock,
    wire,
    batches,
    faults,
    lateEdits: [],
    main: () => {
      const state = client.state(account)
      if (state === null) throw new Error('main has no state')
      return state
    },
    onBatch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      await client.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
