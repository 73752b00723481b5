/** Conversations that the person puts off until later, on this computer. */
export { laterWords } from './timeWords.ts'
export { openLaterMenu } from './laterOverlay.ts'
export { LaterOverlays } from './LaterOverlays.tsx'
export { takeOff, useLater } from './putOff.ts'
