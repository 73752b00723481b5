import { useUi } from '../uiStore.ts'
import { useKnownCommands } from './commands.ts'
import { keyLabel } from './keyLabel.ts'
import { keysOf } from './ownKeys.ts'

/** Returns what says the first key of a command, as the person has it on this platform; undefined: it has none. */
export function useKeyOf(): (command: string) => string | undefined {
  const platform = useUi((ui) => ui.app.platform)
  const settings = useUi((ui) => ui.settings)
  const known = useKnownCommands()
  return (id) => {
    const command = known.get(id)
    const key = command === undefined ? undefined : keysOf(command, settings)[0]
    return key === undefined ? undefined : keyLabel(key, platform)
  }
}
