import { administratorNames, hasRole, roles } from '../../../../shared/model/permissions/roles.ts'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { realmBoolean } from '../../../../shared/model/organization/realm.ts'

import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { ServiceSettingName } from '../../../../shared/settings/settings.ts'

/** A switch of the organisation without which a setting has no effect, and the words that say so. */
interface Block {
  /** Name of the organisation's field; its default is true. */
  readonly field: string
  /** Gets the names of administrators as `names`. */
  readonly words: MessageKey
  /** The words for administrators, with the page that has the switch as `page`; absent: they cannot change it either. */
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

/** Says why the organisation keeps the person from a setting, and who can change that; null: it does not. */
export function blockOf(state: AccountState, name: ServiceSettingName): string | null {
  const block = blocks[name]
  if (block === undefined || realmBoolean(state, block.field, true)) return null
  if (block.ownWords !== undefined && hasRole(state, state.self.userId, roles.admin))
    return t(block.ownWords, { page: t('organization.page_messages') })
  return t(block.words, { names: administratorNames(state).join(', ') })
}
