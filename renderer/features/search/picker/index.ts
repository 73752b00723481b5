/** Fields that find users, groups and channels by name, and show the chosen ones as chips. */
export { groupDetail, groupRank, namesakesIn, personDetail, personRank, prepareNames } from './candidates.ts'
export { Chip, ChipField, keepEnter } from './ChipField.tsx'
export { GranteeMark } from './GranteeMark.tsx'
export { OptionPicker, type PickerOption } from './OptionPicker.tsx'
