/** Conversations that the person pins above the sidebar's others, on this computer. */
export { pinItems } from './pinItems.ts'
export { movePin, orderPins, togglePin } from './pins.ts'
