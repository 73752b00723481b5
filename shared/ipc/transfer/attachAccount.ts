import type { AccountState } from '../../model/state/accountState.ts'
import { finish } from '../../api/pieces.ts'
import { registerSteps } from '../../model/account/account.ts'
import { indexSteps } from '../../model/unread/unreadIndex.ts'
import { batchOf } from './batchText.ts'
import type { Attached, AttachedEarly, CallOutputs, Pushes } from '../contract.ts'
import { decodeChunks } from './chunks.ts'
import { joinRegistration } from './registrationChunks.ts'

type Part = CallOutputs['account.part']

/** The calls to main, and hooks between their responses. */
export interface Attaching {
  /** since: seq of the known state; undefined for none. */
  readonly attach: (since: number | undefined) => Promise<Attached | AttachedEarly>
  readonly part: (token: number) => Promise<Part>
  /** Number of chunks requested ahead, of a state and of a registration. Default: none. */
  readonly ahead?: { readonly state: number; readonly registration: number }
  /** Called before each chunk is decoded. */
  readonly pause?: () => Promise<void>
  readonly run?: <T>(steps: Generator<unknown, T>) => Promise<T>
}

export interface Known {
  readonly seq: number
  readonly state: AccountState
}
export interface Taken extends Known {
  /** Batches that came with the state and must be applied to it. */
  readonly since: readonly Pushes['account.batch'][]
}

type Ways = Required<Attaching>

/**
 * Fetches an account's state as of batch `seq`: main's response and the following chunks. Starts over if main has
 * dropped the rest. previous: the window's state, so that main can send only the changes; null when it may be wrong.
 */
export async function attachAccount(asking: Attaching, previous: Known | null = null): Promise<Taken> {
  const ways: Ways = {
    ahead: { state: 0, registration: 0 },
    pause: () => Promise.resolve(),
    run: (steps) => Promise.resolve(finish(steps)),
    ...asking,
  }
  let base = previous
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
      // Main sent its own state, which already includes all batches.
      if (value !== null) return { seq: attached.seq, state: value as AccountState, since: [] }
    } catch (error) {
      // The chunks do not match the known state, so the next request is for the whole state.
      if (onTop === null) throw error
      base = null
    }
  }
}

/** Decodes a state from its chunks; null when main has dropped the rest. */
async function joined(
  ways: Ways,
  { chunk, token }: Attached,
  previous: AccountState | null,
): Promise<unknown> {
  const joiner = decodeChunks(previous)
  const rest = token === null ? null : partsOf(ways, token, ways.ahead.state)
  joiner.add(chunk)
  let more = rest !== null
  while (rest !== null && more) {
    const part = await rest.next()
    more = part.more
    if (part.chunk === null) return null
    // Several chunks may have arrived. Without a pause they would all be decoded in one task.
    await ways.pause()
    joiner.add(part.chunk)
  }
  await ways.pause()
  return joiner.value()
}

/** Folds a registration at the same time as main does; null when main's failed. */
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
    // Indexing the unread messages takes longest, so it starts while other parts are arriving.
    if (unreads !== null) indexed ??= ways.run(indexSteps(unreads))
    const whole = joiner.whole()
    if (whole === null) continue
    const event = { type: 'local/snapshot', ...whole } as const
    state = Promise.resolve(indexed).then(() => ways.run(registerSteps(null, event, {})))
    // The promise is awaited only after main is done. A rejection before that must not count as unhandled.
    state.catch(() => undefined)
  }
}

/**
 * Returns the chunks of a transfer in order, with `count` of them requested ahead. Requests beyond the last one return
 * no chunk.
 */
function partsOf(ways: Ways, token: number, count: number): { readonly next: () => Promise<Part> } {
  const ask = (): Promise<Part> => {
    const pending = ways.part(token)
    // The response may never be read. A rejection must not count as unhandled.
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
