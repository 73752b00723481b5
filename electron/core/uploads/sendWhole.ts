import { encodeRequest } from '../../../shared/api/encodeRequest.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import { t } from '../../../shared/i18n.ts'
import { isDeadKey } from '../http/apiError.ts'
import type { ApiError } from '../http/apiError.ts'
import { multipartFrame } from '../http/multipart.ts'
import { request } from '../http/request.ts'
import { withoutStalls } from './uploadRequest.ts'
import type { Sending, UploadAnswer, UploadOutcome } from './uploadRequest.ts'
import { SourceFault } from './uploadSource.ts'
import type { UploadSource } from './uploadSource.ts'

const partBytes = 256 * 1024
/** Timeout in ms for the whole upload. Uploads that stall end earlier. */
const timeoutMs = 24 * 3600_000

/** Uploads the whole file in one multipart request. */
export async function sendWhole(sending: Sending, isChunked: boolean): Promise<UploadOutcome> {
  const { wire, source, name, type, onSent, onLast, signal } = sending
  const frame = multipartFrame([], { name, type })
  const upload = withoutStalls(wire.upload, wire.timeoutScale)
  let fault: unknown = null
  onSent(0, true)
  await onLast()
  const answer = await request({
    url: wire.realmUrl + encodeRequest(routes.uploadFile, {}, wire.context()).path,
    method: routes.uploadFile.method,
    credentials: wire.credentials(),
    userAgent: wire.userAgent,
    timeoutMs,
    signal,
    fetch: async (url, init) => {
      const answered = await upload({
        url,
        method: init?.method ?? 'POST',
        headers: { ...(init?.headers as Record<string, string>), 'Content-Type': frame.contentType },
        body: {
          length: frame.head.length + source.size + frame.tail.length,
          parts: () => framed(frame.head, source, frame.tail),
        },
        isChunked,
        signal: init?.signal ?? signal,
        onSent: (bytes) => onSent(Math.min(source.size, Math.max(0, bytes - frame.head.length)), false),
      }).catch((error: unknown) => {
        fault = error
        throw error
      })
      return responseOf(answered)
    },
  })
  if (fault instanceof SourceFault) throw fault
  if (!answer.ok) return outcomeOf(answer.error)
  try {
    return { type: 'done', ...routes.uploadFile.result(answer.value, wire.context()) }
  } catch {
    return { type: 'passing', why: 'busy', waitMs: 0 }
  }
}

async function* framed(head: Uint8Array, source: UploadSource, tail: Uint8Array): AsyncIterable<Uint8Array> {
  yield head
  const part = new Uint8Array(Math.min(partBytes, source.size))
  for (let index = 0; index < source.size;) {
    const filled = await source.read(part, index)
    yield part.subarray(0, filled)
    index += filled
  }
  // Checked before the end is sent, without which the server discards the upload.
  await source.check()
  yield tail
}

const isWithoutBody = new Set([204, 205, 304])

const responseOf = ({ status, headers, body }: UploadAnswer): Response =>
  new Response(isWithoutBody.has(status) ? null : body, { status, headers: plainHeaders(headers) })

/** Removes headers that no longer apply, because the body is already decoded. */
function plainHeaders(headers: UploadAnswer['headers']): Record<string, string> {
  const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = headers
  return rest
}

function outcomeOf(error: ApiError): UploadOutcome {
  switch (error.kind) {
    case 'refused':
      if (isDeadKey(error)) return { type: 'passing', why: 'signed-out', waitMs: 0 }
      // The server's text does not explain what the user can do.
      if (error.code === 'REALM_UPLOAD_QUOTA')
        return { type: 'refused', why: 'quota', message: t('uploads.quota_full') }
      return {
        type: 'refused',
        why: error.status === 413 ? 'too-large' : 'other',
        message: error.message,
      }
    case 'rateLimited':
      return { type: 'passing', why: 'busy', waitMs: error.retryAfter * 1000 }
    case 'network':
    case 'aborted':
      return { type: 'passing', why: 'network', waitMs: 0 }
    case 'serverFault':
    case 'notTheService':
    case 'malformed':
      return { type: 'passing', why: 'busy', waitMs: 0 }
    case 'tooOld':
    case 'tooNew':
      return { type: 'refused', why: 'other', message: '' }
  }
}
