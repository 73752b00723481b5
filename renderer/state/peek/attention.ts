import { isInPeek } from './peek.ts'

/** True when the last press, scroll or key was in the peek. Read by keys and events, which no component handles. */
let isTouched = false

/** True while the peek has the focus, or was the last thing that the user pressed or scrolled. */
export const isPeekAttended = (): boolean => isTouched || isInPeek(document.activeElement)

const touches = ['pointerdown', 'wheel', 'keydown']

/** Calls `changed` when the user's attention moves to the peek or away from it. Returns a function that stops it. */
export function watchPeek(changed: () => void): () => void {
  isTouched = false
  let was = isPeekAttended()
  const compare = (): void => {
    const is = isPeekAttended()
    if (is !== was) changed()
    was = is
  }
  const onTouch = ({ target }: Event): void => {
    isTouched = isInPeek(target)
    compare()
  }
  for (const touch of touches) document.addEventListener(touch, onTouch, { capture: true, passive: true })
  document.addEventListener('focusin', compare)
  document.addEventListener('focusout', compare)
  return () => {
    for (const touch of touches) document.removeEventListener(touch, onTouch, { capture: true })
    document.removeEventListener('focusin', compare)
    document.removeEventListener('focusout', compare)
    isTouched = false
  }
}
