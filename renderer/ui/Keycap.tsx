import type { ComponentProps } from 'react'
import styles from './Keycap.module.css'

interface KeycapProps extends Pick<ComponentProps<'kbd'>, 'aria-hidden'> {
  readonly keys: string
}

/**
 * Key as users press it, with spaces between modifiers and key. Beside a control with `aria-keyshortcuts`, it is hidden
 * from screen readers.
 */
export const Keycap = ({ keys, ...rest }: KeycapProps) => (
  <kbd {...rest} className={styles.keycap}>
    {keys.replaceAll(/(?<=.)\+(?=.)/g, ' ')}
  </kbd>
)
