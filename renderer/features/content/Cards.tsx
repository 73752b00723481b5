import type { ReactNode } from 'react'
import { linkTarget } from '../../../shared/content/linkTarget.ts'
import type { LinkTarget, Tweet, VideoSite, WebsitePreview } from '../../../shared/content/tree.ts'
import { t } from '../../../shared/i18n.ts'
import { useContentEnvironment } from './contentEnvironment.ts'
import { Gallery } from './Gallery.tsx'
import { Inlines } from './Inlines.tsx'
import { useLink } from './useLink.ts'
import './cards.css'

const toTarget = (url: string): LinkTarget => linkTarget(url) ?? { kind: 'realm', path: '/' }

/** A preview of a linked page, as the server found it. */
export function WebsiteCard({ preview }: { readonly preview: WebsitePreview }): ReactNode {
  const link = useLink(toTarget(preview.href))
  return (
    <div className="content-card">
      <CardPicture src={preview.image} className="content-card-image" />
      <div className="content-card-text">
        <a {...link} className="content-card-title" title={preview.href}>
          {preview.title || preview.href}
        </a>
        {preview.description !== '' && <p className="content-card-description">{preview.description}</p>}
      </div>
    </div>
  )
}

/** A video of another site: its picture, which leads there. Nothing of that site runs here. */
export function VideoSiteCard({ site }: { readonly site: VideoSite }): ReactNode {
  const link = useLink(toTarget(site.href))
  const name = site.title || site.href
  return (
    <a {...link} className="content-video-site" title={name} aria-label={t('content.openVideo', { name })}>
      <CardPicture src={site.image} className="content-video-site-image" />
      <svg className="content-video-site-play" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle cx="24" cy="24" r="24" fill="#000" fillOpacity="0.65" />
        <path d="M19 15l15 9-15 9z" fill="#fff" />
      </svg>
    </a>
  )
}

/** A post as the server copied it long ago. */
export function TweetCard({ tweet }: { readonly tweet: Tweet }): ReactNode {
  const link = useLink(toTarget(tweet.href ?? '/'))
  const author = tweet.author || t('content.untitled')
  return (
    <div className="content-card">
      <CardPicture src={tweet.avatar} className="content-card-avatar" />
      <div className="content-card-text">
        {tweet.href === null ? (
          <span className="content-card-title">{author}</span>
        ) : (
          <a {...link} className="content-card-title">
            {author}
          </a>
        )}
        <p>
          <Inlines nodes={tweet.children} />
        </p>
        {tweet.images.length > 0 && <Gallery images={tweet.images} />}
      </div>
    </div>
  )
}

/** Decoration of a card: the words beside it say all that matters. */
function CardPicture({
  src,
  className,
}: {
  readonly src: string | null
  readonly className: string
}): ReactNode {
  const { mediaUrl } = useContentEnvironment()
  const url = src === null ? null : mediaUrl(src)
  return url === null ? null : <img className={className} src={url} alt="" loading="lazy" decoding="async" />
}
