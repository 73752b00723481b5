import { Button, type ButtonProps } from '../../../ui/index.ts'

interface CreateButtonProps extends Omit<
  ButtonProps,
  'icon' | 'variant' | 'aria-disabled' | 'aria-description' | 'title'
> {
  /** Why the person may not; null: they may. */
  readonly block: string | null
  /** The button stands back where what it makes, or one of the list, is open beside it. */
  readonly isQuiet?: boolean
}

/** The button that makes another one of what a page lists. It stays to be read where it may not be used. */
export function CreateButton({ block, isQuiet = false, ...rest }: CreateButtonProps) {
  return (
    <Button
      {...rest}
      variant={block === null && !isQuiet ? 'primary' : 'plain'}
      icon={block === null ? 'plus' : 'lock'}
      aria-disabled={block !== null}
      aria-description={block ?? undefined}
      data-tooltip={block ?? undefined}
    />
  )
}
