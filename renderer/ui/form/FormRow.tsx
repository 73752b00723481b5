import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './FormRow.module.css'
import { SavedMark } from './SavedMark.tsx'

export interface FormRowProps extends Omit<ComponentProps<'div'>, 'id' | 'title'> {
  /** Id of the element that the title is for; `${id}-title` and `${id}-more` are those of the texts. */
  readonly id: string
  readonly title: ReactNode
  /** At most one line. */
  readonly hint?: ReactNode
  /** The note about the value: waiting, refused, not permitted. */
  readonly note?: ReactNode
  /** Text beside the control, for a moment after the value is saved. */
  readonly saved?: string | null
  /** Further lines below the note; they describe the control, too. */
  readonly more?: ReactNode
  /** Below these lines: what is used, not read. */
  readonly below?: ReactNode
  /** Set where the controls are several, which name themselves. */
  readonly isGroup?: boolean
  /** Set where the control names itself by the title, with `aria-labelledby`. */
  readonly isNamedByTitle?: boolean
  /** Set where the user sees the value and cannot change it. */
  readonly isFixed?: boolean
  readonly children: ReactNode
}

/** A row of a form: its title, the lines about it, and its control at the right edge. */
export function FormRow({
  id,
  title,
  hint,
  note,
  saved = null,
  more,
  below,
  isGroup = false,
  isNamedByTitle = false,
  isFixed = false,
  children,
  className,
  ...rest
}: FormRowProps) {
  return (
    <div
      {...rest}
      className={cx(styles.row, isFixed && styles.fixed, className)}
      {...(isGroup && {
        role: 'group',
        'aria-labelledby': `${id}-title`,
        'aria-describedby': `${id}-more`,
      })}
    >
      <div className={styles.words}>
        <label id={`${id}-title`} htmlFor={isGroup || isNamedByTitle ? undefined : id}>
          {title}
        </label>
        <div id={`${id}-more`}>
          {Boolean(hint) && <small>{hint}</small>}
          {note}
          {more}
        </div>
        {below}
      </div>
      <div className={styles.control}>
        <SavedMark words={saved} />
        {children}
      </div>
    </div>
  )
}
