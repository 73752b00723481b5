/** The error of a failed call. `code` is stable; `message` is a text for the user. */
export interface CallError {
  /**
   * Sign-in: no-such-server, not-the-service, http-needs-consent, tls, wrong-password, password-disabled, deactivated,
   * incompatible, other-account, rate-limit, offline. Any call: needs-sign-in, too-old, too-new, bad-input, not-found,
   * refused (with the server's code), server, network, unknown. outcome-unknown: no response arrived, so the action may
   * have been done.
   */
  readonly code: string
  readonly message: string
  /** The server's error code, if it sent one. */
  readonly serverCode?: string
  readonly retryAfterSeconds?: number
  /** For a move after the time limit of some messages: the part of the topic that can still be moved. */
  readonly movable?: MovablePart
  /** With outcome-unknown: the number for requesting the outcome. */
  readonly creation?: number
  /** For invitations that were only partly sent. */
  readonly notInvited?: NotInvited
}
/** Addresses that got no invitation, each with the server's reason. */
export interface NotInvited {
  readonly addresses: readonly {
    readonly email: string
    readonly reason: string
    readonly isDeactivated: boolean
  }[]
  /** True when invitations to the other addresses were sent. */
  readonly isSome: boolean
  readonly isDailyLimit: boolean
}
/** The newest messages of a topic that are within the time limit for moves. */
export interface MovablePart {
  readonly firstMessageId: number
  readonly count: number
  /** Number of messages in the topic. */
  readonly total: number
}
export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CallError }
