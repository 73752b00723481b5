import type { ReactNode } from 'react'
import type { VideoSite } from '../../../../../shared/content/tree.ts'
import { t } from '../../../../../shared/i18n.ts'
import { useLink } from '../useLink.ts'
import { CardPicture, cardTarget } from './CardPicture.tsx'

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
