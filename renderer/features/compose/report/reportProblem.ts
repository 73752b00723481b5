import type { MessageKey } from '../../../../shared/i18n.ts'
import { takesReports } from '../../../../shared/api/capabilities.ts'
import type { Message } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { reportsChannelId } from './reportsNarrow.ts'

/**
 * Returns the reason why the message cannot be reported, or null. Reports go to the organization's moderation channel
 * (specification, Report a message). The reporter need not see that channel, so a set channel id is enough.
 */
export function reportProblem(state: AccountState, message: Message): MessageKey | null {
  if (!takesReports(state.realm.featureLevel)) return 'report.too_old'
  if (reportsChannelId(state) === null) return 'report.turned_off'
  return message.senderId === state.self.userId ? 'report.not_own' : null
}
