export { presetTimes, timeChoices, timeWords } from './timeChoices.ts'
export { WhenField } from './WhenField.tsx'
export { whenParser } from './whenOf.ts'
