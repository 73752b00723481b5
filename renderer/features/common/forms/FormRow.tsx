import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../ui/index.ts'
import type { ChangeState } from './changeState.ts'
import styles from './form.module.css'
import { SavedMark } from './SavedMark.tsx'
import { StateWords } from './StateWords.tsx'

export interface FormRowProps extends Omit<ComponentProps<'div'>, 'id' | 'title'> {
  /** Id of the element that the title is for; `${id}-title` and `${id}-more` are those of the texts. */
  readonly id: string
  readonly title: ReactNode
  /** At most one line. */
  readonly hint?: ReactNode
  readonly state?: ChangeState | null
  /** Further lines below the state; they describe the control, too. */
  readonly more?: ReactNode
  /** Below these lines: what is used, not read. */
  readonly below?: ReactNode
  /** Set where the controls are several, which name themselves. */
  readonly isGroup?: boolean
  /** Set where the control names itself by the title, with `aria-labelledby`. */
  readonly isNamedByTitle?: boolean
  /** Set where the person sees the value and cannot change it. */
  readonly isFixed?: boolean
  readonly children: ReactNode
}

/** One row of a form: its title, what there is to say of it, and its control at the right edge. */
export function FormRow({
  id,
  title,
  hint,
  state = null,
  more,
  below,
  isGroup = false,
  isNamedByTitle = false,
  isFixed = isFixedBy(state),
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
          <StateWords state={state} />
          {more}
        </div>
        {below}
      </div>
      <div className={styles.control}>
        <SavedMark isSaved={state?.kind === 'saved'} />
        {children}
      </div>
    </div>
  )
}

/** True where the person sees the value and cannot change it. */
export const isFixedBy = (state: ChangeState | null): boolean =>
  state?.kind === 'blocked' || state?.kind === 'old'
