export { openSetting, openSettings } from './openSettings.ts'
export { settingsView } from './settingsView.ts'
export { SettingsDialog } from './lazySettings.ts'
