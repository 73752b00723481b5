import type { View } from '../../common/views/index.ts'
import { SettingsPane, SettingsSidebar } from './lazySettings.ts'

/** Everything that the person can change about the account and about the application. */
export const settingsView: View = {
  id: 'settings',
  title: 'app.settings',
  icon: 'gear',
  isListed: false,
  shows: { pane: SettingsPane, sidebar: SettingsSidebar },
}
