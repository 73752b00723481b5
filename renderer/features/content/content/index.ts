/** Message content: HTML of the service, through a typed tree, to elements. */
export { MessageContent, PlainContent } from './MessageContent.tsx'
export { ContentProvider, useContentEnvironment, type ContentEnvironment } from './contentEnvironment.ts'
export { channelDescription } from './channelDescription.ts'
export { contentOf } from './contentOf.ts'
export { anchorProps } from './useLink.ts'
/** Linkifiers: the organisation's patterns that make links of texts and topics. */
export { readyLinkifiers, useLinkifiers, useLoadedLinkifiers } from './linkifiers/readyLinkifiers.ts'
export { RejectedLinkifiers } from './linkifiers/RejectedLinkifiers.tsx'
export { TopicLinks } from './linkifiers/TopicLinks.tsx'
