/** Conversations and messages that the user pinned at the top of the sidebar, on this computer. */
export { MessagePinMenu } from './MessagePinMenu.tsx'
export { toggleMessagePin } from './messagePins.ts'
export { PinnedMessages } from './PinnedMessages.tsx'
export { pinItems } from './pinItems.ts'
export { orderPins, togglePin } from './pins.ts'
