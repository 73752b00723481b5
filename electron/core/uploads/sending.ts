import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import type { Credentials } from '../http/request.ts'
import type { Clock } from '../platform/clock.ts'
import type { UploadFetch } from './uploadRequest.ts'
import type { UploadSource } from './uploadSource.ts'

/** The connection to the server that uploads use. */
export interface UploadWire {
  /** Without a trailing slash. */
  readonly realmUrl: string
  readonly upload: UploadFetch
  readonly userAgent: string
  readonly credentials: () => Credentials
  readonly context: () => WireContext
  readonly clock: Clock
  readonly timeoutScale: TimeoutScale
}

/** A single try to upload a file. */
export interface Sending {
  readonly wire: UploadWire
  readonly source: UploadSource
  readonly name: string
  readonly type: string
  /** Address of the resumable upload that an earlier try started, or null. */
  readonly tusUrl: string | null
  /** Called when the server assigned an address to the upload, or with null when it deleted it. */
  readonly onPlace: (tusUrl: string | null) => Promise<void>
  /** Called with the number of bytes sent. `isKnown`: the server has confirmed them. */
  readonly onSent: (bytes: number, isKnown: boolean) => void
  /** Called before the request whose success means that the whole file is on the server. */
  readonly onLast: () => Promise<void>
  /** Aborts when the upload is paused or canceled, or the account is closed. */
  readonly signal: AbortSignal
}

/**
 * network, busy, signed-out: undecided, to be tried again. lost: the server has deleted the upload. refused: final,
 * with the server's message if it has one. Throws a SourceFault, or any error after `signal` aborts.
 */
export type UploadOutcome =
  | { readonly type: 'done'; readonly url: string; readonly filename: string | null }
  | {
      readonly type: 'passing'
      readonly why: 'network' | 'busy' | 'signed-out' | 'lost'
      readonly waitMs: number
    }
  | { readonly type: 'refused'; readonly why: 'too-large' | 'quota' | 'other'; readonly message: string }
