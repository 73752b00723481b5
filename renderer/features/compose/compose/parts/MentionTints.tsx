import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { allMentions } from './writtenMentions.ts'
import styles from './mentionTints.module.css'
import { writtenParts } from './writtenParts.ts'

/** Max UTF-16 units of a text with highlights, because each keystroke lays out a copy of the text. */
const maxTinted = 12_000

/**
 * Highlights the mentions of a field and the author lines of quotes. A transparent copy of the text behind the field,
 * with the same font and width, has a background at these ranges. Without any, the copy is empty.
 */
export function MentionTints({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  const copy = useRef<HTMLDivElement>(null)
  // Runs after every render, because the text may have been set without an input event.
  useLayoutEffect(() => showTints(copy.current, field.current))
  useEffect(() => {
    const box = field.current
    const show = (): void => showTints(copy.current, box)
    box?.addEventListener('input', show)
    return () => box?.removeEventListener('input', show)
  }, [field])
  return <div ref={copy} className={styles.copy} aria-hidden="true" />
}

function showTints(copy: HTMLElement | null, box: HTMLTextAreaElement | null): void {
  if (copy === null || box === null) return
  const text = box.value
  const tints = text.length > maxTinted ? [] : tintsOf(text)
  if (tints.length === 0) {
    if (copy.firstChild !== null) copy.replaceChildren()
    return
  }
  const nodes: (Node | string)[] = []
  let shown = 0
  for (const { start, end } of tints) {
    const mark = document.createElement('mark')
    mark.textContent = text.slice(start, end)
    nodes.push(text.slice(shown, start), mark)
    shown = end
  }
  // An empty last line would have no height.
  copy.replaceChildren(...nodes, `${text.slice(shown)}\u200b`)
}

/** Returns the ranges of mentions, and of author lines including their mentions. */
function tintsOf(text: string): readonly { readonly start: number; readonly end: number }[] {
  const mentions = allMentions(text)
  const authors = writtenParts(text).flatMap((part) =>
    part.type === 'quote' && part.author !== null
      ? [{ start: part.start, end: text.indexOf('\n', part.start) }]
      : [],
  )
  const isFree = ({ start }: { readonly start: number }): boolean =>
    !authors.some((line) => start >= line.start && start < line.end)
  return authors.length === 0
    ? mentions
    : [...mentions.filter(isFree), ...authors].toSorted((a, b) => a.start - b.start)
}

/** Scrolls to an index of the field's text, because Chromium scrolls only to selections made by keys. */
export function scrollToText(box: HTMLTextAreaElement, index: number): void {
  const copy = document.createElement('div')
  copy.className = styles.copy ?? ''
  const mark = document.createElement('mark')
  mark.textContent = '\u200b'
  copy.append(box.value.slice(0, index), mark)
  box.before(copy)
  mark.scrollIntoView({ block: 'nearest' })
  copy.remove()
}
