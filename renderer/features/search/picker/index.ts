/** Fields that find people, groups and channels by name, with what was chosen as chips. */
export { groupDetail, groupRank, namesakesIn, personDetail, personRank, prepareNames } from './candidates.ts'
export { Chip, ChipField, keepEnter } from './ChipField.tsx'
export { GranteeMark } from './GranteeMark.tsx'
export { OptionPicker, type PickerOption } from './OptionPicker.tsx'
