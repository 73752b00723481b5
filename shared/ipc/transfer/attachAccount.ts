import type { AccountState } from '../../model/state/accountState.ts'
import { finish } from '../../api/pieces.ts'
import { registerSteps } from '../../model/state/account.ts'
import { indexSteps } from '../../model/unread/unreadIndex.ts'
import { batchOf } from './batchText.ts'
import type { Attached, AttachedEarly, CallOutputs, Pushes } from '../contract.ts'
import { decodeChunks } from './chunks.ts'
import { joinRegistration } from './registrationChunks.ts'

type Part = CallOutputs['account.part']

/** The calls to main, and what happens between its answers. */
export interface Attaching {
  /** `since`: the seq of the state that is known already; undefined: none. */
  readonly attach: (since: number | undefined) => Promise<Attached | AttachedEarly>
  readonly part: (token: number) => Promise<Part>
  /** Number of chunks requested ahead, of a state and of a registration; without it each one is awaited. */
  readonly ahead?: { readonly state: number; readonly registration: number }
  /** Called before each chunk is read. */
  readonly pause?: () => Promise<void>
  readonly run?: <T>(steps: Generator<unknown, T>) => Promise<T>
}

export interface Known {
  readonly seq: number
  readonly state: AccountState
}
export interface Taken extends Known {
  /** Batches that came with the state and are to be applied on top of it. */
  readonly since: readonly Pushes['account.batch'][]
}

type Ways = Required<Attaching>

/**
 * Fetches an account's state as of batch `seq`: main's answer and the chunks that follow it. Asks again where main
 * lost the rest. `known`: the state that the window has, so that main may tell only what changed since; null when
 * nothing is certainly right.
 */
export async function attachAccount(asking: Attaching, known: Known | null = null): Promise<Taken> {
  const ways: Ways = {
    ahead: { state: 0, registration: 0 },
    pause: () => Promise.resolve(),
    run: (steps) => Promise.resolve(finish(steps)),
    ...asking,
  }
  let base = known
  for (;;) {
    const attached = await ways.attach(base?.seq)
    if ('isPending' in attached) {
      const taken = await folded(ways, attached)
      if (taken !== null) return taken
      continue
    }
    const onTop = attached.isChange ? base : null
    try {
      const value = await joined(ways, attached, onTop?.state ?? null)
      // Main encoded its own state: no batch has to be applied on top.
      if (value !== null) return { seq: attached.seq, state: value as AccountState, since: [] }
    } catch (error) {
      // The chunks do not fit the state known here: the next request is for the whole state.
      if (onTop === null) throw error
      base = null
    }
  }
}

/** Decodes a state from its chunks; null when main has lost the rest. */
async function joined(ways: Ways, { chunk, token }: Attached, known: AccountState | null): Promise<unknown> {
  const joiner = decodeChunks(known)
  const rest = token === null ? null : partsOf(ways, token, ways.ahead.state)
  joiner.add(chunk)
  let more = rest !== null
  while (rest !== null && more) {
    const part = await rest.next()
    more = part.more
    if (part.chunk === null) return null
    // Several chunks may have come by now: without a pause they would all be decoded in one task.
    await ways.pause()
    joiner.add(part.chunk)
  }
  await ways.pause()
  return joiner.value()
}

/** Folds a registration into a state while main folds its own; null when main's came to nothing. */
async function folded(ways: Ways, { token }: AttachedEarly): Promise<Taken | null> {
  const parts = partsOf(ways, token, ways.ahead.registration)
  const joiner = joinRegistration()
  let indexed: Promise<unknown> | null = null
  let state: Promise<AccountState> | null = null
  for (;;) {
    const { more, chunk } = await parts.next()
    if (chunk === null) return null
    await ways.pause()
    if (!more) {
      if (state === null) return null
      const batch = batchOf(chunk)
      return { seq: batch.seq - 1, state: await state, since: [batch] }
    }
    joiner.add(chunk)
    const unreads = joiner.unreads()
    // Indexing the unread messages takes longest: it runs while the other parts are on their way.
    if (unreads !== null) indexed ??= ways.run(indexSteps(unreads))
    const whole = joiner.whole()
    if (whole === null) continue
    const event = { type: 'local/snapshot', ...whole } as const
    state = Promise.resolve(indexed).then(() => ways.run(registerSteps(null, event, {})))
    // The promise is awaited only once main is done, too: until then a rejection must not count as unhandled.
    state.catch(() => undefined)
  }
}

/** The chunks of a transfer in order, `count` of them requested ahead; requests beyond the last one get no chunk. */
function partsOf(ways: Ways, token: number, count: number): { readonly next: () => Promise<Part> } {
  const ask = (): Promise<Part> => {
    const pending = ways.part(token)
    // The answer may never be read: then a rejection must not count as unhandled.
    pending.catch(() => undefined)
    return pending
  }
  const pending = Array.from({ length: count }, ask)
  return {
    next: () => {
      pending.push(ask())
      return pending.shift() ?? ask()
    },
  }
}
