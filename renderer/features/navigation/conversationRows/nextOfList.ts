import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import { nameOfConversation } from '../../../../shared/model/topics/nameOfConversation.ts'
import { sameConversation } from '../../../../shared/api/conversationKey.ts'
import { accountStore, navigate, navigateHash, uiStore, type TriageList } from '../../../state/index.ts'
import { offerUndo } from '../../common/undo/index.ts'
import { isUnreadAt, takeReading } from '../topicActions/index.ts'
import type { ListItem, RowItem } from './listItem.ts'
import { keepPlace, placeOf } from './listPlaces.ts'
import { conversationOnScreen, toNextUnread } from './nextUnread.ts'
import { finishRow } from './rowActions.ts'

/**
 * Marks the conversation on the screen as read and opens the list's next unread one. After the last one, opens the
 * list. null: the conversation was not opened from a list, so the inbox decides. Returns false if there is no
 * conversation on the screen.
 */
export function doneAndNext(list: TriageList | null): void | false {
  const { account, route } = uiStore.getState()
  const place = list === null ? null : placeOf(list)
  const here = account === null ? null : conversationOnScreen(account)
  if (list === null && here === null) return false
  const items = place?.items ?? []
  const isHere = (item: ListItem): boolean =>
    item.type === 'row' &&
    item.account === account &&
    here !== null &&
    sameConversation(item.conversation, here)
  const found = items.findIndex(isHere)
  const index = found < 0 ? (place?.index ?? -1) : found
  const row = items[index]
  if (account !== null && here !== null) {
    const isLater = row?.type === 'row' && row.isLater === true
    const onUndo = (): void => {
      navigate(route.narrow, { account, origin: list })
      if (list !== null && place !== null) keepPlace(list, place)
    }
    // The next conversation is read at once. Without a toast, Undo would be about that one.
    const onNothing = (): void => {
      const reading = takeReading(account, route.narrow)
      const undo = (): void => {
        onUndo()
        reading?.undo()
      }
      offerUndo({ text: doneText(account, here), undone: null, undo })
    }
    finishRow({ account, conversation: here, isLater, unread: 1 }, { onNothing, onUndo })
  }
  if (list === null || (list === 'inbox' && place === null))
    return void toNextUnread(() => navigateHash('#inbox'))
  const next = items.slice(index + 1).find(isUnreadRow)
  if (next === undefined) return navigateHash(`#${list}`)
  navigate(conversationNarrow(next.conversation), { account: next.account, origin: list })
  keepPlace(list, { items, index: items.indexOf(next) })
}

function doneText(account: string, conversation: Conversation): string {
  const { state } = accountStore(account).getState()
  const name = state === null ? '' : nameOfConversation(state, conversation)
  return t('conversationRows.done_of', { name })
}

function isUnreadRow(item: ListItem): item is RowItem {
  if (item.type !== 'row' || item.isLater === true) return false
  const { state } = accountStore(item.account).getState()
  return state !== null && isUnreadAt(state, item.conversation)
}
