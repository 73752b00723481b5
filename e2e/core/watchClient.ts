import type { Client } from '../../electron/core/client/client.ts'
import type { CorePush } from '../../electron/core/account/accountsType.ts'
import type { NotificationChange } from '../../electron/core/notifications/notificationChange.ts'
import type { Narrow } from '../../shared/api/types.ts'
import type { CallResult } from '../../shared/ipc/contract.ts'
import { applyEvents } from '../../shared/model/account/account.ts'
import type { AccountState } from '../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../shared/model/state/localEvent.ts'
import { attachFully } from '../attachFully.ts'

interface Batch {
  readonly seq: number
  readonly events: readonly AccountEvent[]
}

/** Parts of a client that a window uses; the client may run in a different process. */
export type WatchedClient = Pick<Client, 'bootstrap' | 'handlers' | 'onPush' | 'onNotification'>

/** A window's fold of a client's first account, which receives only batches. */
export interface ClientWatch {
  readonly pushes: CorePush[]
  readonly notifications: NotificationChange[]
  readonly log: readonly string[]
  readonly events: AccountEvent[]
  state(): AccountState
  attach(): Promise<void>
  fetch(narrow: Narrow, anchor?: number | 'newest' | 'first_unread'): Promise<void>
  /** Resolves once `isMet` returns true, checked after every push. */
  until(what: string, isMet: (state: AccountState) => boolean): Promise<void>
  /** Resolves on the first matching push, past or future. */
  pushed(what: string, isIt: (push: CorePush) => boolean): Promise<void>
}

/** Resolves once the client receives events. */
export const untilLive = (client: Pick<ClientWatch, 'until'>): Promise<void> =>
  client.until('live', ({ connection }) => connection.state === 'live')

/** The `log` is printed with the error when something never happens. */
export function watchClient(client: WatchedClient, log: readonly string[]): ClientWatch {
  const pushes: CorePush[] = []
  const notifications: NotificationChange[] = []
  const events: AccountEvent[] = []
  let state: AccountState | null = null
  let seq = 0
  let watchers: (() => void)[] = []
  /** Batches that arrive while the state is being fetched; null while it is not. */
  let early: Batch[] | null = null
  const take = (batch: Batch) => {
    early?.push(batch)
    if (early !== null || state === null || batch.seq <= seq) return
    if (batch.seq !== seq + 1) throw new Error(`a batch is missing: ${seq} then ${batch.seq}`)
    seq = batch.seq
    events.push(...batch.events)
    state = applyEvents(state, batch.events)
  }
  client.onPush((push) => {
    pushes.push(push)
    if (push.name === 'account.batch') take(push.payload)
    for (const watch of [...watchers]) watch()
  })
  client.onNotification((change) => notifications.push(change))
  const current = () => {
    if (state === null) throw new Error('not attached')
    return state
  }
  const wait = (what: string, isMet: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`never: ${what}\n${log.join('\n')}`))
      }, 30_000)
      const watch = () => {
        if (!isMet()) return
        clearTimeout(timer)
        watchers = watchers.filter((each) => each !== watch)
        resolve()
      }
      watchers.push(watch)
      watch()
    })
  const id = () => client.bootstrap().accounts[0]?.id ?? ''
  return {
    pushes,
    notifications,
    log,
    events,
    state: current,
    attach: async () => {
      early = []
      const taken = await attachFully({
        attach: async () => unwrap(await client.handlers['account.attach']({ account: id() })),
        part: async (token) => unwrap(await client.handlers['account.part']({ account: id(), token })),
      })
      state = taken.state
      seq = taken.seq
      const waiting = early
      early = null
      for (const batch of waiting) take(batch)
    },
    fetch: async (narrow, anchor = 'newest') => {
      unwrap(
        await client.handlers['messages.fetch']({
          account: id(),
          narrow: narrow.map((term) => ({ ...term, operand: mutable(term.operand) })),
          anchor,
          before: 30,
          after: 30,
          direction: 'around',
          replaces: false,
        }),
      )
    },
    until: (what, isMet) => wait(what, () => state !== null && isMet(state)),
    pushed: (what, isIt) => wait(what, () => pushes.some(isIt)),
  }
}

const mutable = (operand: Narrow[number]['operand']) => (typeof operand === 'object' ? [...operand] : operand)

export function unwrap<T>(result: CallResult<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}
