export { GroupSettingField } from './GroupSettingField.tsx'
