import { hasReadReceipts, hasEditHistoryPolicy } from '../../../../../shared/api/capabilities.ts'
import type { MessageKey } from '../../../../../shared/i18n.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import { realmBoolean, realmText } from '../../../../../shared/model/organization/realm.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'

/** Dialogs with information about a message that must be fetched from the server. */
export type DetailsDialogType = 'history' | 'readers'

/** Returns the reason why the dialog is not available for the message, or null if it is. */
export function detailsProblem(
  state: AccountState,
  { lastEditTimestamp, lastMovedTimestamp }: Message,
  type: DetailsDialogType,
): MessageKey | null {
  const { featureLevel } = state.realm
  if (type === 'readers') {
    if (!hasReadReceipts(featureLevel)) return 'messageDetails.readers_too_old'
    return realmBoolean(state, 'enable_read_receipts', true) ? null : 'messageDetails.readers_off'
  }
  if (lastEditTimestamp === null && lastMovedTimestamp === null) return 'messageDetails.never_changed'
  const isShown = hasEditHistoryPolicy(featureLevel)
    ? realmText(state, 'message_edit_history_visibility_policy', 'all') !== 'none'
    : realmBoolean(state, 'allow_edit_history', true)
  return isShown ? null : 'messageDetails.history_off'
}
