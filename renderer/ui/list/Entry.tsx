import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Entry.module.css'

interface EntryProps extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'title'> {
  /** `button`: opens a page about the item. `li`: contains buttons. */
  readonly as: 'button' | 'li'
  /** Icon or avatar. */
  readonly picture?: ReactNode
  readonly title: string
  /** Facts about the item, as one text. */
  readonly detail: string
  /** Shows all of the detail, on several lines if necessary, instead of cutting it. */
  readonly isDetailWhole?: boolean
  readonly actions?: ReactNode
  /** For lists of settings, whose actions are icons. */
  readonly isSmall?: boolean
}

/** List item with two lines, its name and facts about it, for lists short enough to be drawn as a whole. */
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
      {actions !== undefined && actions !== false && <span className={styles.actions}>{actions}</span>}
    </Element>
  )
}
