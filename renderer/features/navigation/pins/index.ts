/** Conversations and messages that the user pinned at the top of the sidebar, on this computer. */
export { MessagePinMenu, PinnedMessages } from './PinnedMessages.tsx'
export { toggleMessagePin } from './messagePins.ts'
export { pinItems, orderPins, togglePin } from './pins.ts'
