import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { Channel, UserId } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import type { Trigger } from './detect.ts'

/** A row of the list of suggestions. */
export interface Suggestion {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly icon:
    | { readonly type: 'person'; readonly id: UserId }
    | { readonly type: 'group' | 'snippet' | 'command' | 'language' | 'time' }
    | ({ readonly type: 'channel'; readonly color: string | undefined } & Pick<
        Channel,
        'isPrivate' | 'isWebPublic'
      >)
    | { readonly type: 'emoji'; readonly name: string; readonly code: string; readonly kind: string }
  /** Text that replaces the typed one. */
  readonly text: string
  /** Called after that. */
  readonly run?: (actions: SuggestionActions) => void
  /** Text inserted by the key `>` instead: a channel whose topic is still to be entered. */
  readonly alternative?: string
}

/** Actions of the text field that suggestions may run. */
interface SuggestionActions {
  /** Opens the dialog that inserts a time. */
  readonly askTime: () => void
}

/** The text before the caret, and the conversation that it is for. */
export interface SuggestionRequest {
  readonly state: AccountState
  readonly trigger: Trigger
  readonly target: DraftTarget
  /** Ids of the newest messages in the view. */
  readonly lately: readonly number[]
}

export const maxSuggestions = 8
