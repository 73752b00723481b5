import { t } from '../../../../shared/i18n.ts'
import type { Presence } from '../../../../shared/model/people/presence.ts'
import { policies } from '../../../../shared/model/topics/userTopics.ts'
import type { SidebarRow } from './sidebarRow.ts'

/** Returns the label of a row for screen readers, with everything that color, icon and weight show. */
export function rowLabel(row: SidebarRow, presence: Presence = 'offline'): string {
  switch (row.type) {
    case 'view':
      return withUnread(row.isOfAll ? t('sidebar.and_all', { name: row.title }) : row.title, row.unread)
    case 'message': {
      const words = { name: row.name, text: row.pin.text }
      return row.pin.isGone ? t('pins.message_gone', words) : t('pins.message_row', words)
    }
    case 'search': {
      const { name, tells } = row.search
      return withUnread(tells ? t('search.and_tells', { name }) : name, row.unread)
    }
    case 'direct':
      return withUnread(
        withDraft(
          presence === 'offline' ? row.title : t(`sidebar.and_${presence}`, { name: row.title }),
          row.hasDraft,
        ),
        row.row.unread,
      )
    case 'channel': {
      const { isPrivate, isWebPublic, isMuted, mentions, unread } = row.row
      let name = row.row.name
      if (isPrivate) name = t('sidebar.and_private', { name })
      if (isWebPublic) name = t('sidebar.and_public_web', { name })
      if (isMuted) name = t('sidebar.and_muted', { name })
      return withMention(withUnread(withDraft(name, row.hasDraft), unread), mentions)
    }
    case 'topic': {
      const { isMuted, isResolved, policy, unread, mentions } = row.row
      let name = row.title
      if (row.channel !== null) name = t('sidebar.and_channel', { name, channel: row.channel })
      if (isResolved) name = t('sidebar.and_resolved', { name })
      if (isMuted) name = t('sidebar.and_muted', { name })
      if (policy === policies.followed) name = t('sidebar.and_followed', { name })
      return withMention(withUnread(withDraft(name, row.hasDraft), unread), mentions)
    }
    case 'more':
      return withUnread(row.title, row.unread)
    default:
      return row.title
  }
}

const withDraft = (name: string, has: boolean): string => (has ? t('sidebar.and_draft', { name }) : name)
const withUnread = (name: string, count: number): string => t('sidebar.item_unread', { name, count })
const withMention = (name: string, mentions: number): string =>
  mentions > 0 ? t('sidebar.and_mention', { name }) : name
