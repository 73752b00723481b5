import { movedCaret, type TextSwap } from './placeholder.ts'

/**
 * Changes the field behind the person's back: caret and selection stay where they are in the words around it, and
 * the focus where it is.
 */
export function swapText(field: HTMLTextAreaElement, swap: TextSwap): void {
  const selection = [field.selectionStart, field.selectionEnd] as const
  const [start, end] = selection.map((caret) => movedCaret(caret, swap)) as [number, number]
  field.setRangeText(swap.text, swap.start, swap.end, 'preserve')
  field.setSelectionRange(start, end)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
