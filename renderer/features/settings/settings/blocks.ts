import { administratorNames, hasRole } from '../../../../shared/model/permissions/ranks.ts'
import { roles } from '../../../../shared/model/organization/roles.ts'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { realmBoolean } from '../../../../shared/model/organization/realm.ts'

import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { ServiceSettingName } from '../../../../shared/settings/settings.ts'

/** Setting of the organization that disables a personal setting, with the text that explains it. */
interface Block {
  /** Field of the organization. The personal setting is disabled while it is false; true by default. */
  readonly field: string
  /** Text whose parameter `names` lists the administrators. */
  readonly words: MessageKey
  /**
   * Text for administrators, whose parameter `page` is the page that has the switch. Absent if they cannot change it
   * either.
   */
  readonly ownWords?: MessageKey
}

const noReceipts: Block = {
  field: 'enable_read_receipts',
  words: 'settings.block_receipts',
  ownWords: 'settings.block_own',
}
const noPush: Block = { field: 'push_notifications_enabled', words: 'settings.block_push' }
const noContent: Block = {
  field: 'message_content_allowed_in_email_notifications',
  words: 'settings.block_mailContent',
  ownWords: 'settings.block_own',
}
const noDigest: Block = {
  field: 'digest_emails_enabled',
  words: 'settings.block_digest',
  ownWords: 'settings.block_digest_own',
}

const blocks: { readonly [N in ServiceSettingName]?: Block } = {
  showsRead: noReceipts,
  directMobile: noPush,
  followedMobile: noPush,
  channelMobile: noPush,
  mobileWhileOnline: noPush,
  mailContent: noContent,
  mailDigest: noDigest,
}

/** Returns why the organization disables a setting and who can change that, or null if it does not. */
export function blockOf(state: AccountState, name: ServiceSettingName): string | null {
  const block = blocks[name]
  if (block === undefined || realmBoolean(state, block.field, true)) return null
  if (block.ownWords !== undefined && hasRole(state, state.self.userId, roles.admin))
    return t(block.ownWords, { page: t('organization.page_messages') })
  return t(block.words, { names: administratorNames(state).join(', ') })
}
