import type { Attached, AttachedEarly, CallOutputs, Pushes } from '../../shared/ipc/contract.ts'
import { batchOf } from '../../shared/ipc/batchText.ts'
import { joinPieces } from '../../shared/ipc/pieces.ts'
import { joinRegistration } from '../../shared/ipc/registrationPieces.ts'
import { registerSteps, type AccountState } from '../../shared/model/account.ts'
import { indexSteps } from '../../shared/model/unreadIndex.ts'
import { call } from './bridge.ts'
import { inTasks } from './inTasks.ts'
import { nextTask } from './nextTask.ts'

/** Pieces under way at a time: the journey takes longer than to cut one or to read it. */
const ahead = 6
/** Of a registration: main cuts them while it is folded here, and they wait for no answer of ours. */
const aheadEarly = 32

export interface Known {
  readonly seq: number
  readonly state: AccountState
}
interface Fetched extends Known {
  /** What came with it, to be put on top. */
  readonly since: readonly Pushes['account.batch'][]
}

/**
 * An account's state as of batch `seq`. Each piece is a task of its own, so that the window stays quick meanwhile.
 * `known`: what the window has, so that main may tell what changed since; null: nothing that is surely right.
 */
export async function fetchState(account: string, known: Known | null = null): Promise<Fetched> {
  let base = known
  for (;;) {
    const attached = await call('account.attach', { account, ...(base === null ? {} : { since: base.seq }) })
    if ('isComing' in attached) {
      const fetched = await folded(account, attached)
      if (fetched !== null) return fetched
      continue
    }
    const onTop = attached.isChange ? base : null
    try {
      const value = await joined(account, attached, onTop?.state ?? null)
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
async function joined(
  account: string,
  { piece, ticket }: Attached,
  known: AccountState | null,
): Promise<unknown> {
  const joiner = joinPieces(known)
  const rest = ticket === null ? null : partsOf(account, ticket, ahead)
  joiner.add(piece)
  let more = rest !== null
  while (rest !== null && more) {
    const part = await rest.next()
    more = part.more
    if (part.piece === null) return null
    // Several may have come by now, and none of them would wait for anything else.
    await nextTask()
    joiner.add(part.piece)
  }
  await nextTask()
  return joiner.value()
}

/** The state that a registration makes, folded here while main folds its own; null: it came to nothing there. */
async function folded(account: string, { ticket }: AttachedEarly): Promise<Fetched | null> {
  const parts = partsOf(account, ticket, aheadEarly)
  const joiner = joinRegistration()
  let indexed: Promise<unknown> | null = null
  let state: Promise<AccountState> | null = null
  for (;;) {
    const { more, piece } = await parts.next()
    if (piece === null) return null
    await nextTask()
    if (!more) {
      if (state === null) return null
      const batch = batchOf(piece)
      return { seq: batch.seq - 1, state: await state, since: [batch] }
    }
    joiner.add(piece)
    const unreads = joiner.unreads()
    // The longest of the parts, while the others are on their way.
    if (unreads !== null) indexed ??= inTasks(indexSteps(unreads))
    const whole = joiner.whole()
    if (whole === null) continue
    const event = { type: 'local/snapshot', ...whole } as const
    state = Promise.resolve(indexed).then(() => inTasks(registerSteps(null, event, {})))
    // It is waited for once main is done, too.
    state.catch(() => undefined)
  }
}

type Part = CallOutputs['account.part']

/** The pieces of a delivery in order, asked for beforehand; those beyond the last one are answered with nothing. */
function partsOf(account: string, ticket: number, count: number): { readonly next: () => Promise<Part> } {
  const ask = (): Promise<Part> => {
    const coming = call('account.part', { account, ticket })
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
