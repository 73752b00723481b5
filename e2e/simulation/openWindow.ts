import type { View, AccountState } from '../../shared/model/state/accountState.ts'
import type { Narrow } from '../../shared/api/types.ts'
import type { CallInput, CallOutputs, CallResult } from '../../shared/ipc/contract.ts'
import type { CallName } from '../../shared/ipc/channels.ts'
import { firstId, lastId } from '../../shared/collections/idList.ts'
import { narrowKey } from '../../shared/model/views/narrow.ts'
import { createAccountStore } from '../../renderer/state/account/accountStore.ts'
import type { Batch, Person } from './person.ts'

/** A window's state: the renderer's own store, fed by main's pushes over a bridge that copies as IPC does. */
export interface ScenarioWindow {
  readonly name: string
  readonly person: Person
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

const people = new Map<string, Person>()
let opened = 0

type Handlers = Readonly<Record<string, (input: never) => Promise<CallResult<unknown>>>>

/** The store calls the global bridge, where the account's name identifies the calling window. */
function installBridge(): void {
  const invoke = async <N extends CallName>(
    name: N,
    input: CallInput<N>,
  ): Promise<CallResult<CallOutputs[N]>> => {
    const token = (input as { readonly account?: string } | undefined)?.account ?? ''
    const person = people.get(token)
    if (name === 'app.log') return { ok: true, value: null as CallOutputs[N] }
    if (person === undefined) return { ok: false, error: { code: 'not-found', message: token } }
    const handlers = person.client.handlers as unknown as Handlers
    const handler = handlers[name]
    if (handler === undefined) throw new Error(`The core does not answer ${name}`)
    const answer = await handler({ ...(input as object), account: person.account } as never)
    return structuredClone(answer) as CallResult<CallOutputs[N]>
  }
  const bridge = { invoke, on: () => () => undefined }
  Object.assign(globalThis, { window: { bridge }, document: { visibilityState: 'visible' } })
}

/** Opens one more window on a user's client. Calls `onLost` when a batch is dropped. */
export async function openWindow(person: Person, onLost: () => void): Promise<ScenarioWindow> {
  installBridge()
  opened += 1
  const name = `${person.name}#${String(opened)}`
  people.set(name, person)
  const store = createAccountStore(name)
  let losing = 0
  const deaf = person.onBatch((batch: Batch) => {
    if (losing > 0) {
      losing -= 1
      onLost()
    } else store.receive(structuredClone({ ...batch, account: name }))
  })
  await store.attach()
  const viewOf = (narrow: Narrow): View | undefined => store.getState().state?.views.get(narrowKey(narrow))
  return {
    name,
    person,
    state: () => store.getState().state,
    seq: () => store.getState().seq,
    fetch: async (narrow, direction, replaces = false) => {
      const view = viewOf(narrow)
      const last = view && lastId(view.ids)
      const first = view && firstId(view.ids)
      const anchor = (direction === 'older' ? first : direction === 'newer' ? last : undefined) ?? 'newest'
      await person.client.handlers['messages.fetch']({
        account: person.account,
        narrow: narrow.map((term) => ({ ...term, operand: mutable(term.operand) })),
        anchor,
        before: direction === 'newer' ? 0 : replaces ? 1000 : 12,
        after: direction === 'older' ? 0 : 12,
        direction,
        replaces,
      })
    },
    loadTopics: async (channelId) => {
      await person.client.handlers['topics.fetch']({ account: person.account, channelId })
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
