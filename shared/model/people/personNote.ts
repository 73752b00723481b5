/** A text that the person wrote on somebody, for themselves alone: it never goes to the server. */
export interface PersonNote {
  /** '' where there is none. */
  readonly text: string
  /** False: it lasts only as long as this run, since nothing of the account is kept or the disk did not take it. */
  readonly isStored: boolean
}

/** UTF-16 units of a note. */
export const maxPersonNote = 2000
