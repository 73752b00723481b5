import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './FormRow.module.css'
import { SavedMark } from './SavedMark.tsx'

export interface FormRowProps extends Omit<ComponentProps<'div'>, 'id' | 'title'> {
  /** Id of the control that the title labels. `${id}-title` and `${id}-more` are the ids of the texts. */
  readonly id: string
  readonly title: ReactNode
  /** One line at most. */
  readonly hint?: ReactNode
  /** Note about the value: pending, refused or not permitted. */
  readonly note?: ReactNode
  /** Text shown beside the control for a moment after the value was saved. */
  readonly saved?: string | null
  /** Further lines below the note, which describe the control as well. */
  readonly more?: ReactNode
  /** Content below these lines that does not describe the control, such as buttons. */
  readonly below?: ReactNode
  /** True if the row has several controls with their own names. */
  readonly isGroup?: boolean
  /** True if the control refers to the title with `aria-labelledby`. */
  readonly isNamedByTitle?: boolean
  /** True if the user can see the value but not change it. */
  readonly isFixed?: boolean
  readonly children: ReactNode
}

/** Row of a form: title, descriptions, and the control at the end of the line. */
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
