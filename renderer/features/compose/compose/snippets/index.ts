import { lazy } from 'react'

/** Texts that the user stores to insert them into messages. Loaded on first use. */
export const SnippetsDialog = lazy(() =>
  import('./SnippetsDialog.tsx').then((m) => ({ default: m.SnippetsDialog })),
)
export { openSnippets } from './openSnippets.ts'
