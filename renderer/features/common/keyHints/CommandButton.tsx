import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import { useKeyOf } from '../../../state/index.ts'
import { ariaKeys, Button, type IconName } from '../../../ui/index.ts'

interface CommandButtonProps {
  /** The command that does the same, whose key the tooltip shows. */
  readonly command: CommandId
  readonly icon: IconName
  /** The text of the button. `className` may hide it where there is little room. */
  readonly words: string
  readonly className: string | undefined
  readonly onClick: () => void
}

/** A quiet button in the header of a conversation, for an action that also has a key. */
export function CommandButton({ command, icon, words, className, onClick }: CommandButtonProps) {
  const key = useKeyOf()(command)
  return (
    <Button
      variant="quiet"
      icon={icon}
      className={className}
      aria-label={words}
      data-tooltip={words}
      data-tooltip-keys={key}
      aria-keyshortcuts={ariaKeys(key)}
      onClick={onClick}
    >
      <span>{words}</span>
    </Button>
  )
}
