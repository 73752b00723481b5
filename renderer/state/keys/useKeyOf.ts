import type { CommandId } from '../../../shared/keys/commandTable.ts'
import { keyLabel, type KeyLabel } from '../../../shared/keys/keyLabel.ts'
import { keysOf } from '../../../shared/keys/ownKeys.ts'
import { uiStore, useUi } from '../uiStore.ts'

/**
 * Returns the first key of a command on this platform with the user's settings, as shown on the screen. Returns
 * undefined if it has none.
 */
export function shortcutOf(id: CommandId): KeyLabel | undefined {
  const { settings, app } = uiStore.getState()
  const [key] = keysOf(id, settings, app.platform)
  return key === undefined ? undefined : keyLabel(key, app.platform)
}

/** Returns `shortcutOf` and renders the component again when keys change. */
export function useKeyOf(): (id: CommandId) => KeyLabel | undefined {
  useUi((ui) => ui.settings)
  useUi((ui) => ui.app.platform)
  return shortcutOf
}

/** Returns the label of a key that cannot be changed, such as the arrows that move a row. */
export const fixedKey = (key: string): KeyLabel => keyLabel(key, uiStore.getState().app.platform)
