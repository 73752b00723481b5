import type { MessageContent } from '../../../../../shared/ipc/calls/messageCalls.ts'
import {
  shownContent,
  type FileLink,
  type OutwardLink,
  type ShownContent,
} from '../../../../../shared/content/shownContent.ts'
import type { ImagePreview, Video } from '../../../../../shared/content/tree.ts'
import { contentOf } from '../../content/index.ts'

interface OfMessage {
  readonly message: MessageContent
}
export interface MediaItem extends OfMessage {
  readonly medium: ImagePreview | Video
}
export interface FileItem extends OfMessage {
  readonly file: FileLink
}
export interface LinkItem extends OfMessage {
  readonly link: OutwardLink
}

/** An image keeps its object as long as its message does, because the viewer finds its position by identity. */
const shown = new WeakMap<MessageContent, ShownContent>()

function shownIn(message: MessageContent, realmUrl: string): ShownContent {
  const known = shown.get(message) ?? shownContent(contentOf(message.html, realmUrl))
  shown.set(message, known)
  return known
}

/** Returns the images and videos of messages, in the order of the messages. */
export const mediaItems = (messages: readonly MessageContent[], realmUrl: string): readonly MediaItem[] =>
  messages.flatMap((message) => shownIn(message, realmUrl).media.map((medium) => ({ message, medium })))

/** Returns the files of messages except images and videos. */
export const fileItems = (messages: readonly MessageContent[], realmUrl: string): readonly FileItem[] =>
  messages.flatMap((message) => shownIn(message, realmUrl).files.map((file) => ({ message, file })))

/** Returns the links of messages that lead out of the organization. */
export const linkItems = (messages: readonly MessageContent[], realmUrl: string): readonly LinkItem[] =>
  messages.flatMap((message) => shownIn(message, realmUrl).links.map((link) => ({ message, link })))
