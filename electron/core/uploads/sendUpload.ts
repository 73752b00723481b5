import { hasResumableUploads } from '../../../shared/api/capabilities.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { Clock } from '../clock.ts'
import type { Patience } from '../http/patience.ts'
import type { Credentials } from '../http/request.ts'
import { sendByTus } from './sendByTus.ts'
import { sendWhole } from './sendWhole.ts'
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
  readonly patience: Patience
}

/** One try to bring one file to the server. */
export interface Sending {
  readonly wire: UploadWire
  readonly source: UploadSource
  readonly name: string
  readonly type: string
  /** Where an earlier try got to; null: it has no place yet. */
  readonly tusUrl: string | null
  /** The server gave the upload a place, or (null) took it away. */
  readonly onPlace: (tusUrl: string | null) => Promise<void>
  /** Bytes of the file that left; isKnown: that the server says it has. */
  readonly onSent: (bytes: number, isKnown: boolean) => void
  /** The request begins after whose answer the whole file is there. */
  readonly onLast: () => Promise<void>
  /** Paused, cancelled or closing. */
  readonly signal: AbortSignal
}

/**
 * network, busy, signed-out: nothing was decided, to be tried again. lost: the server has forgotten the upload.
 * refused: final, with the server's words where it has some. Throws a SourceFault, and whatever it likes once
 * `signal` aborts.
 */
export type UploadOutcome =
  | { readonly type: 'done'; readonly url: string; readonly filename: string | null }
  | {
      readonly type: 'passing'
      readonly why: 'network' | 'busy' | 'signed-out' | 'lost'
      readonly waitMs: number
    }
  | { readonly type: 'refused'; readonly why: 'too-large' | 'other'; readonly message: string }

/** From so many bytes on one request may time out (specification, Limits: 25 MB and above). */
const leastResumable = 25_000_000

/** Whether a file of that size can be gone on with after an interruption. */
export const isResumable = (size: number, { featureLevel }: WireContext): boolean =>
  size >= leastResumable && hasResumableUploads(featureLevel)

export async function sendUpload(sending: Sending): Promise<UploadOutcome> {
  const { size } = sending.source
  if (!isResumable(size, sending.wire.context())) return sendWhole(sending, size >= leastResumable)
  // An installation may leave the other service out that serves them.
  return (await sendByTus(sending)) ?? sendWhole(sending, true)
}
