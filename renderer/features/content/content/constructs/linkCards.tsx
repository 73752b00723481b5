import type { ReactNode } from 'react'
import type { Tweet, VideoSite, WebsitePreview, LinkTarget } from '../../../../../shared/content/tree.ts'
import { t } from '../../../../../shared/i18n.ts'
import { Gallery } from '../Gallery.tsx'
import { Inlines } from '../Inlines.tsx'
import { useLink } from '../useLink.ts'
import { linkTarget } from '../../../../../shared/content/links/linkTarget.ts'
import { useContentEnvironment } from '../contentEnvironment.ts'
import './cards.css'

/** A post of another site that an old server copied into the message. */
export function TweetCard({ node }: { readonly node: Tweet }): ReactNode {
  const link = useLink(cardTarget(node.href ?? '/'))
  const author = node.author || t('content.untitled')
  return (
    <div className="content-card">
      <CardPicture src={node.avatar} className="content-card-avatar" />
      <div className="content-card-text">
        {node.href === null ? (
          <span className="content-card-title">{author}</span>
        ) : (
          <a {...link} className="content-card-title">
            {author}
          </a>
        )}
        <p>
          <Inlines nodes={node.children} />
        </p>
        {node.images.length > 0 && <Gallery node={{ type: 'gallery', images: node.images }} />}
      </div>
    </div>
  )
}

/** A video of another site: an image that links to it. No code of that site runs here. */
export function VideoSiteCard({ node }: { readonly node: VideoSite }): ReactNode {
  const link = useLink(cardTarget(node.href))
  const name = node.title || node.href
  // The server chooses the title, so the address is shown as well.
  const shown = node.title === '' ? node.href : `${node.title}\n${node.href}`
  return (
    <a
      {...link}
      className="content-video-site"
      data-tooltip={shown}
      aria-label={t('content.openVideo', { name })}
    >
      <CardPicture src={node.image} className="content-video-site-image" />
      <svg className="content-video-site-play" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle cx="24" cy="24" r="24" fill="#000" fillOpacity="0.65" />
        <path d="M19 15l15 9-15 9z" fill="#fff" />
      </svg>
    </a>
  )
}

/** The server's preview of a linked page. */
export function WebsiteCard({ node }: { readonly node: WebsitePreview }): ReactNode {
  const link = useLink(cardTarget(node.href))
  return (
    <div className="content-card">
      <CardPicture src={node.image} className="content-card-image" />
      <div className="content-card-text">
        <a {...link} className="content-card-title" data-tooltip={node.href}>
          {node.title || node.href}
        </a>
        {node.description !== '' && <p className="content-card-description">{node.description}</p>}
      </div>
    </div>
  )
}

/** Returns the target of a card's link. An address that must not be followed becomes the organization's start page. */
const cardTarget = (url: string): LinkTarget => linkTarget(url) ?? { kind: 'realm', path: '/' }

/** The image of a card. Decorative, because the text beside it has everything that matters. */
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
