import { useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../../../../shared/i18n.ts'
import styles from './hoverCards.module.css'
import { ChannelCard, GroupCard, MessageCard, UserCard } from './cards.tsx'
import type { Subject } from './subject.ts'

interface CardProps {
  readonly subject: Subject
  readonly at: HTMLElement
  readonly isPinned: boolean
  readonly onClose: () => void
}

const cards = { message: MessageCard, channel: ChannelCard, user: UserCard, group: GroupCard }

/** A card beside the text that names its subject, below it if there is room. */
export function Card({ at, isPinned, onClose, subject }: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  const Content = cards[subject.kind]
  useLayoutEffect(() => {
    const element = card.current
    if (element === null) return
    element.showPopover()
    const place = (): void => {
      // The row with the text may have unmounted.
      if (!at.isConnected) return onClose()
      const box = at.getBoundingClientRect()
      const { offsetHeight, offsetWidth } = element
      const isBelow = box.bottom + gap + offsetHeight <= innerHeight || box.top < offsetHeight + gap
      const top = isBelow
        ? Math.min(box.bottom + gap, innerHeight - offsetHeight - gap)
        : box.top - gap - offsetHeight
      element.style.top = `${Math.max(gap, top)}px`
      element.style.left = `${Math.max(gap, Math.min(box.left, innerWidth - offsetWidth - gap))}px`
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(element)
    return () => observer.disconnect()
  }, [at, onClose])
  useEffect(() => {
    if (!isPinned) return
    card.current?.focus()
    return () => {
      if (at.isConnected) at.focus({ preventScroll: true })
    }
  }, [at, isPinned])
  return (
    <div
      ref={card}
      popover="manual"
      className={styles.card}
      data-hover-card
      role={isPinned ? 'dialog' : 'tooltip'}
      aria-label={t(`media.card_${subject.kind}`)}
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isPinned && relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onClose()
      }}
    >
      <Content id={subject.id} />
    </div>
  )
}

/** Pixels between the card, its text and the edges of the window. */
const gap = 6
