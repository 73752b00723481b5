import type { Attached, CallOutputs } from '../../shared/ipc/contract.ts'
import { joinPieces } from '../../shared/ipc/pieces.ts'
import type { AccountState } from '../../shared/model/account.ts'
import { arrivedSteps } from '../../shared/model/attach.ts'
import { call } from './bridge.ts'
import { inTasks } from './inTasks.ts'
import { nextTask } from './nextTask.ts'

/** Pieces under way at a time: the journey takes longer than to cut one or to read it. */
const ahead = 6

export interface Fetched {
  readonly seq: number
  readonly state: AccountState
}

/**
 * An account's state as of batch `seq`. Each piece is a task of its own, so that the window stays quick meanwhile.
 * `known`: what the window has, so that main may tell what changed since; null: nothing that is surely right.
 */
export async function fetchState(account: string, known: Fetched | null = null): Promise<Fetched> {
  let base = known
  for (;;) {
    const attached = await call('account.attach', { account, ...(base === null ? {} : { since: base.seq }) })
    const onTop = attached.isChange ? base : null
    try {
      const value = await joined(account, attached, onTop?.state ?? null)
      // Main cut it from its own state.
      if (value !== null) {
        const state = await inTasks(arrivedSteps(value as AccountState, onTop?.state ?? null))
        return { seq: attached.seq, state }
      }
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
  const rest = ticket === null ? null : partsOf(account, ticket)
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

type Part = CallOutputs['account.part']

/** The pieces of a delivery in order, asked for beforehand; those beyond the last one are answered with nothing. */
function partsOf(account: string, ticket: number): { readonly next: () => Promise<Part> } {
  const ask = (): Promise<Part> => {
    const coming = call('account.part', { account, ticket })
    // Perhaps nobody looks at it any more.
    coming.catch(() => undefined)
    return coming
  }
  const coming = Array.from({ length: ahead }, ask)
  return {
    next: () => {
      coming.push(ask())
      return coming.shift() ?? ask()
    },
  }
}
