import type { ComponentProps } from 'react'
import styles from './Switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type'> {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Switch that takes effect at once. */
export function Switch({ isOn, onChange, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
