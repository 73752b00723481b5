/** The user's private note about another user. It never goes to the server. */
export interface PersonNote {
  /** "" for no note. */
  readonly text: string
  /**
   * False when the note is kept only until the app quits, because nothing of the account is stored or writing to disk
   * failed.
   */
  readonly isStored: boolean
}

/** Maximum length in UTF-16 units. */
export const maxPersonNote = 2000
