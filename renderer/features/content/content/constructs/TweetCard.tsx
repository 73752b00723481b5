import type { ReactNode } from 'react'
import type { Tweet } from '../../../../../shared/content/tree.ts'
import { t } from '../../../../../shared/i18n.ts'
import { Gallery } from '../Gallery.tsx'
import { Inlines } from '../Inlines.tsx'
import { useLink } from '../useLink.ts'
import { CardPicture, cardTarget } from './CardPicture.tsx'

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
