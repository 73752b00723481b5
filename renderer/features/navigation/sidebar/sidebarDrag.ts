import { useMemo, type ComponentProps } from 'react'
import { useAccountStore } from '../../../state/index.ts'
import { useDrag } from '../../../ui/index.ts'
import { orderSaved, useSavedSearches, type ShownSearch } from '../searches/index.ts'

type Drag = ReturnType<typeof useDrag>

/** Returns the saved searches in their order, or in the current order of a drag. */
export function useDraggedSearches(): { readonly saved: readonly ShownSearch[]; readonly drag: Drag } {
  const store = useAccountStore()
  const searches = useSavedSearches()
  const ids = useMemo(() => searches.map(({ id }) => id), [searches])
  const drag = useDrag(ids, (next, moved) => orderSaved(store, next, moved))
  const saved = useMemo(
    () => searches.toSorted((a, b) => drag.ids.indexOf(a.id) - drag.ids.indexOf(b.id)),
    [searches, drag.ids],
  )
  return { saved, drag }
}

/** Returns the props of an element that contains the items of two draggable lists. */
export const bothDrags = (
  a: Drag,
  b: Drag,
): ComponentProps<'ul'> & { readonly 'data-dragging': true | undefined } => ({
  onPointerDown: (event) => {
    a.handlers.onPointerDown(event)
    b.handlers.onPointerDown(event)
  },
  onClickCapture: (event) => {
    a.handlers.onClickCapture(event)
    b.handlers.onClickCapture(event)
  },
  'data-dragging': a.dragged !== null || b.dragged !== null || undefined,
})
