import { memo, useEffect, useState } from 'react'
import styles from './Avatar.module.css'
import { whenPicturesMayCome } from './brokenPictures.ts'
import { PresenceDot, type PresenceKind } from './PresenceDot.tsx'

/** The first letter or digit. All letters of the world take 5 ms to compile, which the first screen seldom needs. */
const firstLetter = (word: string): string =>
  /^[A-Za-z0-9]/.exec(word)?.[0] ?? /[\p{L}\p{N}]/u.exec(word)?.[0] ?? ''

/** Up to two letters for a name: "Ada Lindqvist" is AL, "release-bot" is R. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/u)
    .map(firstLetter)
    .filter((letter) => letter !== '')
  return (letters.length > 1 ? [letters[0], letters.at(-1)] : letters).join('').toLocaleUpperCase()
}

/** White text has at least 4.5:1 on each of them. */
const colors = [
  '#3557d6',
  '#1f7a63',
  '#a3482e',
  '#8250c4',
  '#2b7d4f',
  '#b3571a',
  '#3a74b5',
  '#63707f',
  '#b03a72',
  '#8a6a12',
] as const

/** The colour behind initials; the same seed gives the same colour. */
function avatarColor(seed: number | string): string {
  let hash = 7
  for (const char of String(seed)) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0
  return colors[((hash ^ (hash >>> 7)) >>> 0) % colors.length]!
}

export interface AvatarProps {
  readonly name: string
  /** Seed of the colour: the same person keeps the same colour. */
  readonly seed: number | string
  readonly url?: string | null
  readonly size?: number
  readonly presence?: PresenceKind | null
  /** In place of the initials: the number of people of a group. */
  readonly text?: string
}

/** Pictures that this window has shown: they come from the memory of the page at once. */
const seenPictures = new Set<string>()
/** More are not shown together. */
const maxSeen = 5000

/**
 * A user's picture. The initials show where there is none, and where it does not load or takes its time: initials that
 * are replaced right away would flash.
 */
export const Avatar = memo(function Avatar({
  name,
  seed,
  url = null,
  size = 20,
  presence,
  text,
}: AvatarProps) {
  const [shown, setShown] = useState<{ url: string; state: 'loaded' | 'broken' } | null>(null)
  const known = url !== null && seenPictures.has(url) ? 'loaded' : null
  const state = shown !== null && shown.url === url ? shown.state : known
  const isBroken = state === 'broken'
  useEffect(() => (isBroken ? whenPicturesMayCome(() => setShown(null)) : undefined), [isBroken])
  const hasPicture = url !== null && url !== '' && !isBroken
  const style = {
    width: size,
    height: size,
    borderRadius: size < 28 ? 6 : size * 0.26,
    fontSize: size < 28 ? size * 0.48 : size * 0.38,
  }
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {state !== 'loaded' && (
        <span
          className={styles.initials}
          data-pending={hasPicture}
          style={{ backgroundColor: avatarColor(seed) }}
        >
          {text ?? initialsOf(name)}
        </span>
      )}
      {hasPicture && (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onLoad={() => {
            if (seenPictures.size >= maxSeen) seenPictures.clear()
            seenPictures.add(url)
            setShown({ url, state: 'loaded' })
          }}
          onError={() => setShown({ url, state: 'broken' })}
        />
      )}
      {presence != null && <PresenceDot kind={presence} />}
    </span>
  )
})
