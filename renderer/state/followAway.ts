import { conversationNarrow } from '../../shared/model/views/narrow.ts'
import { conversationAfterMove } from '../../shared/model/topics/conversationAfterMove.ts'
import type { AccountStore } from './accountStore.ts'
import { awayPlace, setAwayPlace } from './navigation.ts'
import { hashOfRoute, routeOfHash } from './route.ts'

/**
 * While another account is on the screen, the place to which this one returns goes along with a topic that is renamed,
 * resolved or moved. The store keeps the listener as long as it lives.
 */
export function followAway(store: AccountStore): void {
  store.subscribe((slot, before) => {
    if (slot.state === null || before.state === null || slot.state.views === before.state.views) return
    const left = awayPlace(store.id)
    if (left === null) return
    const there = conversationAfterMove(before.state, slot.state, routeOfHash(left).narrow)
    if (there !== null) setAwayPlace(store.id, hashOfRoute(conversationNarrow(there), null))
  })
}
