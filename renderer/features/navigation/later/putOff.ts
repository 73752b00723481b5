import type { Conversation } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import type { LaterItem, ListsState } from '../../../../shared/lists/itemSchemas.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { conversationKey } from '../../../../shared/api/conversationKey.ts'
import { accountStore, type AccountStore } from '../../../state/index.ts'
import { offerChange, removeItem, setItems } from '../../common/undo/index.ts'
import { nameOfConversation } from '../../../../shared/model/topics/nameOfConversation.ts'
import { timeWords } from '../../common/when/index.ts'
import { useStore } from 'zustand'

/** Returns the conversation's item in Later, or null. */
export const laterItemOf = (store: AccountStore, conversation: Conversation): LaterItem | null =>
  store.getState().state?.later.get(conversationKey(conversation)) ?? null

/**
 * Moves a conversation to Later and offers to undo it. `tellAt` is the time of the reminder in ms since 1970; null:
 * none.
 */
export function putOff(account: string, conversation: Conversation, tellAt: number | null): void {
  change(accountStore(account), conversation, (before) => ({
    conversation,
    addedAt: before?.addedAt ?? Date.now(),
    tellAt,
  }))
}

/** Removes a conversation from Later and offers to undo it. */
export function takeOff(account: string, conversation: Conversation): void {
  change(accountStore(account), conversation, () => null)
}

function change(
  store: AccountStore,
  conversation: Conversation,
  next: (before: LaterItem | null) => LaterItem | null,
): void {
  const { state } = store.getState()
  if (state === null) return
  const before = laterItemOf(store, conversation)
  const item = next(before)
  const name = nameOfConversation(state, conversation)
  const hour24 = twentyFourHourTime(state)
  const textOf = (now: LaterItem | null): string => {
    if (now === null) return t('later.removed', { name })
    if (now.tellAt === null) return t('later.added', { name })
    return t('later.added_until', { name, time: timeWords(now.tellAt, Date.now(), hour24) })
  }
  offerChange(save(store, conversation, item), {
    text: textOf(item),
    undone: textOf(before),
    undo: () => void save(store, placeNow(store, item) ?? conversation, before),
  })
}

/**
 * Returns the item's current conversation, since its topic may have been renamed. Returns null if it is no longer in
 * Later.
 */
const placeNow = (store: AccountStore, item: LaterItem | null): Conversation | null =>
  [...(store.getState().state?.later.values() ?? [])].find(({ addedAt }) => addedAt === item?.addedAt)
    ?.conversation ?? null

const save = (store: AccountStore, conversation: Conversation, item: LaterItem | null): Promise<boolean> =>
  item === null
    ? removeItem(store, 'later', conversationKey(conversation))
    : setItems(store, 'later', [{ ...item, conversation }])

type Later = ListsState['later']
const none: Later = new Map()

/** Returns the conversations in Later of an account, by conversationKey. Empty until the account has a state. */
export const useLater = (account: string): Later =>
  useStore(accountStore(account), ({ state }) => state?.later ?? none)
