import type { Conversation } from '../../api/conversation.ts'
import type { AccountState } from '../state/accountState.ts'
import { conversationKey } from '../topics/conversation.ts'
import { booleanSetting } from '../organization/userSettings.ts'

/** The typing status that the server was last told; the composer keeps it. Times are milliseconds. */
export interface TypingNotifier {
  /** The conversation that a start was sent for; null when not typing. */
  readonly destination: Conversation | null
  readonly startedAt: number
  readonly lastKeyAt: number
}

export const notTyping: TypingNotifier = { destination: null, startedAt: 0, lastKeyAt: 0 }

export type TypingInput =
  | { readonly type: 'keystroke'; readonly destination: Conversation }
  /** The time asked for by `wakeAt` has come. */
  | { readonly type: 'idle' }
  /** The text was emptied or discarded, or the composer lost its conversation. */
  | { readonly type: 'cancel' }
  | { readonly type: 'sent' }

export interface TypingSignal {
  readonly op: 'start' | 'stop'
  readonly destination: Conversation
}

export interface TypingStep {
  readonly state: TypingNotifier
  /** Signals to send, in this order. */
  readonly send: readonly TypingSignal[]
  /** Time of the next `idle` input, in milliseconds; null: none is needed. */
  readonly wakeAt: number | null
}

type Timing = Pick<AccountState['realm']['timing'], 'typingStartedWaitMs' | 'typingStoppedWaitMs'>

/**
 * Applies the service's rules for typing (specification, Set typing status): a start at the first key, again while
 * typing goes on, a stop after a while without a key, on cancel and when the conversation changes.
 */
export function stepTyping(
  state: TypingNotifier,
  input: TypingInput,
  now: number,
  timing: Timing,
): TypingStep {
  switch (input.type) {
    case 'keystroke': {
      const { destination } = input
      const same =
        state.destination !== null && conversationKey(state.destination) === conversationKey(destination)
      const due = !same || now - state.startedAt >= timing.typingStartedWaitMs
      return {
        state: { destination, startedAt: due ? now : state.startedAt, lastKeyAt: now },
        send: [...(same ? [] : stopped(state)), ...(due ? [{ op: 'start', destination } as const] : [])],
        wakeAt: now + timing.typingStoppedWaitMs,
      }
    }
    case 'idle': {
      if (state.destination === null) return { state, send: [], wakeAt: null }
      const stopAt = state.lastKeyAt + timing.typingStoppedWaitMs
      if (now < stopAt) return { state, send: [], wakeAt: stopAt }
      return { state: notTyping, send: stopped(state), wakeAt: null }
    }
    default:
      return { state: notTyping, send: stopped(state), wakeAt: null }
  }
}

const stopped = ({ destination }: TypingNotifier): readonly TypingSignal[] =>
  destination === null ? [] : [{ op: 'stop', destination }]

/** True when the person lets others see that they type there. Notes to self have nobody to tell. */
export function tellsTyping(state: AccountState, destination: Conversation): boolean {
  return destination.type === 'channel'
    ? booleanSetting(state, 'send_stream_typing_notifications', true)
    : destination.userIds.length > 0 && booleanSetting(state, 'send_private_typing_notifications', true)
}
