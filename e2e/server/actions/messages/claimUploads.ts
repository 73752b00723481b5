import { notify } from '../../events/queue.ts'
import { linkedUploads } from '../../previews.ts'
import { canReadMessage } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import type { Message, Upload, User } from '../../state/records.ts'
import { attachmentRecord, uploadSpace } from '../../wire/organization.ts'

/** True if a user may open an upload: as its owner, or as a reader of a message that links to it. */
export function canOpenUpload(server: Server, user: User, upload: Upload): boolean {
  if (upload.ownerId === user.id) return true
  return [...upload.messageIds].some((id) => {
    const message = server.state.messages.byId.get(id)
    return message !== undefined && canReadMessage(server, user, message)
  })
}

function notifyOwner(server: Server, upload: Upload): void {
  notify(server, [upload.ownerId], {
    type: 'attachment',
    op: 'update',
    attachment: attachmentRecord(server, upload),
    upload_space_used: uploadSpace(server),
  })
}

/** Connects a message to the uploads that its text links to. Returns those that it no longer links to. */
export function claimUploads(server: Server, message: Message): Upload[] {
  const { uploads, users } = server.state
  const linked = new Set(linkedUploads(message.content))
  const detached: Upload[] = []
  for (const upload of uploads.values()) {
    const had = upload.messageIds.has(message.id)
    const has = linked.has(upload.pathId)
    if (had === has) continue
    const sender = users.get(message.senderId)
    // A link shares a file only if the sender may open it.
    if (has && (!sender || !canOpenUpload(server, sender, upload))) continue
    if (has) upload.messageIds.add(message.id)
    else {
      upload.messageIds.delete(message.id)
      if (upload.messageIds.size === 0) detached.push(upload)
    }
    notifyOwner(server, upload)
  }
  return detached
}

/** Disconnects a deleted message from its uploads, and deletes those without further messages. */
export function releaseUploads(server: Server, message: Message): void {
  for (const upload of [...server.state.uploads.values()]) {
    if (!upload.messageIds.delete(message.id)) continue
    if (upload.messageIds.size > 0) notifyOwner(server, upload)
    else removeUpload(server, upload)
  }
}

export function removeUpload(server: Server, upload: Upload): void {
  server.state.uploads.delete(upload.pathId)
  notify(server, [upload.ownerId], {
    type: 'attachment',
    op: 'remove',
    attachment: { id: upload.id },
    upload_space_used: uploadSpace(server),
  })
}

/** Seconds that unlinked uploads are kept. */
const unusedFor = 35 * 86400

/** Deletes uploads that have been unlinked for too long. */
export function sweepUploads(server: Server): void {
  const oldest = server.seconds() - unusedFor
  for (const upload of [...server.state.uploads.values()])
    if (upload.messageIds.size === 0 && upload.created < oldest) removeUpload(server, upload)
}
