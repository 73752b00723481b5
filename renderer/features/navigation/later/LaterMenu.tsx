import { t } from '../../../../shared/i18n.ts'
import { accountStore, openDialog, uiStore, useUi } from '../../../state/index.ts'
import { Menu, menuItems, type MenuProps, type MenuItem } from '../../../ui/index.ts'
import { nameOfConversation } from '../../../../shared/model/topics/nameOfConversation.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { timeItems } from '../../common/when/index.ts'
import { laterItemOf, putOff, takeOff } from './putOff.ts'

/** Renders the open menu of reminder times above the view that opened it. */
export function LaterMenu() {
  const menu = useUi((ui) => ui.laterMenu)
  const state = menu === null ? null : accountStore(menu.account).getState().state
  if (menu === null || state === null) return null
  const { account, at, conversation } = menu
  return (
    <Menu
      key={JSON.stringify([account, conversation])}
      label={t('later.menu', { name: nameOfConversation(state, conversation) })}
      hasTitle
      items={laterItems(account, conversation)}
      at={at}
      onClose={() => uiStore.setState({ laterMenu: null })}
    />
  )
}

/** Opens the menu of reminder times for a conversation of any account, under an element or at a point of the window. */
export function openLaterMenu(at: MenuProps['at'], account: string, conversation: Conversation): void {
  uiStore.setState({ laterMenu: { at, account, conversation } })
}

/** Returns the menu items that move a conversation to Later or remove it from there. Their texts are as of now. */
export function laterItems(account: string, conversation: Conversation): readonly MenuItem[] {
  const store = accountStore(account)
  const { state } = store.getState()
  if (state === null) return []
  const item = laterItemOf(store, conversation)
  const until = (tellAt: number | null): void => putOff(account, conversation, tellAt)
  return menuItems(
    timeItems(twentyFourHourTime(state), until, () =>
      openDialog({ kind: 'chooseLaterTime', account, conversation }),
    ),
    (item === null || item.tellAt !== null) && {
      id: 'untimed',
      label: t(item === null ? 'later.untimed' : 'later.no_time'),
      run: () => until(null),
    },
    item !== null && {
      id: 'remove',
      label: t('later.remove'),
      run: () => takeOff(account, conversation),
    },
  )
}
