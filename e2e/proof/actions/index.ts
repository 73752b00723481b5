import type { Action } from '../action.ts'
import { clientActions } from './clients.ts'
import { faultActions } from './faults.ts'
import { messageActions } from './messages.ts'
import { readingActions } from './reading.ts'

/** Everything that happens in stories. */
export const allActions: readonly Action[] = [
  ...messageActions,
  ...readingActions,
  ...clientActions,
  ...faultActions,
]
