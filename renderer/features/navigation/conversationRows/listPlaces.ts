import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import { accountKey, accountMemory, isConversationRoute, uiStore } from '../../../state/index.ts'
import type { ListItem } from './listItem.ts'

/** The items of a list when the user left it, and the index of the item that had the focus. */
export interface ListPlace {
  readonly items: readonly ListItem[]
  readonly index: number
}

type Shown = NonNullable<ReturnType<typeof uiStore.getState>['previous']>

/** Keyed by the list and the conversation that was opened from it. */
const places = accountMemory<ListPlace>()

/** Ignores the resolved mark, so that a topic resolved meanwhile keeps its key. */
function keyOf(list: string, { account, route }: Shown): string {
  const narrow = route.narrow.map((term) =>
    term.operator === 'topic' && typeof term.operand === 'string'
      ? { ...term, operand: withoutResolvedMark(term.operand) }
      : term,
  )
  return accountKey(account ?? '', `${list} ${narrowKey(narrow)}`)
}

/** Saves where a list was left, if the view on the screen is a conversation opened from it. */
export function keepPlace(list: string, { items, index }: ListPlace): void {
  const shown = uiStore.getState()
  if (isConversationRoute(shown.route)) places.set(keyOf(list, shown), { items, index })
}

/**
 * Returns where the list was left for the conversation on the screen, or null if the conversation was not opened from
 * it.
 */
export const placeOf = (list: string): ListPlace | null => places.get(keyOf(list, uiStore.getState())) ?? null

/** True if the user returns from a conversation that was opened from the list. */
export const comesFromList = (list: string): boolean => (returnedPlace(list)?.place ?? null) !== null

/**
 * Returns where the list was left for the conversation that the user returns from, and a function that deletes it:
 * later visits to the conversation do not start from the list. Returns null if the user comes from elsewhere.
 */
export function returnedPlace(list: string) {
  const { previous } = uiStore.getState()
  if (previous === null || !isConversationRoute(previous.route)) return null
  const key = keyOf(list, previous)
  return { place: places.get(key) ?? null, forget: () => places.delete(key) }
}
