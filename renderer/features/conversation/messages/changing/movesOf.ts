import { movesBetweenChannels } from '../../../../../shared/api/capabilities.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { canChangeChannel, canChangeTopic } from '../../../../../shared/model/permissions/permissions.ts'

export interface Moves {
  readonly topic: boolean
  readonly channel: boolean
}

/** Returns which of topic and channel the user may change for a message. now: milliseconds. */
export function movesOf(state: AccountState, message: Message, now: number): Moves {
  return {
    topic: canChangeTopic(state, message, now),
    channel: movesBetweenChannels(state.realm.featureLevel) && canChangeChannel(state, message, now),
  }
}
