import { use, type ReactNode } from 'react'
import type { Mention } from '../../../../shared/content/tree.ts'
import { useContentEnvironment, type ContentEnvironment } from './contentEnvironment.ts'
import { InsideLink } from './insideLink.ts'
import { absoluteUrl, anchorProps } from './useLink.ts'

/** A mention with the current name, highlighted if it includes the reader. */
export function MentionView({ mention }: { readonly mention: Mention }): ReactNode {
  const environment = useContentEnvironment()
  const { openUser, realmUrl } = environment
  const plain = use(InsideLink) || openUser === undefined
  const text = mentionText(mention, environment)
  const isOwn = !mention.silent && meansReader(mention, environment)
  const className = ['content-mention', isOwn && 'is-own', mention.silent && 'is-silent']
    .filter(Boolean)
    .join(' ')
  if (mention.kind === 'group' && !plain)
    return (
      <button type="button" className={className} data-card={`group:${mention.id}`} aria-haspopup="dialog">
        {text}
      </button>
    )
  if (plain || mention.kind !== 'user' || mention.id === null)
    return <span className={className}>{text}</span>
  const { id } = mention
  return (
    <a
      {...anchorProps(absoluteUrl(realmUrl, `/#user/${id}`), (at) => openUser(id, at))}
      className={className}
      data-card={`user:${id}`}
    >
      {text}
    </a>
  )
}

function mentionText(mention: Mention, { resolveUser, resolveGroup }: ContentEnvironment): string {
  const name = nameOf()
  return name === undefined ? mention.text : mention.silent ? name : `@${name}`

  function nameOf(): string | undefined {
    if (mention.kind === 'user') return mention.id === null ? undefined : resolveUser(mention.id)?.name
    return mention.kind === 'group' ? resolveGroup(mention.id)?.name : undefined
  }
}

function meansReader(mention: Mention, { ownUserId, resolveGroup }: ContentEnvironment): boolean {
  if (mention.kind === 'user') return mention.id === ownUserId
  if (mention.kind === 'group') return resolveGroup(mention.id)?.isMember === true
  return true
}
