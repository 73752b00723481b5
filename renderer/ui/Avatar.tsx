import { memo, useEffect, useState } from 'react'
import styles from './Avatar.module.css'
import { whenPicturesMayCome } from './brokenPictures.ts'
import { PresenceDot, type PresenceKind } from './PresenceDot.tsx'

/**
 * Returns the first letter or digit. ASCII is tried first: compiling the Unicode expression takes 5 ms, and the first
 * screen seldom needs it.
 */
const firstLetter = (word: string): string =>
  /^[A-Za-z0-9]/.exec(word)?.[0] ?? /[\p{L}\p{N}]/u.exec(word)?.[0] ?? ''

/** Returns up to two initials of a name: AL for "Ada Lindqvist", R for "release-bot". */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/u)
    .map(firstLetter)
    .filter((letter) => letter !== '')
  return (letters.length > 1 ? [letters[0], letters.at(-1)] : letters).join('').toLocaleUpperCase()
}

/** White text has a contrast of at least 4.5:1 on each of them. */
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

/** Returns the color behind initials. The same seed always gives the same color. */
function avatarColor(seed: number | string): string {
  let hash = 7
  for (const char of String(seed)) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0
  return colors[((hash ^ (hash >>> 7)) >>> 0) % colors.length]!
}

export interface AvatarProps {
  readonly name: string
  /** Seed of the color, such as the user id. */
  readonly seed: number | string
  readonly url?: string | null
  readonly size?: number
  readonly presence?: PresenceKind | null
  /** Shown instead of the initials, for example the number of users in a group. */
  readonly text?: string
}

/** Pictures already shown in this window. They are in the memory cache and appear at once. */
const seenPictures = new Set<string>()
/** Maximum number of remembered pictures, more than are shown together. */
const maxSeen = 5000

/**
 * Picture of a user. Initials are shown without a picture, and while it loads slowly or fails to load. They appear
 * with a delay, since initials that are replaced right away would flash.
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
