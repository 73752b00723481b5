import { commandTitle, type CommandId } from '../../../../shared/keys/commandTable.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { runCommand, useAccount, useKeyOf } from '../../../state/index.ts'
import { ariaKeys, Button } from '../../../ui/index.ts'
import { mayInviteAny, whyNotCreate } from '../creation/index.ts'

/** Commands that need a permission. Without it, they only show who may run them. */
const permissions: Partial<Readonly<Record<CommandId, (state: AccountState) => boolean>>> = {
  'channels.create': (state) => whyNotCreate(state) === null,
  'write.invitation': mayInviteAny,
}

/** Returns the commands that the user may run. */
export function useNextSteps<Id extends CommandId>(commands: readonly Id[]): readonly Id[] {
  const allowed = useAccount((state) =>
    commands.map((command) => permissions[command]?.(state) !== false).join(),
  ).split(',')
  return commands.filter((_, index) => allowed[index] === 'true')
}

/** Buttons for the user's next steps, shown in a view without content. */
export function NextSteps({ commands }: { readonly commands: readonly CommandId[] }) {
  const keyOf = useKeyOf()
  return useNextSteps(commands).map((command) => (
    <Button
      key={command}
      data-tooltip-keys={keyOf(command)}
      data-tooltip={commandTitle(command)}
      aria-keyshortcuts={ariaKeys(keyOf(command))}
      onClick={() => void runCommand(command)}
    >
      {commandTitle(command)}
    </Button>
  ))
}
