import { type ReactNode, use } from 'react'
import type { Inline, Emoji, Mention } from '../../../../shared/content/tree.ts'
import { t } from '../../../../shared/i18n.ts'
import { AudioPlayer } from './MediaPlayers.tsx'
import { InlineImage } from './Gallery.tsx'
import { LinkView } from './LinkView.tsx'
import { MathView } from './MathView.tsx'
import { Unsupported } from './Unsupported.tsx'
import { useContentEnvironment, type ContentEnvironment } from './contentEnvironment.ts'
import { lazy } from '../../../../shared/lazy.ts'
import { InsideLink } from './insideLink.ts'
import { absoluteUrl, anchorProps } from './useLink.ts'

const full = lazy(() => new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' }))

/** A time that the sender entered, shown in the reader's time zone. */
function TimeView({ timestamp }: { readonly timestamp: number }): ReactNode {
  const { timeFormat } = useContentEnvironment()
  const date = new Date(timestamp * 1000)
  return (
    <time
      className="content-time"
      dateTime={date.toISOString()}
      data-tooltip={t('content.yourTime', { time: full().format(date) })}
    >
      {timeFormat(date)}
    </time>
  )
}

/** An emoji as a character or image, or as its name if the reader prefers that. */
function EmojiView({ emoji }: { readonly emoji: Emoji }): ReactNode {
  const { emojiset, mediaUrl } = useContentEnvironment()
  const title = `:${emoji.name}:`
  const src = emoji.kind === 'image' ? mediaUrl(emoji.src) : null
  if (emojiset === 'text' || (emoji.kind === 'image' && src === null))
    return <span className="content-emoji-name">{title}</span>
  if (emoji.kind === 'image')
    return <img className="content-emoji" src={src ?? ''} alt={title} data-tooltip={title} />
  return (
    <span
      className="content-emoji"
      role="img"
      aria-label={emoji.name.replaceAll('_', ' ')}
      data-tooltip={title}
    >
      {emoji.char}
    </span>
  )
}

/** Renders inline content: text and the elements within a line. */
export function Inlines({ nodes }: { readonly nodes: readonly Inline[] }): ReactNode {
  return nodes.map((node, i) => (node.type === 'text' ? node.text : <InlineView key={i} node={node} />))
}

function InlineView({ node }: { readonly node: Inline }): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text
    case 'highlight':
      return <mark className={`content-highlight is-${node.reason}`}>{node.text}</mark>
    case 'strong':
      return (
        <strong>
          <Inlines nodes={node.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines nodes={node.children} />
        </em>
      )
    case 'strike':
      return (
        <del>
          <Inlines nodes={node.children} />
        </del>
      )
    case 'inlineCode':
      return (
        <code>
          <Inlines nodes={node.children} />
        </code>
      )
    case 'lineBreak':
      return <br />
    case 'link':
      return <LinkView link={node} />
    case 'mention':
      return <MentionView mention={node} />
    case 'math':
      return <MathView tex={node.tex} html={node.html} />
    case 'texError':
      return (
        <code className="content-error" data-tooltip={t('content.texError')}>
          {node.text}
        </code>
      )
    case 'emoji':
      return <EmojiView emoji={node} />
    case 'time':
      return <TimeView timestamp={node.timestamp} />
    case 'timestampError':
      return (
        <span className="content-error" data-tooltip={t('content.timeError')}>
          {node.text}
        </span>
      )
    case 'image':
      return <InlineImage image={node} />
    case 'audio':
      return <AudioPlayer audio={node} />
    case 'unsupported':
      return <Unsupported text={node.text} />
  }
}

/** A mention with the current name, highlighted if it includes the reader. */
function MentionView({ mention }: { readonly mention: Mention }): ReactNode {
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
