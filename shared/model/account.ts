/** Stand-in until the slices are written. */
export interface AccountState {
  readonly self: { readonly userId: number }
}
