/** The error of a failed call. `code` is stable; `message` is for the person. */
export interface CallError {
  /**
   * Sign-in: no-such-server, not-the-service, http-needs-consent, tls, wrong-password, password-disabled,
   * deactivated, incompatible, other-account, rate-limit, offline. Any: needs-sign-in, too-old, too-new, bad-input,
   * not-found, refused (with the service's code), server, network, unknown. outcome-unknown: no answer came, and
   * what was asked for may have been done.
   */
  readonly code: string
  readonly message: string
  /** The service's own code, when it answered one. */
  readonly serverCode?: string
  readonly retryAfterSeconds?: number
  /** For a move that comes too late for a part of the topic: the part that may be moved. */
  readonly movable?: MovablePart
  /** With outcome-unknown: the number by which the outcome is asked for. */
  readonly creation?: number
  /** For invitations of which some were not sent. */
  readonly notInvited?: NotInvited
}
/** Addresses that got no invitation, each with the server's reason. */
export interface NotInvited {
  readonly addresses: readonly {
    readonly email: string
    readonly reason: string
    readonly isDeactivated: boolean
  }[]
  /** True when the others were sent. */
  readonly isSome: boolean
  readonly isDailyLimit: boolean
}
/** The newest messages of a topic, for which the time limit of moves is not over. */
export interface MovablePart {
  readonly firstMessageId: number
  readonly count: number
  /** Number of messages in the topic. */
  readonly total: number
}
export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CallError }
