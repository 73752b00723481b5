import type { MessageId } from '../../../../../shared/api/types.ts'
import type { ImagePreview } from '../../../../../shared/content/tree.ts'
import type { MessageContent } from '../../../../../shared/ipc/calls/messageCalls.ts'
import type { MediaItem } from './contentItems.ts'

/** Thumbnails are made after their message was sent: what is shown small may have changed since, the original has not. */
export const isSame = (medium: MediaItem['medium'], image: ImagePreview | undefined): boolean =>
  medium.type === 'image' && medium.original === image?.original

/** The opened pictures stand among the others also where a spoiler hides them there. */
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
