import type { Action } from '../action.ts'
import { channelActions } from './channels.ts'
import { clientActions } from './clients.ts'
import { faultActions } from './faults.ts'
import { messageActions } from './messages.ts'
import { organisationActions } from './organization.ts'
import { ownActions } from './own.ts'
import { peopleActions } from './people.ts'
import { readingActions } from './reading.ts'

export const allActions: readonly Action[] = [
  ...messageActions,
  ...readingActions,
  ...clientActions,
  ...ownActions,
  ...channelActions,
  ...peopleActions,
  ...organisationActions,
  ...faultActions,
]
