import { useState } from 'react'
import { heldList, type HeldList } from './heldList.ts'

/** The list as it stands while the pane is open: rows keep their places. */
export function useHeldList(
  inboxes: Parameters<typeof heldList>[1],
  listRef: React.RefObject<HTMLDivElement | null>,
): HeldList {
  const [known, setKnown] = useState(() => heldList(null, inboxes, false))
  // oxlint-disable-next-line react/refs -- where the focus is does not change what is drawn, but in which order.
  const isOnList = listRef.current?.contains(document.activeElement) === true && known.rows.size > 0
  const held = heldList(known, inboxes, isOnList)
  if (held !== known) setKnown(held)
  return held
}
