import { memo, useEffect, useState } from 'react'
import styles from './Avatar.module.css'
import { avatarColor } from './avatarColor.ts'
import { whenPicturesMayCome } from './brokenPictures.ts'
import { initialsOf } from './initialsOf.ts'
import { PresenceDot, type PresenceKind } from './PresenceDot.tsx'

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

/** A person's picture over their initials: the initials show at once, and stay when the picture does not load. */
export const Avatar = memo(function Avatar({
  name,
  seed,
  url = null,
  size = 20,
  presence,
  text,
}: AvatarProps) {
  const [shown, setShown] = useState<{ url: string; state: 'loaded' | 'broken' } | null>(null)
  const state = shown !== null && shown.url === url ? shown.state : null
  const isBroken = state === 'broken'
  useEffect(() => (isBroken ? whenPicturesMayCome(() => setShown(null)) : undefined), [isBroken])
  const style = {
    width: size,
    height: size,
    borderRadius: size < 28 ? 6 : size * 0.26,
    fontSize: size < 28 ? size * 0.48 : size * 0.38,
    backgroundColor: state === 'loaded' ? 'transparent' : avatarColor(seed),
  }
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {state !== 'loaded' && (text ?? initialsOf(name))}
      {url !== null && url !== '' && !isBroken && (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onLoad={() => setShown({ url, state: 'loaded' })}
          onError={() => setShown({ url, state: 'broken' })}
        />
      )}
      {presence != null && <PresenceDot kind={presence} />}
    </span>
  )
})
