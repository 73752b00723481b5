/** What another time of keeping messages does to them. */
export { limitWords } from './limitWords.ts'
export { isShorterTime, retentionQuestion } from './retentionQuestion.ts'
