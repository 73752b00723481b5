/** Renders the server's message HTML as elements, by way of a typed tree. */
export { MessageContent, PlainContent } from './MessageContent.tsx'
export { ContentProvider, useContentEnvironment } from './contentEnvironment.ts'
export { useContentSurroundings } from './useContentSurroundings.ts'
export { channelDescription } from './channelDescription.ts'
export { contentOf } from './contentOf.ts'
export { useMomentTime } from './momentTime.ts'
export { anchorProps } from './useLink.ts'
/** Linkifiers: the organization's patterns that turn parts of texts and topics into links. */
export {
  loadedLinkifiers,
  readyLinkifiers,
  useLinkifiers,
  useLoadedLinkifiers,
} from './linkifiers/readyLinkifiers.ts'
export { RejectedLinkifiers } from './linkifiers/RejectedLinkifiers.tsx'
export { TopicLinks } from './linkifiers/TopicLinks.tsx'
