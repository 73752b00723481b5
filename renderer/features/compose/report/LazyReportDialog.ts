import { lazy } from 'react'

/** The dialog that reports a message; loaded when somebody first opens it. */
export const ReportDialog = lazy(() =>
  import('./ReportDialog.tsx').then((loaded) => ({ default: loaded.ReportDialog })),
)
