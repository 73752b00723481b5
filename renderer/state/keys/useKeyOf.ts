import type { CommandId } from '../../../shared/keys/commandTable.ts'
import { keyLabel, type KeyLabel } from '../../../shared/keys/keyLabel.ts'
import { keysOf } from '../../../shared/keys/ownKeys.ts'
import { uiStore, useUi } from '../uiStore.ts'

/** The first key of a command in force on this platform, as the screen shows it; undefined: it has none. */
export function shortcutOf(id: CommandId): KeyLabel | undefined {
  const { settings, app } = uiStore.getState()
  const [key] = keysOf(id, settings, app.platform)
  return key === undefined ? undefined : keyLabel(key, app.platform)
}

/** Returns `shortcutOf` to a component, which is rendered again when keys change. */
export function useKeyOf(): (id: CommandId) => KeyLabel | undefined {
  useUi((ui) => ui.settings)
  useUi((ui) => ui.app.platform)
  return shortcutOf
}

/** The label of a key that a control or a dialog always has, as the arrows that move a row. */
export const fixedKey = (key: string): KeyLabel => keyLabel(key, uiStore.getState().app.platform)
