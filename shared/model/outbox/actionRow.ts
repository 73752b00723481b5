/**
 * Something that the person did and that the server has not confirmed: an edit, a move, a topic muted. queued: waits
 * for its turn or the network. sending: the request is out. failed: refused, and shown as it was before.
 */
export interface ActionRow {
  readonly id: string
  /** The name of the endpoint that does it. */
  readonly action: string
  /** The parameters of the request, as that endpoint names them. */
  readonly params: Readonly<Record<string, unknown>>
  /** UNIX seconds on this computer's clock. */
  readonly createdAt: number
  readonly status: 'queued' | 'sending' | 'failed'
  /** Plain words for the person when failed; null otherwise. */
  readonly reason: string | null
  /** When it is sent again, in milliseconds of this computer's clock. Set while it waits for the server's limit. */
  readonly retryAt?: number
  /** A few words that say what it would do, such as "Mute topic plan". */
  readonly words: string
}
