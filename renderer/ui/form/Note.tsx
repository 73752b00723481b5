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
 * Line below or beside a control: a hint, a result, a warning or an error. Without children it is rendered empty, so
 * that a live region exists before its text does.
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
