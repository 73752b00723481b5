import type { Snapshot } from '../api/snapshotType.ts'
import type { UnreadMessages } from '../api/types.ts'
import { weigh } from './weigh.ts'

/**
 * A registration as pieces of text and back, for a window to fold it by itself. It is plain rows, very many of them:
 * the runtime writes and reads those as they are in a fraction of the time that any form of ours takes. What is
 * undefined is not told, and reads the same.
 *
 * A piece is a list of steps: what goes to the end of the list, or into the object, that stands at `path`. The last
 * piece ends with null.
 */
type Step = readonly [path: readonly string[], entries: object]

/** Values in one piece: some milliseconds of work where it is read. */
const pieceWeight = 16_000

/** So many rows are taken to weigh what the first of them does: to weigh each of them costs half of what writing does. */
const together = 8
/** An object of more than that is one of rows that are alike; of fewer, each may be of any size. */
const manyEntries = 500

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Cuts it piece by piece, as they are asked for. Unread messages come first: of them there is most to do. */
export function* cutRegistration(snapshot: Snapshot, most: number = pieceWeight): Generator<string, void> {
  let steps: Step[] = []
  let weight = 0
  function* add(step: Step, weighs: number): Generator<string, void> {
    steps.push(step)
    weight += weighs
    if (weight < most) return
    yield JSON.stringify(steps)
    steps = []
    weight = 0
  }
  function* put(path: readonly string[], value: object): Generator<string, void> {
    const parts = Array.isArray(value) ? listParts(value, most) : objectParts(value, most)
    for (const { entries, weighs, below } of parts) {
      yield* add([path, entries], weighs)
      if (below !== null) yield* put([...path, below.key], below.value)
    }
  }
  const { unreads, ...rest } = snapshot
  yield* put([], { unreads })
  yield* put([], rest)
  yield JSON.stringify([...steps, null])
}

interface PieceOf {
  readonly entries: object
  readonly weighs: number
  /** What comes after them and is too large for one piece. */
  readonly below: { readonly key: string; readonly value: object } | null
}

function* listParts(list: readonly unknown[], most: number): Generator<PieceOf, void> {
  let from = 0
  let weighs = 0
  for (let at = 0; at < list.length; at += together) {
    const one = list[at]
    weighs += Math.min(together, list.length - at) * (isObject(one) ? weigh(one, most) : 1)
    if (weighs < most) continue
    yield { entries: list.slice(from, at + together), weighs, below: null }
    from = at + together
    weighs = 0
  }
  yield { entries: list.slice(from), weighs, below: null }
}

function* objectParts(value: object, most: number): Generator<PieceOf, void> {
  let entries: [string, unknown][] = []
  let weighs = 0
  const part = (below: PieceOf['below']): PieceOf => {
    const made = { entries: Object.fromEntries(entries), weighs, below }
    entries = []
    weighs = 0
    return made
  }
  const all = Object.entries(value) as [string, unknown][]
  const some = all.length > manyEntries ? together : 1
  for (let at = 0; at < all.length; at += some) {
    const [key, one] = all[at] as [string, unknown]
    const size = isObject(one) ? weigh(one, most) : 1
    if (size > most && isObject(one) && some === 1) {
      yield part({ key, value: one })
      continue
    }
    for (const entry of all.slice(at, at + some)) entries.push(entry)
    weighs += some * size
    if (weighs >= most) yield part(null)
  }
  yield part(null)
}

export interface RegistrationJoiner {
  /** The next piece, in order. */
  add(piece: string): void
  /** null until all of them are there. */
  unreads(): UnreadMessages | null
  /** null until the last piece is there. */
  snapshot(): Snapshot | null
}

/** Puts the pieces of one registration together. */
export function joinRegistration(): RegistrationJoiner {
  const root: Record<string, unknown> = {}
  let last = ''
  let isWhole = false
  return {
    add: (piece) => {
      for (const step of JSON.parse(piece) as readonly (Step | null)[]) {
        if (step === null) isWhole = true
        else put(root, ...step)
        last = step?.[0][0] ?? Object.keys(step?.[1] ?? {}).at(-1) ?? last
      }
    },
    unreads: () => (last === 'unreads' || last === '' ? null : (root.unreads as UnreadMessages)),
    snapshot: () => (isWhole ? (root as unknown as Snapshot) : null),
  }
}

function put(root: Record<string, unknown>, path: readonly string[], entries: object): void {
  const name = path.at(-1)
  let parent = root
  for (const step of path.slice(0, -1)) parent = parent[step] as Record<string, unknown>
  // A name may be one that every object has, as toString.
  const into = name === undefined ? root : Object.hasOwn(parent, name) ? parent[name] : undefined
  if (into === undefined) parent[name as string] = entries
  else if (Array.isArray(into)) for (const one of entries as readonly unknown[]) into.push(one)
  else Object.assign(into as object, entries)
}
