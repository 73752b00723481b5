let isPointer = false

/** True while the newest input of the window was a press of the pointer and not a key; Escape belongs to both. */
export const isByPointer = (): boolean => isPointer

const onPointer = (): void => {
  isPointer = true
}
const onKey = ({ key }: KeyboardEvent): void => {
  if (key !== 'Escape') isPointer = false
}

/** Follows which of pointer and keyboard is in use; returns a function that ends it. */
export function followPointerInput(): () => void {
  isPointer = false
  addEventListener('pointerdown', onPointer, true)
  addEventListener('keydown', onKey, true)
  return () => {
    removeEventListener('pointerdown', onPointer, true)
    removeEventListener('keydown', onKey, true)
  }
}
