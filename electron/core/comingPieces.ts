import { cutRegistration } from '../../shared/ipc/registrationPieces.ts'
import type { Coming } from './account/arrival.ts'
import { nextTurn } from './nextTurn.ts'

/** Milliseconds of cutting before whatever else waits has its turn. */
const stretchMs = 5

/** The pieces of a registration that is coming, each cut as soon as it is asked for and there is enough for it. */
export interface ComingPieces {
  /** Many may be asked for at once. null: there are no more. */
  readonly next: () => Promise<string | null>
}

export function piecesOf(coming: Pick<Coming, 'follow'>): ComingPieces {
  const cutter = cutRegistration()
  const todo: Generator<string, void>[] = []
  let waiting: ((piece: string | null) => void)[] = []
  let isAllThere = false
  let isPaused = false

  const goOn = (): void => {
    isPaused = false
    work()
  }
  // Within the call that told of a part: while one answer is read, a turn of its own comes late.
  const work = (): void => {
    const until = performance.now() + stretchMs
    while (waiting.length > 0 && todo[0] !== undefined && !isPaused) {
      const { done, value } = todo[0].next()
      if (done) todo.shift()
      else waiting.shift()?.(value)
      if (performance.now() < until) continue
      isPaused = true
      void nextTurn().then(goOn)
    }
    if (todo.length > 0 || !isAllThere) return
    for (const give of waiting) give(null)
    waiting = []
  }
  coming.follow({
    part: (part) => {
      todo.push(cutter.early(part))
      work()
    },
    whole: (event) => {
      if (event !== null) todo.push(cutter.rest(event.snapshot, event.at ?? 0))
      isAllThere = true
      work()
    },
  })
  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        work()
      }),
  }
}
