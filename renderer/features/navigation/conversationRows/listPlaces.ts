import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import { accountKey, accountMemory, isConversationRoute, uiStore } from '../../../state/index.ts'
import type { ListItem } from './listItem.ts'

/** The items of a list as it was left, and the place of the one that had the focus. */
export interface ListPlace {
  readonly items: readonly ListItem[]
  readonly index: number
}

type Shown = Pick<ReturnType<typeof uiStore.getState>, 'account' | 'route'>

/** By list, and by the conversation for which it was left. */
const places = accountMemory<ListPlace>()
let before: Shown | null = null

uiStore.subscribe(({ account, route }, old) => {
  if (account !== old.account || route !== old.route) before = { account: old.account, route: old.route }
})

/** A topic is the same one when it is resolved meanwhile. */
function keyOf(list: string, { account, route }: Shown): string {
  const narrow = route.narrow.map((term) =>
    term.operator === 'topic' && typeof term.operand === 'string'
      ? { ...term, operand: withoutResolvedMark(term.operand) }
      : term,
  )
  return accountKey(account ?? '', `${list} ${narrowKey(narrow)}`)
}

/** Notes where a list is left that gives way to the conversation on the screen. */
export function keepPlace(list: string, { items, index }: ListPlace): void {
  const shown = uiStore.getState()
  if (isConversationRoute(shown.route)) places.set(keyOf(list, shown), { items, index })
}

/** Place of the list when it was left for the conversation on the screen; null: it was not. */
export const placeOf = (list: string): ListPlace | null => places.get(keyOf(list, uiStore.getState())) ?? null

/**
 * Returns where the list was left for the conversation from which the user comes now, and forgets it: later visits to
 * the conversation are not from the list. null: they come from elsewhere.
 */
export function takePlace(list: string): ListPlace | null {
  if (before === null || !isConversationRoute(before.route)) return null
  const key = keyOf(list, before)
  const place = places.get(key) ?? null
  places.delete(key)
  return place
}
