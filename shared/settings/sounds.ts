/** Sounds of this app, in assets/sounds. All but the last have names of the server. */
const soundNames = ['chime', 'ding', 'knock', 'twig'] as const
type SoundName = (typeof soundNames)[number]

const isSound = (name: string): name is SoundName => (soundNames as readonly string[]).includes(name)

/** Returns the sound of this app for a name of the server, which may have sounds that the app lacks. */
export const soundFor = (name: string): SoundName => (isSound(name) ? name : 'twig')

/** Maximum size and duration of a sound file chosen by the user. */
export const maxSoundMb = 2
export const maxSoundSeconds = 10

/** Formats of such files, by extension of the copy that the app keeps. */
export type SoundFormat = 'wav' | 'mp3' | 'ogg' | 'flac'

/** A sound file of this computer that the user has chosen. */
export interface OwnSound {
  /** Name of the copy in the profile. */
  readonly file: string
  /** Name of the file when it was chosen. */
  readonly name: string
}

const ownFile = /^[0-9a-f-]{36}\.(?:wav|mp3|ogg|flac)$/

/** Returns true for the name of a copy. Others cannot be read through `media://sound`. */
export const isOwnSoundFile = (file: string): boolean => ownFile.test(file)

/** Parses the setting `ownSound`. Returns null if no file is chosen. */
export function parseOwnSound(value: string): OwnSound | null {
  const slash = value.indexOf('/')
  const file = value.slice(0, Math.max(slash, 0))
  return isOwnSoundFile(file) ? { file, name: value.slice(slash + 1) } : null
}

export const ownSoundValue = ({ file, name }: OwnSound): string => `${file}/${name}`

/** Returns the address at which the page loads a sound of this app or a copy. */
export const soundUrl = (name: string): string => `${soundOrigin}${name}`

const soundOrigin = 'media://sound/'

/** Returns the sound or copy of an address of `soundUrl`, or null for other addresses. */
export function soundOfUrl(url: string): string | null {
  if (!url.startsWith(soundOrigin)) return null
  const name = url.slice(soundOrigin.length)
  return isSound(name) || isOwnSoundFile(name) ? name : null
}
