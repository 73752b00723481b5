import type { ReactNode } from 'react'
import { linkTarget } from '../../../../../shared/content/links/linkTarget.ts'
import type { LinkTarget } from '../../../../../shared/content/tree.ts'
import { useContentEnvironment } from '../contentEnvironment.ts'
import './cards.css'

/** The target of a card's link: the realm's own page where the address is none that may be followed. */
export const cardTarget = (url: string): LinkTarget => linkTarget(url) ?? { kind: 'realm', path: '/' }

/** Decoration of a card: the words beside it say all that matters. */
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
