import { routes } from '../../../shared/api/routes/index.ts'
import type { Answer } from '../http/apiError.ts'
import { success } from '../http/apiError.ts'
import type { Api } from '../http/api.ts'
import type { UploadRecord } from './uploadRecord.ts'

/** Maximum error of the estimated server time in seconds. */
const skew = 600

/**
 * Finds the address of a file that was uploaded although the response was lost; null if the server does not have it.
 * `taken` lists the addresses of other uploads, because the same file may be sent twice on purpose.
 */
export async function findStored(
  api: Api,
  { name, size, created }: UploadRecord,
  taken: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Answer<string | null>> {
  const answer = await api.call(routes.getAttachments, {}, { signal })
  if (!answer.ok) return answer
  const found = answer.value.attachments.find(
    (one) =>
      one.name === name &&
      one.size === size &&
      one.messageIds.length === 0 &&
      one.createdAt >= created / 1000 - skew &&
      !taken.has(addressOf(one.pathId)),
  )
  return success(found ? addressOf(found.pathId) : null)
}

const addressOf = (pathId: string): string => `/user_uploads/${pathId}`
