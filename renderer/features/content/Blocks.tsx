import type { ReactNode } from 'react'
import type { Block } from '../../../shared/content/tree.ts'
import { CodeBlockView } from './CodeBlockView.tsx'
import { Gallery } from './Gallery.tsx'
import { Inlines } from './Inlines.tsx'
import { MathView } from './MathView.tsx'
import { Spoiler } from './Spoiler.tsx'
import { TableView } from './TableView.tsx'
import { TweetCard, VideoSiteCard, WebsiteCard } from './Cards.tsx'
import { Unsupported } from './Unsupported.tsx'
import { VideoPlayer } from './MediaPlayers.tsx'

/** The blocks of a container. `tight`: paragraphs are lines of a list item, without space around them. */
export function Blocks({
  blocks,
  tight,
}: {
  readonly blocks: readonly Block[]
  readonly tight?: boolean
}): ReactNode {
  return blocks.map((block, i) => <BlockView key={i} block={block} tight={tight === true} />)
}

function BlockView({ block, tight }: { readonly block: Block; readonly tight: boolean }): ReactNode {
  switch (block.type) {
    case 'paragraph': {
      const children = <Inlines nodes={block.children} />
      return tight ? <div className="content-line">{children}</div> : <p>{children}</p>
    }
    case 'heading': {
      const Tag = `h${block.level}` as const
      return (
        <Tag>
          <Inlines nodes={block.children} />
        </Tag>
      )
    }
    case 'rule':
      return <hr />
    case 'blockquote':
      return (
        <blockquote dir="auto">
          <Blocks blocks={block.children} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, i) => (
        <li key={i}>
          <Blocks blocks={item.children} tight={!item.loose} />
        </li>
      ))
      return block.ordered ? (
        <ol dir="auto" start={block.start}>
          {items}
        </ol>
      ) : (
        <ul dir="auto">{items}</ul>
      )
    }
    case 'table':
      return <TableView table={block} />
    case 'codeBlock':
      return <CodeBlockView block={block} />
    case 'mathBlock':
      return <MathView tex={block.tex} html={block.html} display />
    case 'spoiler':
      return <Spoiler header={block.header} body={block.body} />
    case 'gallery':
      return <Gallery images={block.images} />
    case 'video':
      return <VideoPlayer src={block.src} href={block.href} title={block.title} />
    case 'videoSite':
      return <VideoSiteCard site={block} />
    case 'websitePreview':
      return <WebsiteCard preview={block} />
    case 'tweet':
      return <TweetCard tweet={block} />
    case 'unsupported':
      return (
        <p>
          <Unsupported text={block.text} />
        </p>
      )
  }
}
