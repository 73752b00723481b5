import type { MessageKey } from '../../../../shared/i18n.ts'
import { takesReports } from '../../../../shared/api/capabilities.ts'
import type { Message } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { reportsChannelId } from './reportsNarrow.ts'

/**
 * Why the message cannot be reported; null when it can. Reports go to the moderation channel of the organization
 * (specification, Report a message), which the reporter need not see: its id alone tells that there is one.
 */
export function reportProblem(state: AccountState, message: Message): MessageKey | null {
  if (!takesReports(state.realm.featureLevel)) return 'report.too_old'
  if (reportsChannelId(state) === null) return 'report.turned_off'
  return message.senderId === state.self.userId ? 'report.not_own' : null
}
