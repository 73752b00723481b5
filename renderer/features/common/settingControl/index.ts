export { languageCodes, languageName } from './languages.ts'
export { SettingControlView } from './SettingControlView.tsx'
/** Texts about a change of the message retention time. */
export { limitWords } from './limitWords.ts'
export { isShorterTime, retentionQuestion } from './retentionQuestion.ts'
