import type { View } from '../../common/views/index.ts'
import { SettingsPane, SettingsSidebar } from './lazySettings.ts'

/** View with all settings of the account and of the app. */
export const settingsView: View = {
  id: 'settings',
  title: 'app.settings',
  icon: 'gear',
  isListed: false,
  shows: { pane: SettingsPane, sidebar: SettingsSidebar },
}
