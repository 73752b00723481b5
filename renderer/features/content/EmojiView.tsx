import type { ReactNode } from 'react'
import type { Emoji } from '../../../shared/content/tree.ts'
import { useContentEnvironment } from './contentEnvironment.ts'

/** An emoji as character, picture, or by name if the reader wants it so. */
export function EmojiView({ emoji }: { readonly emoji: Emoji }): ReactNode {
  const { emojiset, mediaUrl } = useContentEnvironment()
  const title = `:${emoji.name}:`
  const src = emoji.kind === 'image' ? mediaUrl(emoji.src) : null
  if (emojiset === 'text' || (emoji.kind === 'image' && src === null))
    return <span className="content-emoji-name">{title}</span>
  if (emoji.kind === 'image')
    return <img className="content-emoji" src={src ?? ''} alt={title} title={title} />
  return (
    <span className="content-emoji" role="img" aria-label={emoji.name.replaceAll('_', ' ')} title={title}>
      {emoji.char}
    </span>
  )
}
