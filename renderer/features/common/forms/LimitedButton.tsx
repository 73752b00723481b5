import { Button, cx, type ButtonProps } from '../../../ui/index.ts'
import styles from './form.module.css'

interface LimitedButtonProps extends Omit<ButtonProps, 'aria-description'> {
  /** Why the user may not use it, or null. */
  readonly block?: string | null
  /** True for a quiet red button, which deletes or deactivates something after a question. */
  readonly isDanger?: boolean
}

/** Button that stays visible when the user may not use it, so that its reason can be read. */
export function LimitedButton({
  block = null,
  isDanger = false,
  icon,
  className,
  ...rest
}: LimitedButtonProps) {
  const shownIcon = block === null ? icon : 'lock'
  return (
    <Button
      {...(isDanger && { variant: 'quiet' })}
      {...(shownIcon !== undefined && { icon: shownIcon })}
      {...rest}
      className={cx(isDanger && block === null && styles.danger, className)}
      aria-disabled={block !== null || rest['aria-disabled']}
      aria-description={block ?? undefined}
      data-tooltip={block ?? undefined}
    />
  )
}

interface CreateButtonProps extends Omit<LimitedButtonProps, 'icon' | 'isDanger' | 'variant'> {
  /** Not highlighted, because the form or an item of the list is open beside it. */
  readonly isQuiet?: boolean
}

/** Button that creates an item of a page's list. */
export const CreateButton = ({ block = null, isQuiet = false, ...rest }: CreateButtonProps) => (
  <LimitedButton
    {...rest}
    block={block}
    icon="plus"
    variant={block === null && !isQuiet ? 'primary' : 'plain'}
  />
)
