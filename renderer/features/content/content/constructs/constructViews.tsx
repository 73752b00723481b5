import type { ComponentType } from 'react'
import type { ConstructNode } from '../../../../../shared/content/tree.ts'
import { Gallery } from '../Gallery.tsx'
import { VideoPlayer } from '../MediaPlayers.tsx'
import { CodeBlockView } from './CodeBlockView.tsx'
import { SpoilerView } from './SpoilerView.tsx'
import { TweetCard, VideoSiteCard, WebsiteCard } from './linkCards.tsx'

interface NodeProps<Node> {
  readonly node: Node
}
type ConstructViews = {
  readonly [Type in ConstructNode['type']]: ComponentType<
    NodeProps<Extract<ConstructNode, { readonly type: Type }>>
  >
}

/** The component for each construct, by the type of its node. */
const constructViews: ConstructViews = {
  codeBlock: CodeBlockView,
  spoiler: SpoilerView,
  gallery: Gallery,
  video: ({ node }) => <VideoPlayer src={node.src} href={node.href} title={node.title} />,
  videoSite: VideoSiteCard,
  websitePreview: WebsiteCard,
  tweet: TweetCard,
}

export const viewOf = <Node extends ConstructNode>(node: Node): ComponentType<NodeProps<Node>> =>
  constructViews[node.type] as unknown as ComponentType<NodeProps<Node>>
