/** Telling the moderators of a message. */
export { ReportDialog } from './LazyReportDialog.ts'
export { reportProblem } from './reportProblem.ts'
export { reportsChannelId, reportsNarrow } from './reportsNarrow.ts'
