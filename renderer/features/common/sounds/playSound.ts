import { t } from '../../../../shared/i18n.ts'
import { parseOwnSound, soundFor, soundUrl } from '../../../../shared/settings/sounds.ts'
import { uiStore } from '../../../state/index.ts'

let playing: HTMLAudioElement | null = null

/** Plays a sound at the volume of this computer, and ends the one before. Rejects if it cannot be played. */
export async function playSound(url: string): Promise<void> {
  const audio = new Audio(url)
  audio.volume = uiStore.getState().settings.soundVolume / 100
  playing?.pause()
  playing = audio
  // An ended element would keep its player and the output of the system open: 0.1 s of processor time in 30 s of idling.
  audio.addEventListener('ended', () => {
    audio.removeAttribute('src')
    audio.load()
    if (playing === audio) playing = null
  })
  try {
    await audio.play()
  } catch (error) {
    // Another sound has ended it while it was loading.
    if (playing === audio) throw error
  }
}

/** Plays the sound of this app for a name of the server. */
export const playNamedSound = (name: string): Promise<void> => playSound(soundUrl(soundFor(name)))

/** Plays the sound of a notification: the user's own file, otherwise the sound with this name of the server. */
export async function playNotificationSound(name: string): Promise<void> {
  const chosen = parseOwnSound(uiStore.getState().settings.ownSound)
  if (chosen === null) return playNamedSound(name)
  try {
    await playSound(soundUrl(chosen.file))
  } catch {
    const notice = t('settings.ownSound_lost', { name: chosen.name })
    const { notices } = uiStore.getState()
    if (!notices.includes(notice)) uiStore.setState({ notices: [...notices, notice] })
    await playNamedSound(name)
  }
}

/** Resolves with the duration of a sound in seconds. Rejects if it is missing or cannot be played. */
export function loadSound(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const audio = new Audio()
    audio.addEventListener('loadedmetadata', () => resolve(audio.duration))
    audio.addEventListener('error', () => reject(new Error(audio.error?.message)))
    audio.preload = 'metadata'
    audio.src = url
  })
}
