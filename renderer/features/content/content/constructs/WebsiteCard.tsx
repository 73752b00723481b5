import type { ReactNode } from 'react'
import type { WebsitePreview } from '../../../../../shared/content/tree.ts'
import { useLink } from '../useLink.ts'
import { CardPicture, cardTarget } from './CardPicture.tsx'

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
