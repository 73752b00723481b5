import { useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { useAccountStore } from '../../../../state/index.ts'
import { useRowTouched } from '../list/index.ts'
import { noteHeight, setLongState, useLongState } from './longMessages.ts'
import styles from './post.module.css'

interface LongContentProps {
  readonly messageId: MessageId
  /** The HTML of the content, which is measured anew where that changes. */
  readonly html: string
  /** All of it is shown, however high. */
  readonly isWhole: boolean
  readonly children: ReactNode
}

/** Content that may be long: where it is, its beginning is shown with the way to the rest. */
export function LongContent({ messageId, html, isWhole, children }: LongContentProps) {
  const { id: account } = useAccountStore()
  const long = useLongState(account, messageId)
  const content = useRef<HTMLDivElement>(null)
  useRowTouched()
  // Before the frame: a row that becomes lower after it would move what the reader looks at.
  useLayoutEffect(
    () => noteHeight(account, messageId, content.current!.scrollHeight),
    [account, messageId, html],
  )
  const isCondensed = long === 'condensed' && !isWhole
  const toggle = (): void => setLongState(account, messageId, isCondensed ? 'whole' : 'condensed')
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
    // A link below the edge got the focus by a key: it must be seen.
    if (target.getBoundingClientRect().bottom > currentTarget.getBoundingClientRect().bottom) toggle()
  }
  return (
    <>
      <div
        ref={content}
        className={isCondensed ? styles.condensed : undefined}
        onFocus={isCondensed ? onFocus : undefined}
      >
        {children}
      </div>
      {long !== undefined && !isWhole && (
        // The key that collapses does the same: a list has one tab stop.
        <button type="button" className={styles.more} tabIndex={-1} onClick={toggle}>
          {t(isCondensed ? 'messageDetails.more' : 'messageDetails.less')}
        </button>
      )}
    </>
  )
}
