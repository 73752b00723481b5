import { routes } from '../../../shared/api/routes/index.ts'
import { t } from '../../../shared/i18n.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

const mib = 1024 * 1024

/** Returns the reason why a file of this size (bytes) cannot be uploaded, or null if it can as far as known. */
export function limitFault(state: AccountState | null, size: number): string | null {
  const limit = state?.realm.limits.fileUploadMib
  if (limit === undefined) return null
  if (limit === 0) return t('uploads.off')
  if (size <= limit * mib) return null
  return t('uploads.too_large', { size: inMib(size), limit })
}

/** Like `limitFault`, for the organization's remaining storage. Makes a request only if there is a quota. */
export async function quotaFault(
  { api, stateStore }: AccountRuntime,
  size: number,
  signal: AbortSignal,
): Promise<string | null> {
  const quota = stateStore.state()?.realm.fields['upload_quota_mib']
  if (typeof quota !== 'number') return null
  const answer = await api.call(routes.getAttachments, {}, { signal })
  // A server that does not report the used storage refuses the file itself if there is no space.
  if (!answer.ok || answer.value.bytesUsed === null) return null
  const left = quota * mib - answer.value.bytesUsed
  return size <= left ? null : t('uploads.quota', { left: Math.max(0, Math.floor(left / mib)) })
}

/** Rounds up, so that a file that is too large is never shown with a size that would fit. */
const inMib = (size: number): number => Math.ceil((size / mib) * 10) / 10
