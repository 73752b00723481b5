/** Conversations that the person puts off until later, on this computer. */
export { laterWords } from './laterWords.ts'
export { openLaterMenu } from './laterOverlay.ts'
export { LaterOverlays } from './LaterOverlays.tsx'
export { useLater } from './useLater.ts'
export { takeOff } from './putOff.ts'
