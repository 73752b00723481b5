import { isTyping } from '../../shared/keys/isTyping.ts'
import { keysOf } from '../../shared/keys/ownKeys.ts'
import { countLetterUse } from '../features/common/keyHints/index.ts'
import { allCommands, contextOf, keyName, uiStore, type Command } from '../state/index.ts'
import { isForInputMethod } from '../ui/index.ts'

/**
 * Runs the first command in table order that has this key and applies now. Returns false if there is none, or if
 * every command passes the key on.
 */
export function runKey(event: KeyboardEvent, commands: readonly Command[], platform: string): boolean {
  if (event.defaultPrevented || isForInputMethod(event) || event.key === 'Dead' || event.key === 'Process')
    return false
  const name = keyName(event, platform)
  const context = contextOf(event.target instanceof Element ? event.target : null)
  if (context.inText && isTyping(name)) return false
  return commands.some(
    (command) =>
      keysOf(command.id, uiStore.getState().settings, platform).includes(name) &&
      (!event.repeat || command.repeats === true) &&
      (command.when?.(context) ?? !context.inDialog) &&
      command.run(context) !== false,
  )
}

/** Installs the window's only key handler. Returns a function that removes it. */
export function listenToKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { platform } = uiStore.getState().app
    if (!runKey(event, allCommands(), platform)) return
    event.preventDefault()
    countLetterUse(keyName(event, platform))
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
