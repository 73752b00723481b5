import { use, useRef, useState, type ReactNode } from 'react'
import { linkTarget } from '../../../../shared/content/links/linkTarget.ts'
import type { Audio } from '../../../../shared/content/tree.ts'
import { t } from '../../../../shared/i18n.ts'
import { playAt, SoundPlayer, Speed, useSoundShape } from '../sound/index.ts'
import { useContentEnvironment } from './contentEnvironment.ts'
import { InsideLink } from './insideLink.ts'
import { useLink } from './useLink.ts'
import './media.css'

interface VideoProps {
  readonly src: string
  readonly href: string
  readonly title: string
}

/** An uploaded video in a box of fixed size, or a link if it cannot be played. */
export function VideoPlayer({ src, href, title }: VideoProps): ReactNode {
  const { url, fail } = usePlayable(src)
  const player = useRef<HTMLVideoElement>(null)
  return (
    <div className="content-player">
      {url !== null && (
        <video
          ref={player}
          controls
          preload="metadata"
          src={url}
          data-tooltip={title}
          aria-label={title}
          onError={fail}
        />
      )}
      <FileLink href={href} title={title} broken={url === null}>
        {url !== null && <Speed onChange={(speed) => playAt(player.current, speed)} />}
      </FileLink>
    </div>
  )
}

/** An audio player in the text, or a link if the file cannot be played. */
export function AudioPlayer({ audio }: { readonly audio: Audio }): ReactNode {
  const { url, fail } = usePlayable(audio.src)
  const { shape, load } = useSoundShape(url)
  return (
    <span className="content-player">
      {url !== null && (
        <SoundPlayer url={url} title={audio.title} shape={shape} onUse={load} onError={fail} />
      )}
      <FileLink href={audio.original} title={audio.title} broken={url === null} />
    </span>
  )
}

function usePlayable(src: string): { readonly url: string | null; readonly fail: () => void } {
  const url = useContentEnvironment().mediaUrl(src)
  const [failed, setFailed] = useState<string | null>(null)
  return { url: failed === url ? null : url, fail: () => setFailed(url) }
}

function FileLink({
  href,
  title,
  broken,
  children,
}: {
  readonly href: string
  readonly title: string
  readonly broken: boolean
  readonly children?: ReactNode
}): ReactNode {
  const insideLink = use(InsideLink)
  const link = useLink(linkTarget(href) ?? { kind: 'realm', path: '/' })
  return (
    <span className="content-player-caption">
      {insideLink ? (
        title
      ) : (
        <a {...link} className="content-link">
          {title}
        </a>
      )}
      {children}
      {broken && <span className="content-player-note">{t('content.mediaBroken')}</span>}
    </span>
  )
}
