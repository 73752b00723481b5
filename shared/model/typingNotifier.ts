import type { AccountState } from './account.ts'
import type { Destination } from './localEvent.ts'
import { placeKey } from './place.ts'
import { booleanSetting } from './slices/userSettings.ts'

/** What was told to the server: kept by the composer. Times are milliseconds. */
export interface TypingNotifier {
  /** Where a start was told; null: not typing. */
  readonly destination: Destination | null
  readonly startedAt: number
  readonly lastKeyAt: number
}

export const notTyping: TypingNotifier = { destination: null, startedAt: 0, lastKeyAt: 0 }

export type TypingInput =
  | { readonly type: 'keystroke'; readonly destination: Destination }
  /** The time that was asked for has come. */
  | { readonly type: 'idle' }
  /** The text was emptied or discarded, or the composer lost its conversation. */
  | { readonly type: 'cancel' }
  | { readonly type: 'sent' }

export interface TypingSignal {
  readonly op: 'start' | 'stop'
  readonly destination: Destination
}

export interface TypingStep {
  readonly state: TypingNotifier
  /** To be sent, in this order. */
  readonly send: readonly TypingSignal[]
  /** When to come again with `idle` (milliseconds); null: not at all. */
  readonly wakeAt: number | null
}

type Timing = Pick<AccountState['realm']['timing'], 'typingStartedWaitMs' | 'typingStoppedWaitMs'>

/**
 * The service's rules for telling others that one types: start at the first key, start again while it goes on, stop
 * after a while without a key, on cancel and when the conversation changes.
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
      const same = state.destination !== null && placeKey(state.destination) === placeKey(destination)
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

/** Whether the person lets others see that they type there. Notes to self have nobody to tell. */
export function tellsTyping(state: AccountState, destination: Destination): boolean {
  return destination.type === 'channel'
    ? booleanSetting(state, 'send_stream_typing_notifications', true)
    : destination.userIds.length > 0 && booleanSetting(state, 'send_private_typing_notifications', true)
}
