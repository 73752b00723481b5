/** Conversations that the person pins above the sidebar's others, on this computer. */
export { MessagePinMenu } from './MessagePinMenu.tsx'
export { toggleMessagePin } from './messagePins.ts'
export { PinnedMessages } from './PinnedMessages.tsx'
export { pinItems } from './pinItems.ts'
export { movePin, orderPins, togglePin } from './pins.ts'
