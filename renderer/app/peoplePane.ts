import { isWide, uiStore, useUi, useWide } from '../state/index.ts'

/** Width in CSS pixels from which people are shown beside the conversation. In narrower windows they cover it. */
const roomForPeople = 1100

export function usePeoplePane(): { readonly isShown: boolean; readonly isOver: boolean } {
  const isOver = !useWide(roomForPeople)
  const isShown = useUi((ui) => (isOver ? ui.peopleOver : ui.peopleOpen))
  return { isShown, isOver }
}

export function togglePeople(): void {
  uiStore.setState(({ peopleOpen, peopleOver }) =>
    isWide(roomForPeople) ? { peopleOpen: !peopleOpen } : { peopleOver: !peopleOver },
  )
}
