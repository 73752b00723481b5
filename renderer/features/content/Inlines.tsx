import type { ReactNode } from 'react'
import type { Inline } from '../../../shared/content/tree.ts'
import { t } from '../../../shared/i18n.ts'
import { AudioPlayer } from './MediaPlayers.tsx'
import { EmojiView } from './EmojiView.tsx'
import { InlineImage } from './Gallery.tsx'
import { LinkView } from './LinkView.tsx'
import { MathView } from './MathView.tsx'
import { MentionView } from './MentionView.tsx'
import { TimeView } from './TimeView.tsx'
import { Unsupported } from './Unsupported.tsx'

/** Inline content: text, and everything that stands in a line of it. */
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
        <code className="content-error" title={t('content.texError')}>
          {node.text}
        </code>
      )
    case 'emoji':
      return <EmojiView emoji={node} />
    case 'time':
      return <TimeView timestamp={node.timestamp} />
    case 'timestampError':
      return (
        <span className="content-error" title={t('content.timeError')}>
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
