import { lazy } from 'react'
import { takesReports } from '../../../../../shared/api/capabilities.ts'
import type { View } from '../../../common/views/index.ts'

const ReportsPane = lazy(() =>
  import('./ReportsPane.tsx').then((reports) => ({ default: reports.ReportsPane })),
)

/** View with the reports, for moderators. */
export const reportsView: View = {
  id: 'reports',
  title: 'moderation.reports_title',
  icon: 'warning',
  isListed: false,
  isKnownAt: takesReports,
  shows: { pane: ReportsPane, hasPeople: false },
}
