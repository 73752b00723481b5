/** Reports messages to the moderators. */
export { ReportDialog } from './LazyReportDialog.ts'
export { reportProblem, reportsChannelId, reportsNarrow } from './reportsNarrow.ts'
