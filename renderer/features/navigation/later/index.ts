/** The conversations that the user moves to Later, stored on this computer. */
export { laterWords, timeChoices, timeWords } from './laterTimes.ts'
export { openLaterMenu, LaterOverlays } from './LaterOverlays.tsx'
export { takeOff, useLater } from './putOff.ts'
