/** Starts tracking when the app is used, so that a long absence is noticed. */
export const watchAbsence = (): void =>
  void import('./catchup/absence.ts').then((absence) => absence.watchAbsence())
