import { hasResumableUploads } from '../../../shared/api/capabilities.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { Sending, UploadOutcome } from './sending.ts'
import { sendByTus } from './sendByTus.ts'
import { sendWhole } from './sendWhole.ts'

/** Size in bytes from which one request may time out (specification, Limits: 25 MB and above). */
const leastResumable = 25_000_000

/** True if an upload of this size can continue after an interruption (specification, Upload a file). */
export const isResumable = (size: number, { featureLevel }: WireContext): boolean =>
  size >= leastResumable && hasResumableUploads(featureLevel)

export async function sendUpload(sending: Sending): Promise<UploadOutcome> {
  const { size } = sending.source
  if (!isResumable(size, sending.wire.context())) return sendWhole(sending, size >= leastResumable)
  // Some installations do not run the tus service.
  return (await sendByTus(sending)) ?? sendWhole(sending, true)
}
