import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconPaths.ts'
import styles from './Note.module.css'

interface NoteProps extends ComponentProps<'p'> {
  readonly tone: 'danger' | 'dim' | 'faint' | 'ok' | 'warn'
  readonly icon?: IconName
}

/**
 * A line below or beside a control: a hint, a result, a warning or a refusal. Without children it is empty, so that a
 * status or an alert can be on the page before it has words.
 */
export function Note({ tone, icon, className, children, ...rest }: NoteProps) {
  const isEmpty = children === undefined || children === null || children === false || children === ''
  return (
    <p {...rest} className={cx(styles.note, styles[tone], className)}>
      {!isEmpty && (
        <>
          {icon !== undefined && <Icon name={icon} size={13} />}
          <span>{children}</span>
        </>
      )}
    </p>
  )
}
