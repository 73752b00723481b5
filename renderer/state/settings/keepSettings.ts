import type { ClientSettings } from '../../../shared/settings/settings.ts'
import { callQuietly } from '../bridge.ts'
import { uiStore } from '../uiStore.ts'

/** Keeps settings of this computer that a press changes by the way: at once here, and in main for good. */
export function keepSettings(change: Partial<ClientSettings>): void {
  uiStore.setState(({ settings }) => ({ settings: { ...settings, ...change } }))
  callQuietly('settings.set', change)
}
