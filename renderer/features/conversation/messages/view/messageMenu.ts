import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import type { CommandId } from '../../../../../shared/keys/commandTable.ts'
import { shortcutOf } from '../../../../state/index.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { hasFlag, isStarred } from '../../../../../shared/api/flags.ts'
import { inGroups, menuItems, type IconName, type MenuItem, type MenuTable } from '../../../../ui/index.ts'
import { reminderOfMessage } from '../../../navigation/reminders/index.ts'
import { editProblem } from '../editing/editProblem.ts'
import { dialogProblem } from '../changing/dialogProblem.ts'
import type { ConversationRows, MessageDialog } from '../rows/ConversationContext.ts'

const groups: MenuTable = {
  groups: [
    ['react', 'reactors', 'reply', 'quote', 'mention', 'direct', 'edit'],
    ['star', 'pin', 'remind', 'link', 'text'],
    ['readUpTo', 'unread'],
    ['collapse', 'readers', 'history', 'details', 'source'],
    ['move', 'report', 'delete'],
  ],
  rare: [
    ['text', 'collapse', 'history', 'details', 'source'],
    ['readers'],
    ['direct', 'mention'],
    ['pin'],
    ['reactors'],
  ],
  moreIn: 3,
}

/** Returns the menu of a message. Details without server support are disabled with a reason. */
export function messageMenu(...of: Parameters<typeof messageItems>): readonly MenuItem[] {
  return inGroups(messageItems(...of), groups, t('topicActions.more_items'))
}

function messageItems(
  message: Message,
  state: AccountState,
  canMarkUnread: boolean,
  at: Element | { readonly x: number; readonly y: number },
  { actions, narrow, openDialog, openReactionPicker, openReactors }: ConversationRows,
): readonly MenuItem[] {
  const { id } = message
  const starred = isStarred(message)
  const row = document.querySelector(`[data-message-id="${id}"] time`)
  const anchor = at instanceof Element ? at : row
  const item = (
    name: string,
    icon: IconName,
    label: string,
    command: CommandId | null,
    run: () => void,
  ): MenuItem => ({
    id: name,
    icon,
    label,
    shortcut: command === null ? undefined : shortcutOf(command),
    run,
  })
  const opens = (type: MessageDialog, icon: IconName, label: string, command: CommandId | null): MenuItem =>
    item(type, icon, label, command, () => openDialog(type, id))
  const why = (type: MessageDialog) => disabledWhy(dialogProblem(state, message, type))
  const may = (type: MessageDialog): boolean => dialogProblem(state, message, type) === null
  const hasChanged = message.lastEditTimestamp !== null || message.lastMovedTimestamp !== null
  return menuItems(
    anchor !== null &&
      item('react', 'smile', t('messages.add_reaction'), 'message.react', () =>
        openReactionPicker(id, anchor),
      ),
    anchor !== null &&
      message.reactions.length > 0 &&
      item('reactors', 'people', t('messages.reactors'), null, () => openReactors(message, anchor)),
    item('reply', 'reply', t('messages.reply'), 'message.reply', () => actions.reply(id)),
    item('quote', 'quote', t('messages.quote'), 'message.quote', () => actions.quote(id)),
    message.senderId !== state.self.userId &&
      item('mention', 'at', t('messages.reply_mention'), 'message.mention', () => actions.mention(id)),
    message.senderId !== state.self.userId &&
      item('direct', 'person', t('messages.reply_direct'), 'message.direct', () => actions.direct(id)),
    message.senderId === state.self.userId && {
      ...item('edit', 'edit', t('editing.edit'), 'message.edit', () => actions.edit(id)),
      ...disabledWhy(editProblem(state, message, Date.now())),
    },
    item(
      'star',
      starred ? 'starFilled' : 'star',
      t(starred ? 'messages.unstar' : 'messages.star'),
      'message.star',
      () => actions.toggleStar(id),
    ),
    item(
      'pin',
      'pin',
      t(state.messagePins.has(String(id)) ? 'pins.message_unpin' : 'pins.message'),
      'message.pin',
      () => actions.togglePin(id),
    ),
    item(
      'remind',
      'later',
      t(reminderOfMessage(state, id) === null ? 'reminders.item' : 'reminders.item_change'),
      'message.remind',
      () => actions.remind(id),
    ),
    item('link', 'link', t('messages.copy_link'), 'message.copyLink', () => actions.copyLink(id)),
    item('text', 'copy', t('messages.copy_text'), null, () => actions.copyText(id)),
    item('readUpTo', 'check', t('messages.mark_read_up_to'), 'message.readUpTo', () =>
      actions.markReadUpTo(id, narrow),
    ),
    {
      ...item('unread', 'eyeOff', t('messages.mark_unread'), 'message.unread', () =>
        actions.markUnreadFrom(id, narrow),
      ),
      ...disabledWhy(canMarkUnread ? null : 'app.too_old'),
    },
    collapseItem(message, actions.isCondensed(id), () => actions.toggleCollapsed(id)),
    {
      ...opens('readers', 'eye', t('messageDetails.readers_item'), 'message.readers'),
      ...why('readers'),
    },
    hasChanged && {
      ...opens('history', 'history', t('messageDetails.history_item'), 'message.history'),
      ...why('history'),
    },
    opens('details', 'info', t('messageDetails.details_item'), 'message.details'),
    opens('source', 'code', t('messageDetails.source_show'), null),
    may('move') && opens('move', 'move', t('editing.move'), 'message.move'),
    may('report') && opens('report', 'warning', t('report.item'), 'message.report'),
    may('delete') && { ...opens('delete', 'trash', t('editing.delete'), 'message.delete'), danger: true },
  )
}

/** An item that is not available stays in the menu with the reason. */
const disabledWhy = (problem: MessageKey | null): Partial<MenuItem> =>
  problem === null ? {} : { disabled: true, note: t(problem) }

function collapseItem(message: Message, isCondensed: boolean, run: () => void): MenuItem {
  const isCollapsed = hasFlag(message, 'collapsed')
  const isShort = isCollapsed || isCondensed
  const word = isCollapsed ? 'expand' : isShort ? 'more' : 'collapse'
  return {
    id: 'collapse',
    label: t(`messageDetails.${word}`),
    icon: isShort ? 'down' : 'up',
    shortcut: shortcutOf('message.collapse'),
    run,
  }
}
