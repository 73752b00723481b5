export { settingsView } from './settingsView.ts'
export { SettingsDialog } from './lazySettings.ts'
