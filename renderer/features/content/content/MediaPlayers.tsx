import { use, useRef, useState, type ReactNode } from 'react'
import { linkTarget } from '../../../../shared/content/links/linkTarget.ts'
import type { Audio } from '../../../../shared/content/tree.ts'
import { t } from '../../../../shared/i18n.ts'
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
  const player = useRef<HTMLAudioElement>(null)
  return (
    <span className="content-player">
      {url !== null && (
        <audio ref={player} controls preload="metadata" src={url} aria-label={audio.title} onError={fail} />
      )}
      <FileLink href={audio.original} title={audio.title} broken={url === null}>
        {url !== null && <Speed onChange={(speed) => playAt(player.current, speed)} />}
      </FileLink>
    </span>
  )
}

/** Also sets the default rate, which applies when the file is loaded again. */
function playAt(element: HTMLMediaElement | null, speed: number): void {
  if (element !== null) element.playbackRate = element.defaultPlaybackRate = speed
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 3]

/** Chooses the playback speed. The pitch is preserved. */
function Speed({ onChange }: { readonly onChange: (speed: number) => void }): ReactNode {
  return (
    <select
      className="content-player-speed"
      aria-label={t('media.speed')}
      data-tooltip={t('media.speed')}
      defaultValue={1}
      onChange={({ target }) => onChange(Number(target.value))}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {speeds.map((speed) => (
        <option key={speed} value={speed}>
          {t('media.speed_of', { speed: String(speed) })}
        </option>
      ))}
    </select>
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
