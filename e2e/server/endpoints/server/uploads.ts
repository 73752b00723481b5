import { randomBytes } from 'node:crypto'
import { canOpenUpload, removeUpload } from '../../actions/messages/claimUploads.ts'
import { notifyOfAvatar } from '../../actions/people/people.ts'
import { notify } from '../../events/queue.ts'
import { ApiError, badRequest, refused } from '../../http/apiError.ts'
import { handled, route, type Call } from '../../http/route.ts'
import type { Server } from '../../server.ts'
import type { Upload, User } from '../../state/records.ts'
import { uploadPathId } from '../../uploads.ts'
import { attachmentRecord, uploadSpace } from '../../wire/organization.ts'
import type { UploadedFile } from '../../http/body.ts'

/** Stores a new upload and sends the event to its owner. */
export function storeUpload(
  server: Server,
  owner: User,
  file: Pick<UploadedFile, 'fileName' | 'contentType' | 'bytes'>,
): Upload {
  const { state } = server
  const name = file.fileName.replace(/^.*[\\/]/, '') || 'uploaded-file'
  const upload: Upload = {
    id: state.nextIds.upload++,
    ownerId: owner.id,
    name,
    pathId: uploadPathId(state.realm.id, name, randomBytes(16).toString('hex')),
    contentType: file.contentType,
    bytes: file.bytes,
    created: server.seconds(),
    thumbnailAt: server.now() + server.limits.thumbnailMs,
    messageIds: new Set(),
  }
  state.uploads.set(upload.pathId, upload)
  notify(server, [owner.id], {
    type: 'attachment',
    op: 'add',
    attachment: attachmentRecord(server, upload),
    upload_space_used: uploadSpace(server),
  })
  return upload
}

/** Refuses uploads over the organization's quota. */
export function checkQuota(server: Server, bytes: number): void {
  const quota = server.state.realm.settings['upload_quota_mib']
  if (typeof quota === 'number' && uploadSpace(server) + bytes > quota * 1024 * 1024)
    throw refused('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.")
}

/** Returns the only file of a request; refuses none, several and too large ones. */
export function onlyFile(call: Pick<Call, 'files' | 'server'>, limitMib: number): UploadedFile {
  const [file, second] = call.files
  if (!file) throw badRequest('You must specify a file to upload')
  if (second) throw badRequest('You may only upload one file at a time')
  if (file.bytes.length > limitMib * 1024 * 1024)
    throw badRequest(
      call.server.has('typedParameters')
        ? `File is larger than this server's configured maximum upload size (${String(limitMib)} MiB).`
        : `Uploaded file is larger than the allowed limit of ${String(limitMib)} MiB`,
    )
  return file
}

/** Returns the only image of a request, with the type detected from its bytes; refuses other files. */
export function onlyPicture(
  call: Pick<Call, 'files' | 'server'>,
  refusal = 'Could not decode image; did you upload an image file?',
): { bytes: Buffer; type: string } {
  const { bytes } = onlyFile(call, 5)
  const type = imageType(bytes)
  if (type === null) throw refused('BAD_IMAGE', refusal)
  return { bytes, type }
}

const upload = route('POST', '/user_uploads', {}, (call) => {
  const { server, user } = call
  if (server.limits.uploadMib === 0) throw badRequest('File uploads are not allowed.')
  const file = onlyFile(call, server.limits.uploadMib)
  checkQuota(server, file.bytes.length)
  const stored = storeUpload(server, user, file)
  const url = `/user_uploads/${stored.pathId}`
  return {
    uri: url,
    ...(server.has('uploadUrl') ? { url } : {}),
    ...(server.has('uploadFilename') ? { filename: stored.name } : {}),
  }
})

function page({ response }: Pick<Call, 'response'>, status: number, words: string): typeof handled {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(`<p>${words}</p>`)
  return handled
}

const temporaryUrl = route('GET', '/user_uploads/{realm}/{rest*}', {}, (call) => {
  const { server, user } = call
  const found = server.state.uploads.get(`${call.path[0] ?? ''}/${call.path[1] ?? ''}`)
  // Errors of this endpoint are HTML pages.
  if (!found) return page(call, 404, 'This file does not exist or has been deleted.')
  if (!canOpenUpload(server, user, found)) return page(call, 403, 'You are not authorized to view this file.')
  const token = randomBytes(16).toString('hex')
  server.temporary.set(token, { pathId: found.pathId, until: server.now() + 60_000 })
  return { url: `/user_uploads/temporary/${token}/${found.pathId.split('/').at(-1) ?? ''}` }
})

// A client that has just uploaded an image polls until its thumbnail exists.
const thumbnailStatus = route(
  'GET',
  '/thumbnail/status/{realm}/{rest*}',
  {},
  (call) => {
    const { server, user } = call
    const found = server.state.uploads.get(`${call.path[0] ?? ''}/${call.path[1] ?? ''}`)
    if (!found || !canOpenUpload(server, user, found))
      throw new ApiError(404, 'BAD_REQUEST', 'File not found.')
    return { has_thumbnail: server.now() >= found.thumbnailAt }
  },
  { levels: [479] },
)

const attachments = route('GET', '/attachments', {}, ({ server, user }) => ({
  attachments: [...server.state.uploads.values()]
    .filter((each) => each.ownerId === user.id)
    .map((each) => attachmentRecord(server, each)),
  upload_space_used: uploadSpace(server),
}))

const removeAttachment = route('DELETE', '/attachments/{id}', {}, (call) => {
  const found = [...call.server.state.uploads.values()].find(
    (each) => each.id === Number(call.path[0]) && each.ownerId === call.user.id,
  )
  if (!found) throw badRequest('Invalid attachment')
  removeUpload(call.server, found)
  return {}
})

const setAvatar = route('POST', '/users/me/avatar', {}, (call) => {
  const { server, user } = call
  if (server.state.realm.settings['avatar_changes_disabled'] === true && user.role > 200)
    throw badRequest('Avatar changes are disabled in this organization.')
  user.avatarFile = onlyPicture(call)
  user.avatarSource = 'U'
  user.avatarVersion += 1
  return { avatar_url: notifyOfAvatar(server, user) }
})

const clearAvatar = route('DELETE', '/users/me/avatar', {}, ({ server, user }) => {
  user.avatarFile = null
  user.avatarSource = 'G'
  user.avatarVersion += 1
  return { avatar_url: notifyOfAvatar(server, user) }
})

/** Returns the content type that an image's first bytes indicate, or null. */
function imageType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.subarray(0, 4).toString('latin1') === 'GIF8') return 'image/gif'
  if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp'
  return null
}

export const uploadRoutes = [
  upload,
  temporaryUrl,
  thumbnailStatus,
  attachments,
  removeAttachment,
  setAvatar,
  clearAvatar,
]
