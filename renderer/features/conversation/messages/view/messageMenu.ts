import { t } from '../../../../../shared/i18n.ts'
import { shortcutOf } from '../../../../state/index.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { hasFlag, isStarred } from '../../../../../shared/model/messages/flags.ts'
import { inGroups, type MenuItem, type MenuTable } from '../../../../ui/index.ts'
import { editProblem } from '../editing/editProblem.ts'
import { dialogProblem } from '../changing/dialogProblem.ts'
import type { ConversationRows, MessageDialog } from '../rows/ConversationContext.ts'

const groups: MenuTable = {
  groups: [
    ['react', 'reactors', 'reply', 'quote', 'edit'],
    ['star', 'pin', 'link', 'text'],
    ['readUpTo', 'unread'],
    ['collapse', 'readers', 'history', 'details', 'source'],
    ['move', 'report', 'delete'],
  ],
  rare: [['text', 'collapse', 'history', 'details', 'source'], ['readers'], ['pin'], ['reactors']],
  moreIn: 3,
}

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
  return [
    ...(anchor === null
      ? []
      : [
          {
            id: 'react',
            label: t('messages.add_reaction'),
            icon: 'smile' as const,
            shortcut: shortcutOf('message.react'),
            run: () => openReactionPicker(id, anchor),
          },
        ]),
    ...(anchor === null || message.reactions.length === 0
      ? []
      : [
          {
            id: 'reactors',
            label: t('messages.reactors'),
            icon: 'people' as const,
            run: () => openReactors(message, anchor),
          },
        ]),
    {
      id: 'reply',
      label: t('messages.reply'),
      icon: 'reply',
      shortcut: shortcutOf('message.reply'),
      run: () => actions.reply(id),
    },
    {
      id: 'quote',
      label: t('messages.quote'),
      icon: 'quote',
      shortcut: shortcutOf('message.quote'),
      run: () => actions.quote(id),
    },
    ...editItem(message, state, () => actions.edit(id)),
    {
      id: 'star',
      label: t(starred ? 'messages.unstar' : 'messages.star'),
      icon: starred ? 'starFilled' : 'star',
      shortcut: shortcutOf('message.star'),
      run: () => actions.toggleStar(id),
    },
    {
      id: 'pin',
      label: t(state.messagePins.has(id) ? 'pins.message_unpin' : 'pins.message'),
      icon: 'pin',
      shortcut: shortcutOf('message.pin'),
      run: () => actions.togglePin(id),
    },
    {
      id: 'link',
      label: t('messages.copy_link'),
      icon: 'link',
      shortcut: shortcutOf('message.copyLink'),
      run: () => actions.copyLink(id),
    },
    { id: 'text', label: t('messages.copy_text'), icon: 'copy', run: () => actions.copyText(id) },
    {
      id: 'readUpTo',
      label: t('messages.mark_read_up_to'),
      icon: 'check',
      shortcut: shortcutOf('message.readUpTo'),
      run: () => actions.markReadUpTo(id, narrow),
    },
    {
      id: 'unread',
      label: t('messages.mark_unread'),
      icon: 'eyeOff',
      shortcut: shortcutOf('message.unread'),
      ...(!canMarkUnread && { disabled: true, note: t('app.too_old') }),
      run: () => actions.markUnreadFrom(id, narrow),
    },
    collapseItem(message, actions.isCondensed(id), () => actions.toggleCollapsed(id)),
    ...detailItems(message, state, openDialog),
    ...changeItems(message, state, openDialog),
  ]
}

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

/**
 * Returns the items for details of the message. Without server support, the list of readers is disabled with a
 * reason. The history is included only if the message was changed.
 */
function detailItems(
  message: Message,
  state: AccountState,
  openDialog: ConversationRows['openDialog'],
): readonly MenuItem[] {
  const item = (type: MessageDialog, shown: Omit<MenuItem, 'id' | 'run'>): MenuItem => {
    const problem = dialogProblem(state, message, type)
    const why = problem === null ? {} : { disabled: true, note: t(problem) }
    return { id: type, ...shown, ...why, run: () => openDialog(type, message.id) }
  }
  const hasChanged = message.lastEditTimestamp !== null || message.lastMovedTimestamp !== null
  return [
    item('readers', {
      label: t('messageDetails.readers_item'),
      icon: 'eye',
      shortcut: shortcutOf('message.readers'),
    }),
    ...(hasChanged
      ? [
          item('history', {
            label: t('messageDetails.history_item'),
            icon: 'history',
            shortcut: shortcutOf('message.history'),
          }),
        ]
      : []),
    item('details', {
      label: t('messageDetails.details_item'),
      icon: 'info',
      shortcut: shortcutOf('message.details'),
    }),
    item('source', { label: t('messageDetails.source_show'), icon: 'code' }),
  ]
}

/** Returns the permitted items that move, report or delete the message. */
function changeItems(
  message: Message,
  state: AccountState,
  openDialog: ConversationRows['openDialog'],
): readonly MenuItem[] {
  const item = (type: 'move' | 'delete', shown: Omit<MenuItem, 'id' | 'label' | 'run'>): MenuItem => ({
    id: type,
    label: t(`editing.${type}`),
    ...shown,
    run: () => openDialog(type, message.id),
  })
  const may = (type: MessageDialog): boolean => dialogProblem(state, message, type) === null
  return [
    ...(may('move') ? [item('move', { icon: 'move', shortcut: shortcutOf('message.move') })] : []),
    ...(may('report')
      ? [
          {
            id: 'report',
            label: t('report.item'),
            icon: 'warning' as const,
            shortcut: shortcutOf('message.report'),
            run: () => openDialog('report', message.id),
          },
        ]
      : []),
    ...(may('delete')
      ? [item('delete', { icon: 'trash', shortcut: shortcutOf('message.delete'), danger: true })]
      : []),
  ]
}

/** Only for own messages. Disabled with a reason if the message cannot be edited. */
function editItem(message: Message, state: AccountState, run: () => void): readonly MenuItem[] {
  if (message.senderId !== state.self.userId) return []
  const problem = editProblem(state, message, Date.now())
  const why = problem === null ? {} : { disabled: true, note: t(problem) }
  return [
    { id: 'edit', label: t('editing.edit'), icon: 'edit', shortcut: shortcutOf('message.edit'), ...why, run },
  ]
}
