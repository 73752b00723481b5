import { useEffect, useState, type PointerEvent as ReactPointerEvent } from 'react'

/**
 * Whether the pointer is in an element that gets these handlers. What it was on may be taken out of the page: then
 * nothing tells that it left, so where it comes next does.
 */
export function usePointed() {
  const [element, setElement] = useState<Element | null>(null)
  useEffect(() => {
    if (element === null) return
    const onOver = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && element.contains(target))) setElement(null)
    }
    document.addEventListener('pointerover', onOver)
    return () => document.removeEventListener('pointerover', onOver)
  }, [element])
  return {
    isPointed: element !== null,
    onPointerOver: ({ currentTarget }: ReactPointerEvent): void => setElement(currentTarget),
    onPointerLeave: (): void => setElement(null),
  }
}
