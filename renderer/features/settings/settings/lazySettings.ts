import { lazy } from 'react'
import { lateValue } from '../../../state/index.ts'

export type { PartTitle } from './partTitles.ts'

// None of them is needed before somebody asks for it.
export const SettingsDialog = lazy(() =>
  import('./SettingsDialog.tsx').then((settings) => ({ default: settings.SettingsDialog })),
)
export const SettingsPane = lazy(() =>
  import('./SettingsPane.tsx').then((settings) => ({ default: settings.SettingsPane })),
)
export const SettingsSidebar = lazy(() =>
  import('./SettingsSidebar.tsx').then((settings) => ({ default: settings.SettingsSidebar })),
)

/** The titles come with the pages, which only the settings and the palette need. */
export const partTitles = lateValue(async () => (await import('./partTitles.ts')).partTitles)
