import { notify } from '../../events/queue.ts'
import { linkedUploads } from '../../previews.ts'
import { render } from '../../render.ts'
import { messageAudience } from '../../rules/audience.ts'
import type { Server } from '../../server.ts'
import type { Message } from '../../state/records.ts'
import { Flag, flagBits } from '../../state/userRows.ts'
import { wireFlags } from '../../wire/message.ts'

/** Sends new HTML of an unchanged text, because its previews are ready. */
function sendRendering(server: Server, message: Message): void {
  for (const userId of messageAudience(server, message)) {
    const user = server.state.users.get(userId)
    if (!user) continue
    notify(server, [userId], {
      type: 'update_message',
      user_id: null,
      rendering_only: true,
      message_id: message.id,
      message_ids: [message.id],
      flags: wireFlags(server, flagBits(user.rows, message.id) ?? Flag.read | Flag.historical),
      edit_timestamp: server.seconds(),
      ...(message.channelId === null
        ? {}
        : {
            stream_id: message.channelId,
            stream_name: server.state.channels.get(message.channelId)?.name ?? '',
          }),
      content: message.content,
      rendered_content: message.html,
    })
  }
}

/** Replaces the placeholders of images once their thumbnails exist. */
export function finishPreviews(server: Server, message: Message): void {
  if (!message.html.includes('image-loading-placeholder')) return
  const ready = linkedUploads(message.content).map((path) => server.state.uploads.get(path)?.thumbnailAt ?? 0)
  const timer = setTimeout(
    () => {
      const html = render(server, message.content, server.state.users.get(message.senderId)).html
      if (html === message.html || !server.state.messages.byId.has(message.id)) return
      message.html = html
      sendRendering(server, message)
    },
    Math.max(0, Math.max(...ready) - server.now()) + 1,
  )
  timer.unref()
}
