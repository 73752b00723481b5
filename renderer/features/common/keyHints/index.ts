export { CommandButton } from './CommandButton.tsx'
export { KeyHints, type KeyHint } from './KeyHints.tsx'
export { askAboutKeys, countLetterUse, KeysQuestion } from './KeysQuestion.tsx'
