import type { MessageId } from '../../../../../shared/api/types.ts'
import type { ImagePreview } from '../../../../../shared/content/tree.ts'
import type { MessageContent } from '../../../../../shared/ipc/calls/messageCalls.ts'
import type { MediaItem } from './contentItems.ts'

/** Compares originals, because thumbnails may be made after their message was sent. */
export const isSame = (medium: MediaItem['medium'], image: ImagePreview | undefined): boolean =>
  medium.type === 'image' && medium.original === image?.original

/** Adds the opened images to the items if they are missing there because a spoiler hides them. */
export function withOpened(
  items: readonly MediaItem[],
  messages: readonly MessageContent[],
  messageId: MessageId,
  images: readonly ImagePreview[],
): readonly MediaItem[] {
  const message = messages.find(({ id }) => id === messageId)
  const missing = images.filter(
    (image) => !items.some((item) => item.message.id === messageId && isSame(item.medium, image)),
  )
  if (message === undefined || missing.length === 0) return items
  const own = missing.map((medium): MediaItem => ({ message, medium }))
  return [
    ...items.filter((item) => item.message.id < messageId),
    ...own,
    ...items.filter((item) => item.message.id >= messageId),
  ]
}
