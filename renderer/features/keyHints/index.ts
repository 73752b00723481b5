export { KeyHints, type KeyHint } from './KeyHints.tsx'
