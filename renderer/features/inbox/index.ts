export { inboxView } from './inboxView.ts'

/** Opens the next unread conversation, of whichever account. */
export const toNextUnread = (): void => void import('./nextUnread.ts').then((next) => next.toNextUnread())
