import { accountMemory } from '../../../state/index.ts'
import type { ListPlace } from '../list/index.ts'

interface SavedPlace {
  place: ListPlace | null
  readonly measured: Map<string, number>
}

/** Where each view was left, and the heights of its rows: what makes coming back exact. */
const places = accountMemory<SavedPlace>()
const most = 200

/** The saved place of a view (by accountKey with the narrow's key), made when there is none. */
export function placeOfView(key: string): SavedPlace {
  let saved = places.get(key)
  if (saved === undefined) saved = { place: null, measured: new Map() }
  // The last used are kept.
  places.delete(key)
  places.set(key, saved)
  if (places.size > most) places.delete(places.keys().next().value!)
  return saved
}
