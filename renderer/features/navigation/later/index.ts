import { lazy } from 'react'

/** The conversations that the user moves to Later, stored on this computer. */
export const ChooseTime = lazy(() => import('./ChooseTime.tsx').then((m) => ({ default: m.ChooseTime })))
export { laterWords } from './laterWords.ts'
export { openLaterMenu, LaterMenu } from './LaterMenu.tsx'
export { takeOff, useLater } from './putOff.ts'
