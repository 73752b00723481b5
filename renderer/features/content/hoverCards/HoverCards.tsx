import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './hoverCards.module.css'
import { subjectAt, type Subject } from './subject.ts'

// Loaded when first needed.
const Card = lazy(() => import('./Card.tsx').then((card) => ({ default: card.Card })))

interface Open {
  readonly subject: Subject
  readonly at: HTMLElement
  /** True when the user opened it by key or click. It then stays open and has the focus. */
  readonly isPinned: boolean
}

/** Milliseconds that the pointer must rest until a card is shown, and that it may take to reach the card. */
const restMs = 450
const leaveMs = 200

/**
 * Shows the card of an element with `data-card` in its content: when the pointer rests on it, on Shift+Enter while it
 * has the focus, and for groups on a click. Scrolling hides the card, so that it never covers the text being read.
 */
export function HoverCards({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The subject under the pointer until its card is shown. */
  const pending = useRef<Open | null>(null)
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = null
  }, [])
  const later = useCallback((ms: number, next: Open | null) => {
    clearTimeout(timer.current)
    pending.current = next
    timer.current = setTimeout(() => {
      pending.current = null
      setOpen((now) => (now?.isPinned === true ? now : next))
    }, ms)
  }, [])
  useEffect(() => stop, [stop])
  const close = useCallback(() => {
    stop()
    setOpen(null)
  }, [stop])
  const pin = (found: Omit<Open, 'isPinned'>): void => {
    stop()
    setOpen({ ...found, isPinned: true })
  }
  /**
   * Lists also scroll without the user, for example when a message arrives. No pointer event follows then, so the
   * delay for the subject under the pointer starts again.
   */
  const scrolled = (target: EventTarget): void => {
    if (isInCard(target)) return
    const next = pending.current
    close()
    if (next !== null) later(restMs, next)
  }
  return (
    <div
      className={styles.around}
      onPointerOver={({ pointerType, target }) => {
        if (pointerType === 'touch' || isInCard(target)) return stop()
        const found = subjectAt(target)
        later(found === null ? leaveMs : restMs, found === null ? null : { ...found, isPinned: false })
      }}
      onPointerLeave={() => later(leaveMs, null)}
      onWheel={({ target }) => scrolled(target)}
      onScrollCapture={({ target }) => scrolled(target)}
      onClickCapture={({ target }) => {
        if (isInCard(target)) return
        stop()
        const found = subjectAt(target)
        if (found?.subject.kind === 'group') pin(found)
        else if (open !== null) close()
      }}
      onKeyDownCapture={(event) => {
        const found = event.key === 'Enter' && event.shiftKey ? subjectAt(event.target) : null
        if (found !== null) pin(found)
        else if (event.key === 'Escape' && open !== null) close()
        else return stop()
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {children}
      {open !== null && (
        <Suspense>
          <Card
            key={`${open.subject.kind} ${open.subject.id} ${String(open.isPinned)}`}
            {...open}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

const isInCard = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-hover-card]') !== null
