export { languageCodes, languageName } from './languages.ts'
export { SettingControlView } from './SettingControlView.tsx'
/** Words about another time of keeping messages. */
export { limitWords } from './limitWords.ts'
export { isShorterTime, retentionQuestion } from './retentionQuestion.ts'
