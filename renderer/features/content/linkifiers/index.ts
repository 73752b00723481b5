/** Linkifiers: the organisation's patterns that make links of texts and topics. */
export { readyLinkifiers, useLinkifiers, useLoadedLinkifiers } from './readyLinkifiers.ts'
export { RejectedLinkifiers } from './RejectedLinkifiers.tsx'
export { TopicLinks } from './TopicLinks.tsx'
