export { languageCodes, languageName } from './languages.ts'
export { SettingControlView } from './SettingControlView.tsx'
