import { Button, type ButtonProps } from '../../../ui/index.ts'

interface CreateButtonProps extends Omit<
  ButtonProps,
  'icon' | 'variant' | 'aria-disabled' | 'aria-description' | 'title'
> {
  /** Why the user may not, or null. */
  readonly block: string | null
  /** Not highlighted, because the form or an item of the list is open beside it. */
  readonly isQuiet?: boolean
}

/** Button that creates an item of a page's list. It stays visible when disabled, so that its reason can be read. */
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
