/**
 * A user action that the server has not confirmed, such as an edit, a move or a mute. queued: waits for its turn or the
 * network. sending: the request was sent. failed: refused and rolled back.
 */
export interface ActionRow {
  readonly id: string
  /** Name of the endpoint. */
  readonly action: string
  /** Parameters of the request, named as in the endpoint. */
  readonly params: Readonly<Record<string, unknown>>
  /** UNIX time in seconds of this computer's clock. */
  readonly createdAt: number
  readonly status: 'queued' | 'sending' | 'failed'
  /** Reason for the failure, as a text for the user; null unless failed. */
  readonly reason: string | null
  /** Time of the next attempt in milliseconds of this computer's clock. Set while the server's rate limit applies. */
  readonly retryAt?: number
  /** Short description, such as "Mute topic plan". */
  readonly words: string
}
