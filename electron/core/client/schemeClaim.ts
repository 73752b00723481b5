/** The answer to a sign-in that needs the links of a scheme. */
export type SchemeClaim =
  | { readonly ok: true; readonly release: () => void }
  /** Another program or the system has the scheme, or the person said no. */
  | { readonly ok: false; readonly reason: 'taken' | 'declined' }
