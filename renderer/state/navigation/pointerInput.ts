/** Not in the store, whose subscribers would run for each key and press. */
let isPointer = false

/** True if the last input of the window was a pointer press rather than a key. Escape counts as neither. */
export const isByPointer = (): boolean => isPointer

const onPointer = (): void => {
  isPointer = true
}
const onKey = ({ key }: KeyboardEvent): void => {
  if (key !== 'Escape') isPointer = false
}

/** Starts tracking pointer and keyboard use. Returns a function that stops it. */
export function followPointerInput(): () => void {
  isPointer = false
  addEventListener('pointerdown', onPointer, true)
  addEventListener('keydown', onKey, true)
  return () => {
    removeEventListener('pointerdown', onPointer, true)
    removeEventListener('keydown', onKey, true)
  }
}
