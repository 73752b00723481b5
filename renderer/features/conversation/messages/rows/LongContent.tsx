import { useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { useAccountStore } from '../../../../state/index.ts'
import { useRowTouched } from '../list/index.ts'
import { noteHeight, setLongState, useLongState } from './longMessages.ts'
import styles from './post.module.css'

interface LongContentProps {
  readonly messageId: MessageId
  /** HTML of the content. A change makes it measured again. */
  readonly html: string
  /** True to show all of it, whatever its height. */
  readonly isWhole: boolean
  readonly children: ReactNode
}

/** Shows the beginning of long content, with a button that shows the rest. */
export function LongContent({ messageId, html, isWhole, children }: LongContentProps) {
  const { id: account } = useAccountStore()
  const long = useLongState(account, messageId)
  const content = useRef<HTMLDivElement>(null)
  useRowTouched()
  // Measured before the frame is painted: shrinking the row later would move the visible messages.
  useLayoutEffect(
    () => noteHeight(account, messageId, content.current!.scrollHeight),
    [account, messageId, html],
  )
  const isCondensed = long === 'condensed' && !isWhole
  const toggle = (): void => setLongState(account, messageId, isCondensed ? 'whole' : 'condensed')
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
    // A key moved the focus to a link in the hidden part, which must become visible.
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
      {long !== null && !isWhole && (
        // Not a Tab stop, because the list has only one. The collapse key does the same.
        <button type="button" className={styles.more} tabIndex={-1} onClick={toggle}>
          {t(isCondensed ? 'messageDetails.more' : 'messageDetails.less')}
        </button>
      )}
    </>
  )
}
