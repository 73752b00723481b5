import type { Conversation, DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import type { MessageKey, MessageValues } from '../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import type { AccountStore } from '../../../../state/index.ts'

/** The message that is being written. */
export interface Writing {
  readonly target: DraftTarget
  /** True when the target's conversation itself is open. */
  readonly isHere: boolean
  readonly text: string
  /** Address of the organization, for links to it. */
  readonly realmUrl: string
  /** Number of files in the text whose upload is in progress. */
  readonly uploading: number
}

/** The composer, for the actions of warnings. */
export interface WarnedComposer {
  readonly store: AccountStore
  readonly field: HTMLTextAreaElement
  readonly changeTarget: (target: DraftTarget) => void
  /** Focuses the field for the topic's name. */
  readonly focusMissing: () => void
}

/** The result of a rule that applies. */
export interface Finding {
  readonly key: MessageKey
  readonly values?: MessageValues
  /** Fixes the cause of the warning. */
  readonly action?: WarningAction | null
}

export interface WarningAction {
  readonly label: MessageKey
  readonly values?: MessageValues
  /** Set if the warning remains, because the action only leads to the cause. */
  readonly isPartial?: true
  readonly run: (composer: WarnedComposer) => void
}

/** A warning about a message before it is sent. */
export interface WarningRule {
  readonly id: string
  readonly tone: 'warning' | 'info'
  /**
   * Label of the send button once the warning has stopped the first attempt to send. Absent: the warning is shown, but
   * stops nothing.
   */
  readonly confirm?: MessageKey
  /** Set for a warning about the text. A change of the text withdraws the confirmation. */
  readonly isOfText?: true
  /** Set for a warning that is shown only after the first attempt to send. */
  readonly isLate?: true
  /** Set for a warning that does not need a text. */
  readonly isEarly?: true
  readonly applies: (state: AccountState, writing: Writing) => Finding | null
}

/** Returns the channel of a target that can be posted to, or undefined. */
export const channelOf = ({ channels }: AccountState, target: DraftTarget): Channel | undefined =>
  target.type === 'direct' || target.channelId === null ? undefined : channels.get(target.channelId)

/** Returns the target with its channel, or null if it is a direct message or incomplete. */
export const channelTarget = (target: DraftTarget): Extract<Conversation, { type: 'channel' }> | null =>
  target.type === 'channel' && target.channelId !== null ? { ...target, channelId: target.channelId } : null
