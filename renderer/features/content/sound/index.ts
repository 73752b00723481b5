/** Sounds with their waves. */
export { soundShape, type SoundShape } from './peaks.ts'
export { clockOf, SoundPlayer } from './SoundPlayer.tsx'
export { playAt, Speed } from './Speed.tsx'
export { useSoundShape } from './useSoundShape.ts'
