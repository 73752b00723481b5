import { isInPeek } from './peek.ts'

/** True when the last press, turn of the wheel or key was in the peek. */
let isTouched = false

/** True while the peek has the focus, or was the last thing that the person pressed or scrolled. */
export const isPeekAttended = (): boolean => isTouched || isInPeek(document.activeElement)

const touches = ['pointerdown', 'wheel', 'keydown']

/** Calls back when the person has turned to the peek or away from it, until the returned function is called. */
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
