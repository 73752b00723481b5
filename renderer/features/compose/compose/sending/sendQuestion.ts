/** A question that is asked once before a message is sent. Sending again confirms it. */
export interface SendQuestion {
  /** null: it is not being asked. */
  readonly words: string | null
  /** Label of the button that sends anyway. */
  readonly sendLabel: string
  /** An alternative to sending, or null. */
  readonly action: { readonly label: string; readonly run: () => void } | null
  /** Returns true if the question is shown now, and nothing must be sent. */
  readonly ask: (written: string) => boolean
  /** Withdraws a question about the text, because the text has changed. */
  readonly textChanged: () => void
  readonly withdraw: () => void
}
