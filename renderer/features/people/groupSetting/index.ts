export { GroupSettingField } from './GroupSettingField.tsx'
export { GroupSettingRow } from './GroupSettingRow.tsx'
