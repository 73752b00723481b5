import { newestLevel } from '../../server/gates/behavior.ts'
import { random } from '../../server/random.ts'
import type { Action } from '../action.ts'
import { windowFaultActions } from '../actions/windowFaults.ts'
import {
  agedActions,
  listedActions,
  lostActions,
  oldActions,
  passingActions,
  unseenActions,
} from '../actions/elsewhere.ts'
import { faultActions } from '../actions/faults.ts'
import { focusedActions } from '../actions/focused.ts'
import { allActions } from '../actions/index.ts'
import { newerActions, partialActions } from '../actions/newer.ts'
import type { WorldOptions } from '../world.ts'

/** One performed action, with the seed of all its choices. */
export interface ScheduledStep {
  readonly action: Action
  readonly seed: number
  /** True if a user with a client performs it, when any of them can. */
  readonly bySeated?: boolean
}

/** Deals `length` steps from the deck: each action occurs as often as it has cards, in random order. */
export function scheduleSteps(seed: number, length: number): readonly ScheduledStep[] {
  const next = random(seed)
  const steps: ScheduledStep[] = []
  for (;;) {
    const deck = cardsOf(allActions)
    for (let left = deck.length; left > 0; left--) {
      const [action] = deck.splice(Math.floor(next() * left), 1)
      if (action) steps.push({ action, seed: Math.floor(next() * 2 ** 31) })
      if (steps.length >= length) return steps
    }
  }
}

const cardsOf = (actions: readonly Action[]): Action[] =>
  actions.flatMap((action) => new Array<Action>(action.weight ?? 1).fill(action))

const disturbing: ReadonlySet<string> = new Set([
  ...faultActions.flatMap(({ name }) => (name === 'time passes' ? [] : [name])),
  'open another window',
  'kill a window and open it again',
  'lose a batch',
  'wake up',
  // Without faults no action waits, so edits at a client are the same as the edits over HTTP.
  'edit at a client',
  'discard what failed at a client',
])

/**
 * Returns a scenario without faults: users first open views and lists, then each action is performed at least
 * once, so that nearly every event reaches a client that uses it.
 */
export function scheduleCalmSteps(seed: number): readonly ScheduledStep[] {
  const next = random(seed)
  const looking = allActions.filter(({ name }) => name === 'open a view' || name === 'load topics')
  const doing = cardsOf(allActions.filter(({ name }) => !disturbing.has(name)))
  const shuffled = doing.map((action) => [next(), action] as const).sort(([a], [b]) => a - b)
  const actions = [
    ...new Array<typeof looking>(20).fill(looking).flat(),
    ...shuffled.map(([, action]) => action),
  ]
  return actions.map((action) => ({ action, seed: Math.floor(next() * 2 ** 31), bySeated: true }))
}

type Needs = Omit<WorldOptions, 'seed'>

const inOrder = (actions: readonly Action[]): readonly ScheduledStep[] =>
  actions.map((action, seed) => ({ action, seed }))

/** Scenarios of combinations that chance seldom produces, each with the server options it needs. */
export const focusedScenarios: readonly {
  readonly steps: readonly ScheduledStep[]
  readonly needs?: Needs
}[] = [
  { steps: inOrder(focusedActions) },
  { steps: inOrder(oldActions), needs: { featureLevel: 120 } },
  { steps: inOrder(passingActions), needs: { featureLevel: 420 } },
  { steps: inOrder(agedActions), needs: { limits: { recentDirects: 2 } } },
  { steps: inOrder(unseenActions), needs: { featureLevel: 300 } },
  { steps: inOrder(listedActions), needs: { listsTypes: true } },
  { steps: inOrder(lostActions) },
  { steps: inOrder(windowFaultActions) },
  { steps: inOrder(newerActions), needs: { featureLevel: newestLevel } },
  { steps: inOrder(partialActions), needs: { featureLevel: newestLevel, limits: { partialSubscribers: 2 } } },
]
