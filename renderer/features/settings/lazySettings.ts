import { lazy } from 'react'

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
