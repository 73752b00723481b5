import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Entry.module.css'

interface EntryProps extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'title'> {
  /** A button leads to a page about the thing; a list item has buttons. */
  readonly as: 'button' | 'li'
  /** An icon or an avatar. */
  readonly picture?: ReactNode
  readonly title: string
  /** A few facts about it, as one text. */
  readonly detail: string
  /** Set where all of the detail is shown, in several lines if need be. */
  readonly isDetailWhole?: boolean
  readonly actions?: ReactNode
  /** Set in a list of settings, whose actions are icons. */
  readonly isSmall?: boolean
}

/** A thing of two lines in a list that is short enough to be drawn as a whole: its name, and facts about it. */
export function Entry(props: EntryProps) {
  const {
    as,
    picture,
    title,
    detail,
    isDetailWhole = false,
    actions,
    isSmall = false,
    className,
    ...rest
  } = props
  const Element = as
  return (
    <Element
      {...rest}
      {...(as === 'button' && { type: 'button' })}
      className={cx(styles.entry, as === 'li' && styles.lined, isSmall && styles.small, className)}
    >
      {picture}
      <span className={styles.words}>
        <span className={styles.title} data-ellipsis dir="auto">
          {title}
        </span>
        <small data-ellipsis={isDetailWhole ? undefined : true} dir="auto">
          {detail}
        </small>
      </span>
      {actions !== undefined && <span className={styles.actions}>{actions}</span>}
    </Element>
  )
}
