export { catchupView } from './catchup/catchupView.ts'
export { inboxView } from './inboxView.ts'

/** Opens the next unread conversation, of whichever account. */
export const toNextUnread = (): void =>
  void import('./nextUnread.ts').then(async (next) => next.toNextUnread())

/** Notes from now on when the app is used, so that a long absence is known. */
export const watchAbsence = (): void =>
  void import('./catchup/absence.ts').then((absence) => absence.watchAbsence())
