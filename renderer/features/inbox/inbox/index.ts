/** Opens the next unread conversation of any account. */
export const toNextUnread = (): void =>
  void import('./nextUnread.ts').then(async (next) => next.toNextUnread())

/** Starts tracking when the app is used, so that a long absence is noticed. */
export const watchAbsence = (): void =>
  void import('./catchup/absence.ts').then((absence) => absence.watchAbsence())
