import type { ReactNode } from 'react'
import { linkTarget } from '../../../../../shared/content/links/linkTarget.ts'
import type { LinkTarget } from '../../../../../shared/content/tree.ts'
import { useContentEnvironment } from '../contentEnvironment.ts'
import './cards.css'

/** Returns the target of a card's link. An address that must not be followed becomes the realm's start page. */
export const cardTarget = (url: string): LinkTarget => linkTarget(url) ?? { kind: 'realm', path: '/' }

/** The image of a card. Decorative, because the text beside it says everything that matters. */
export function CardPicture({
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
