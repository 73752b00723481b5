import { accountEntries } from '../../state/index.ts'

/** A report as far as it was filled in; reason null: none was chosen. */
export interface ReportDraft {
  readonly reason: string | null
  readonly words: string
}

/** Reports that were begun, by message id: kept while the window is open until they are sent or cancelled. */
export const reportDrafts = accountEntries<ReportDraft>()
