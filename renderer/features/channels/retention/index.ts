/** Words about another time of keeping messages. */
export { limitWords } from './limitWords.ts'
export { isShorterTime, retentionQuestion } from './retentionQuestion.ts'
