/** A question about something that a page must not do by itself. */
export interface Question {
  readonly message: string
  readonly detail: string
  /** Words of the button that agrees. */
  readonly action: string
}

/** Dialogs and places of the system that the own account's calls use. No page can answer them or read from them. */
export interface AccountPrompts {
  /** Resolves with true when the person agrees; with false also where no window can be seen. */
  readonly confirm: (question: Question) => Promise<boolean>
  readonly copySecret: (text: string) => Promise<void>
  /**
   * Writes the text to a file that the person chooses and that nobody else on this computer can read. Resolves with
   * false when none was chosen; rejects when it cannot be written.
   */
  readonly saveSecret: (name: string, text: string) => Promise<boolean>
}
