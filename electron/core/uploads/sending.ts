import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import type { Credentials } from '../http/request.ts'
import type { Clock } from '../platform/clock.ts'
import type { UploadFetch } from './uploadRequest.ts'
import type { UploadSource } from './uploadSource.ts'

/** How files reach the realm. */
export interface UploadWire {
  /** No trailing slash. */
  readonly realmUrl: string
  readonly upload: UploadFetch
  readonly userAgent: string
  readonly credentials: () => Credentials
  readonly context: () => WireContext
  readonly clock: Clock
  readonly timeoutScale: TimeoutScale
}

/** A single try to bring one file to the server. */
export interface Sending {
  readonly wire: UploadWire
  readonly source: UploadSource
  readonly name: string
  readonly type: string
  /** Address of the resumable upload that an earlier try began; null: none. */
  readonly tusUrl: string | null
  /** Called when the server gave the upload an address, or (null) took it away. */
  readonly onPlace: (tusUrl: string | null) => Promise<void>
  /** Called with the bytes of the file that were sent; isKnown: the server has confirmed them. */
  readonly onSent: (bytes: number, isKnown: boolean) => void
  /** Called before the request whose answer means that the whole file is on the server. */
  readonly onLast: () => Promise<void>
  /** Aborts when the upload is paused or cancelled, or the account closes. */
  readonly signal: AbortSignal
}

/**
 * network, busy, signed-out: undecided, to be tried again. lost: the server has forgotten the upload. refused: final,
 * with the server's words where it has some. Throws a SourceFault, or any error once `signal` aborts.
 */
export type UploadOutcome =
  | { readonly type: 'done'; readonly url: string; readonly filename: string | null }
  | {
      readonly type: 'passing'
      readonly why: 'network' | 'busy' | 'signed-out' | 'lost'
      readonly waitMs: number
    }
  | { readonly type: 'refused'; readonly why: 'too-large' | 'quota' | 'other'; readonly message: string }
