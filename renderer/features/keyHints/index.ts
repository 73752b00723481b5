export { KeyHints, type KeyHint } from './KeyHints.tsx'
export { askAboutKeys, KeysQuestion } from './KeysQuestion.tsx'
