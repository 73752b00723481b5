import { lazy } from 'react'
import { lateValue } from '../../../state/index.ts'

export type { PartTitle } from './partTitles.ts'

// Loaded when they are first opened.
export const SettingsDialog = lazy(() =>
  import('./SettingsDialog.tsx').then((settings) => ({ default: settings.SettingsDialog })),
)

/** The titles are part of the pages' code, which only the settings and the command palette need. */
export const partTitles = lateValue(async () => (await import('./partTitles.ts')).partTitles)
