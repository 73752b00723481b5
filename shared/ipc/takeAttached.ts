import { finish } from '../api/pieces.ts'
import { registerSteps, type AccountState } from '../model/account.ts'
import { indexSteps } from '../model/unreadIndex.ts'
import { batchOf } from './batchText.ts'
import type { Attached, AttachedEarly, CallOutputs, Pushes } from './contract.ts'
import { joinPieces } from './pieces.ts'
import { joinRegistration } from './registrationPieces.ts'

type Part = CallOutputs['account.part']

/** How main is asked, and what becomes of the time between its answers. */
export interface Attaching {
  /** `since`: the number of what is known already; undefined: nothing. */
  readonly attach: (since: number | undefined) => Promise<Attached | AttachedEarly>
  readonly part: (ticket: number) => Promise<Part>
  /** Pieces under way at a time, of a state and of a registration; without it each one is waited for. */
  readonly ahead?: { readonly state: number; readonly registration: number }
  /** Before a piece is read. */
  readonly pause?: () => Promise<void>
  readonly run?: <T>(steps: Generator<unknown, T>) => Promise<T>
}

export interface Known {
  readonly seq: number
  readonly state: AccountState
}
export interface Taken extends Known {
  /** What came with it, to be put on top. */
  readonly since: readonly Pushes['account.batch'][]
}

type Ways = Required<Attaching>

/**
 * An account's state as of batch `seq`, from main's answer and the pieces that follow it; asked for again where main
 * lost the rest. `known`: what the window has, so that main may tell what changed since; null: nothing that is surely
 * right.
 */
export async function takeAttached(asking: Attaching, known: Known | null = null): Promise<Taken> {
  const ways: Ways = {
    ahead: { state: 0, registration: 0 },
    pause: () => Promise.resolve(),
    run: (steps) => Promise.resolve(finish(steps)),
    ...asking,
  }
  let base = known
  for (;;) {
    const attached = await ways.attach(base?.seq)
    if ('isComing' in attached) {
      const taken = await folded(ways, attached)
      if (taken !== null) return taken
      continue
    }
    const onTop = attached.isChange ? base : null
    try {
      const value = await joined(ways, attached, onTop?.state ?? null)
      // Main cut it from its own state.
      if (value !== null) return { seq: attached.seq, state: value as AccountState, since: [] }
    } catch (error) {
      // It does not fit on what is known here: the whole does.
      if (onTop === null) throw error
      base = null
    }
  }
}

/** null: main has lost the rest. */
async function joined(ways: Ways, { piece, ticket }: Attached, known: AccountState | null): Promise<unknown> {
  const joiner = joinPieces(known)
  const rest = ticket === null ? null : partsOf(ways, ticket, ways.ahead.state)
  joiner.add(piece)
  let more = rest !== null
  while (rest !== null && more) {
    const part = await rest.next()
    more = part.more
    if (part.piece === null) return null
    // Several may have come by now, and none of them would wait for anything else.
    await ways.pause()
    joiner.add(part.piece)
  }
  await ways.pause()
  return joiner.value()
}

/** The state that a registration makes, folded here while main folds its own; null: it came to nothing there. */
async function folded(ways: Ways, { ticket }: AttachedEarly): Promise<Taken | null> {
  const parts = partsOf(ways, ticket, ways.ahead.registration)
  const joiner = joinRegistration()
  let indexed: Promise<unknown> | null = null
  let state: Promise<AccountState> | null = null
  for (;;) {
    const { more, piece } = await parts.next()
    if (piece === null) return null
    await ways.pause()
    if (!more) {
      if (state === null) return null
      const batch = batchOf(piece)
      return { seq: batch.seq - 1, state: await state, since: [batch] }
    }
    joiner.add(piece)
    const unreads = joiner.unreads()
    // The longest of the parts, while the others are on their way.
    if (unreads !== null) indexed ??= ways.run(indexSteps(unreads))
    const whole = joiner.whole()
    if (whole === null) continue
    const event = { type: 'local/snapshot', ...whole } as const
    state = Promise.resolve(indexed).then(() => ways.run(registerSteps(null, event, {})))
    // It is waited for once main is done, too.
    state.catch(() => undefined)
  }
}

/** The pieces of a delivery in order, asked for beforehand; those beyond the last one are answered with nothing. */
function partsOf(ways: Ways, ticket: number, count: number): { readonly next: () => Promise<Part> } {
  const ask = (): Promise<Part> => {
    const coming = ways.part(ticket)
    // Perhaps nobody looks at it any more.
    coming.catch(() => undefined)
    return coming
  }
  const coming = Array.from({ length: count }, ask)
  return {
    next: () => {
      coming.push(ask())
      return coming.shift() ?? ask()
    },
  }
}
