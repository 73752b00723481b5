import type { ConstructNode } from '../tree.ts'
import { codeBlock } from './codeBlock/codeBlock.ts'
import type { Construct } from './construct.ts'
import { gallery } from './gallery/gallery.ts'
import { spoiler } from './spoiler/spoiler.ts'
import { tweet } from './tweet/tweet.ts'
import { video } from './video/video.ts'
import { videoSite } from './videoSite/videoSite.ts'
import { websitePreview } from './websitePreview/websitePreview.ts'

type NodeType = ConstructNode['type']
type Constructs = { readonly [Type in NodeType]: Construct<Extract<ConstructNode, { readonly type: Type }>> }

/** All constructs by node type. If several share a class, the first that can parse the element is used. */
export const constructs: Constructs = {
  codeBlock,
  spoiler,
  video,
  videoSite,
  gallery,
  websitePreview,
  tweet,
}

/** Returns the construct of a node, typed for that node. */
export const constructOf = <Node extends ConstructNode>(node: Node): Construct<Node> =>
  constructs[node.type] as unknown as Construct<Node>

/** Constructs by the class of their `div`. */
export const constructsOfClass: ReadonlyMap<string, readonly Construct<ConstructNode>[]> = (() => {
  const byClass = new Map<string, Construct<ConstructNode>[]>()
  for (const construct of Object.values(constructs) as Construct<ConstructNode>[])
    for (const name of construct.classes) byClass.set(name, [...(byClass.get(name) ?? []), construct])
  return byClass
})()
