import type { Conversation } from '../../api/conversation.ts'
import type { AccountState } from '../state/accountState.ts'
import { conversationKey } from '../../api/conversationKey.ts'
import { booleanSetting } from '../organization/userSettings.ts'

/** The typing status last sent to the server. Kept by the composer. Times are in milliseconds. */
export interface TypingNotifier {
  /** The conversation of the last start; null when not typing. */
  readonly destination: Conversation | null
  readonly startedAt: number
  readonly lastKeyAt: number
}

export const notTyping: TypingNotifier = { destination: null, startedAt: 0, lastKeyAt: 0 }

export type TypingInput =
  | { readonly type: 'keystroke'; readonly destination: Conversation }
  /** The time in `wakeAt` has come. */
  | { readonly type: 'idle' }
  /** The text was cleared or discarded, or the composer lost its conversation. */
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
  /** Time of the next `idle` input in milliseconds; null when none is needed. */
  readonly wakeAt: number | null
}

type Timing = Pick<AccountState['realm']['timing'], 'typingStartedWaitMs' | 'typingStoppedWaitMs'>

/**
 * Applies the rules for typing notifications (specification, Set typing status): a start at the first key, repeated
 * while typing goes on, and a stop after a pause, on cancel, and when the conversation changes.
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

/** Returns true when the user lets others see typing in this conversation. Notes to self have no other users. */
export function sendsTyping(state: AccountState, destination: Conversation): boolean {
  return destination.type === 'channel'
    ? booleanSetting(state, 'send_stream_typing_notifications', true)
    : destination.userIds.length > 0 && booleanSetting(state, 'send_private_typing_notifications', true)
}
