import { linkTarget } from './links/linkTarget.ts'
import { inlineText } from './text/contentText.ts'
import type { Block, ContentTree, ImagePreview, Inline, Link, Video } from './tree.ts'

export interface FileLink {
  /** Server-relative address of the uploaded file. */
  readonly path: string
  readonly name: string
}

export interface OutwardLink {
  readonly url: string
  readonly title: string
}

/** The media, files and links of a message, each once, in text order. */
export interface ShownContent {
  readonly media: readonly (ImagePreview | Video)[]
  /** Uploaded files that are neither images nor videos. */
  readonly files: readonly FileLink[]
  readonly links: readonly OutwardLink[]
}

/** Maximum number of messages in a page of a conversation's images, links or files. */
export const maxContentPage = 100

/** Maximum for one message. A hostile message may have thousands. */
const maxOfMessage = 200
const maxDepth = 20

/** Collects the visible media, files and links of a message. Omits hidden parts of spoilers. */
export function shownContent(tree: ContentTree): ShownContent {
  const media: (ImagePreview | Video)[] = []
  const files = new Map<string, FileLink>()
  const links = new Map<string, OutwardLink>()
  const shown = new Set<string>()
  const addMedia = (medium: ImagePreview | Video): void => {
    if (media.length < maxOfMessage) media.push(medium)
    shown.add(medium.type === 'video' ? medium.href : medium.original)
  }
  const addFile = (path: string, name: string): void => {
    if (files.size < maxOfMessage && !files.has(path)) files.set(path, { path, name })
  }
  const addLink = (url: string, title: string): void => {
    const link = links.get(url)
    // The title of a preview is better than the address in the text.
    if (link === undefined ? links.size < maxOfMessage : link.title === url)
      links.set(url, { url, title: title || url })
  }
  const inline = (node: Inline, depth: number): void => {
    if (depth > maxDepth) return
    if (node.type === 'image') addMedia(node)
    else if (node.type === 'audio') addFile(node.original, node.title)
    else if (node.type === 'link') {
      byTarget(node)
      for (const child of node.children) inline(child, depth + 1)
    } else if ('children' in node) for (const child of node.children) inline(child, depth + 1)
  }
  const byTarget = ({ children, target }: Link): void => {
    const text = inlineText(children).trim()
    if (target.kind === 'upload') addFile(target.path, text || (target.path.split('/').at(-1) ?? ''))
    else if (target.kind === 'external') addLink(target.url, text)
  }
  const block = (node: Block, depth: number): void => {
    if (depth > maxDepth) return
    switch (node.type) {
      case 'paragraph':
      case 'heading':
        return node.children.forEach((child) => inline(child, depth + 1))
      case 'blockquote':
        return node.children.forEach((child) => block(child, depth + 1))
      case 'list':
        return node.items.forEach((item) => item.children.forEach((child) => block(child, depth + 1)))
      case 'table':
        return [node.head, ...node.rows].forEach((row) =>
          row.forEach((cell) => cell.children.forEach((child) => inline(child, depth + 1))),
        )
      case 'gallery':
        return node.images.forEach(addMedia)
      case 'video':
        return addMedia(node)
      case 'videoSite':
      case 'websitePreview':
        return ofCard(node.href, node.title)
      case 'tweet':
        node.images.forEach(addMedia)
        return node.href === null ? undefined : ofCard(node.href, node.author)
      default:
    }
  }
  const ofCard = (href: string, title: string): void => {
    const target = linkTarget(href)
    if (target?.kind === 'external') addLink(target.url, title)
  }
  for (const node of tree.blocks) block(node, 0)
  return {
    media,
    files: [...files.values()].filter(({ path }) => !shown.has(path)),
    links: [...links.values()].filter(({ url }) => !shown.has(url)),
  }
}
