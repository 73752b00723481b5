import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { AroundMessage } from '../../../../shared/ipc/calls/lineCalls.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { wordsOfHit, type SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { failureText, fixedKey, useAccount } from '../../../state/index.ts'
import { Button, cx, IconButton, Keycap, Spinner } from '../../../ui/index.ts'
import { MessageContent } from '../../content/content/index.ts'
import { conversationLine, HitTime } from '../../conversation/hits/index.ts'
import { Overlays } from '../../conversation/messages/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import { useAround } from './LinesAround.tsx'
import styles from './HitPreview.module.css'

/** Milliseconds before the selected result is shown, so that holding an arrow key causes no requests. */
const restMs = 120

interface HitPreviewProps {
  readonly hit: SearchHit
  /** Folded words to highlight. */
  readonly words: readonly string[]
  readonly index: number
  readonly count: number
  readonly onStep: (by: 1 | -1) => void
  readonly onOpen: () => void
}

/** The selected result in its conversation, beside the list. Showing it does not mark anything as read. */
export function HitPreview({ hit, words, index, count, onStep, onOpen }: HitPreviewProps) {
  const [shown, setShown] = useState(hit)
  useEffect(() => {
    const timer = setTimeout(() => setShown(hit), restMs)
    return () => clearTimeout(timer)
  }, [hit])
  const title = useAccount((state) => conversationLine(state, hit.conversation))
  return (
    <section
      aria-label={t('search.preview')}
      className={styles.preview}
      // Keeps the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <header className={styles.head}>
        <b data-ellipsis data-tooltip={title}>
          {title}
        </b>
        <span>{t('search.find_count', { at: index + 1, count })}</span>
        <IconButton
          icon="up"
          label={t('search.hit_previous')}
          shortcut={fixedKey('ArrowUp')}
          disabled={index === 0}
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon="down"
          label={t('search.hit_next')}
          shortcut={fixedKey('ArrowDown')}
          disabled={index === count - 1}
          onClick={() => onStep(1)}
        />
        <Button onClick={onOpen}>
          {t('app.peek_open')}
          <Keycap keys={fixedKey('Enter')} />
        </Button>
      </header>
      <Around key={shown.id} hit={shown} words={words} />
    </section>
  )
}

function Around({ hit, words }: Pick<HitPreviewProps, 'hit' | 'words'>) {
  const { data, error } = useAround(hit)
  const own = useRef<HTMLDivElement>(null)
  const narrow = useMemo(() => conversationNarrow(hit.conversation), [hit.conversation])
  const marked = useMemo(() => wordsOfHit(hit, words), [hit, words])
  useEffect(() => (own.current !== null ? showHit(own.current) : undefined), [data])
  if (data === undefined)
    return (
      <div className={styles.waiting} role="status">
        {error === null ? <Spinner label={t('search.around_loading')} /> : failureText(error)}
      </div>
    )
  return (
    <Overlays narrow={narrow}>
      <div className={styles.messages}>
        {data.messages.map((message) => (
          <div
            key={message.messageId}
            ref={message.messageId === hit.id ? own : undefined}
            className={cx(styles.message, message.messageId === hit.id && styles.hit)}
          >
            <PreviewMessage message={message} words={marked} />
          </div>
        ))}
      </div>
    </Overlays>
  )
}

/**
 * Scrolls to a message and its surroundings. A message longer than the pane is shown from its start, or from its
 * first match if that would be out of sight.
 */
function showHit(message: HTMLElement): void {
  const height = message.parentElement?.clientHeight ?? 0
  const isLong = message.offsetHeight > height
  message.scrollIntoView({ block: isLong ? 'start' : 'center' })
  const mark = isLong ? message.querySelector('mark.is-search') : null
  const top = message.getBoundingClientRect().top
  if (mark !== null && mark.getBoundingClientRect().bottom - top > height)
    mark.scrollIntoView({ block: 'start' })
}

function PreviewMessage({ message, words }: { message: AroundMessage; words: readonly string[] }) {
  const { at, html, senderId, senderName } = message
  const name = useAccount((state) => displayUser(state, senderId, senderName).name)
  return (
    <>
      <UserAvatar userId={senderId} size={32} fallbackName={senderName} />
      <div className={styles.body}>
        <p className={styles.sender}>
          <b data-ellipsis>{name}</b>
          <HitTime hit={{ timestamp: at / 1000 }} />
        </p>
        <MessageContent html={html} found={words} />
      </div>
    </>
  )
}
