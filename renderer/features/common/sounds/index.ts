export { loadSound, playNamedSound, playNotificationSound, playSound } from './playSound.ts'
