/** A question to the user about something that a page must not do alone. */
export interface Question {
  readonly message: string
  readonly detail: string
  /** Label of the button that agrees. */
  readonly action: string
}

/** System dialogs and functions used by calls about the account. Pages can neither answer nor read them. */
export interface AccountPrompts {
  /** Resolves with true if the user agrees. Resolves with false if not, or if no window is visible. */
  readonly confirm: (question: Question) => Promise<boolean>
  readonly copySecret: (text: string) => Promise<void>
  /**
   * Writes the text to a file chosen by the user that other users of this computer cannot read. Resolves with false if
   * no file was chosen. Rejects if it cannot be written.
   */
  readonly saveSecret: (name: string, text: string) => Promise<boolean>
}
