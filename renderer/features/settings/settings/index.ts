export { partTitles, type PartTitle } from './lazySettings.ts'
export { useAccountControl, useComputerControl, type SettingValueControl } from './useSettingControl.ts'
export { SettingsDialog } from './lazySettings.ts'
