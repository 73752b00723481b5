import type { View, AccountState } from '../../shared/model/state/accountState.ts'
import type { Narrow } from '../../shared/api/types.ts'
import type { CallInput, CallOutputs, CallResult } from '../../shared/ipc/contract.ts'
import type { CallName } from '../../shared/ipc/channels.ts'
import { firstId, lastId } from '../../shared/collections/idList.ts'
import { narrowKey } from '../../shared/model/views/narrow.ts'
import { createAccountStore } from '../../renderer/state/account/accountStore.ts'
import type { Batch, ClientUser } from './clientUser.ts'

/** A window's state: the renderer's own store, fed by main's pushes over a bridge that copies as IPC does. */
export interface ScenarioWindow {
  readonly name: string
  readonly person: ClientUser
  state(): AccountState | null
  /** Returns the sequence number of the last applied batch. */
  seq(): number
  /** Opens a view, or loads more of it. */
  fetch(narrow: Narrow, direction: 'older' | 'newer' | 'around', replaces?: boolean): Promise<void>
  loadTopics(channelId: number): Promise<void>
  /** Drops the next batch. */
  loseOne(): void
  attach(): Promise<void>
  kill(): void
}

const people = new Map<string, ClientUser>()
let opened = 0

type Handlers = Readonly<Record<string, (input: never) => Promise<CallResult<unknown>>>>

/** The store calls the global bridge, where the account's name identifies the calling window. */
function installBridge(): void {
  const invoke = async <N extends CallName>(
    name: N,
    input: CallInput<N>,
  ): Promise<CallResult<CallOutputs[N]>> => {
    const token = (input as { readonly account?: string } | undefined)?.account ?? ''
    const user = people.get(token)
    if (name === 'app.log') return { ok: true, value: null as CallOutputs[N] }
    if (user === undefined) return { ok: false, error: { code: 'not-found', message: token } }
    const handlers = user.client.handlers as unknown as Handlers
    const handler = handlers[name]
    if (handler === undefined) throw new Error(`The core does not answer ${name}`)
    const answer = await handler({ ...(input as object), account: user.account } as never)
    return structuredClone(answer) as CallResult<CallOutputs[N]>
  }
  const bridge = { invoke, on: () => () => undefined }
  Object.assign(globalThis, { window: { bridge }, document: { visibilityState: 'visible' } })
}

/** Opens one more window on a user's client. Calls `onLost` when a batch is dropped. */
export async function openWindow(user: ClientUser, onLost: () => void): Promise<ScenarioWindow> {
  installBridge()
  opened += 1
  const name = `${user.name}#${String(opened)}`
  people.set(name, user)
  const store = createAccountStore(name)
  let losing = 0
  const deaf = user.onBatch((batch: Batch) => {
    if (losing > 0) {
      losing -= 1
      onLost()
    } else store.receive(structuredClone({ ...batch, account: name }))
  })
  await store.attach()
  const viewOf = (narrow: Narrow): View | undefined => store.getState().state?.views.get(narrowKey(narrow))
  return {
    name,
    person: user,
    state: () => store.getState().state,
    seq: () => store.getState().seq,
    fetch: async (narrow, direction, replaces = false) => {
      const view = viewOf(narrow)
      const last = view && lastId(view.ids)
      const first = view && firstId(view.ids)
      const anchor = (direction === 'older' ? first : direction === 'newer' ? last : undefined) ?? 'newest'
      await user.client.handlers['messages.fetch']({
        account: user.account,
        narrow: narrow.map((term) => ({ ...term, operand: mutable(term.operand) })),
        anchor,
        before: direction === 'newer' ? 0 : replaces ? 1000 : 12,
        after: direction === 'older' ? 0 : 12,
        direction,
        replaces,
      })
    },
    loadTopics: async (channelId) => {
      await user.client.handlers['topics.fetch']({ account: user.account, channelId })
    },
    loseOne: () => {
      losing += 1
    },
    attach: store.attach,
    kill: () => {
      deaf()
      people.delete(name)
    },
  }
}

const mutable = (operand: Narrow[number]['operand']) => (typeof operand === 'object' ? [...operand] : operand)
