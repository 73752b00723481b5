/** The conversations that the user moves to Later, stored on this computer. */
export { isMonday, laterTimes, laterWords, timeWords } from './laterTimes.ts'
export { openLaterMenu, LaterOverlays } from './LaterOverlays.tsx'
export { takeOff, useLater } from './putOff.ts'
