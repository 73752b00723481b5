/** Result of claiming the links of a scheme for a sign-in. */
export type SchemeClaim =
  | { readonly ok: true; readonly release: () => void }
  /** Another program or the system has the scheme, or the user declined. */
  | { readonly ok: false; readonly reason: 'taken' | 'declined' }
