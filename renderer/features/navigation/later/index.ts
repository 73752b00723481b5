/** The conversations that the user moves to Later, stored on this computer. */
export { isMonday, laterTimes } from './laterTimes.ts'
export { laterWords, timeWords } from './timeWords.ts'
export { openLaterMenu } from './laterOverlay.ts'
export { LaterOverlays } from './LaterOverlays.tsx'
export { takeOff, useLater } from './putOff.ts'
