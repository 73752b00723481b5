export { GroupSettingField, type GroupSettingFieldProps } from './GroupSettingField.tsx'
