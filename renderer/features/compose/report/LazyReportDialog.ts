import { lazy } from 'react'

/** The dialog that reports a message. Loaded when first opened. */
export const ReportDialog = lazy(() =>
  import('./ReportDialog.tsx').then((loaded) => ({ default: loaded.ReportDialog })),
)
