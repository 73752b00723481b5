/** Reports messages to the moderators. */
export { ReportDialog } from './LazyReportDialog.ts'
export { reportProblem } from './reportProblem.ts'
export { reportsChannelId, reportsNarrow } from './reportsNarrow.ts'
