import { t } from '../../../shared/i18n.ts'
import type {
  Block,
  CodeSpan,
  ConstructNode,
  ContentTree,
  ImagePreview,
  Inline,
  LinkTarget,
  ListItem,
  TableCell,
} from '../../../shared/content/tree.ts'
import { parseUrl } from '../platform/parseUrl.ts'
import { escapeAttribute, escapeText } from '../../../shared/markdown/escapeHtml.ts'

export interface ContentSurroundings {
  readonly realmUrl: string
  /** Returns the `data:` address of a picture, or null if it is missing and its name is shown instead. */
  readonly picture: (address: string) => string | null
  /** Formats a UNIX time in seconds. */
  readonly time: (timestamp: number) => string
}

/**
 * Returns a message as HTML. All texts are escaped. It contains no scripts, styles or addresses, except those of links
 * and of pictures inside the document.
 */
export const contentHtml = (tree: ContentTree, around: ContentSurroundings): string =>
  blocksHtml(tree.blocks, around)

const blocksHtml = (blocks: readonly Block[], around: ContentSurroundings): string =>
  blocks.map((block) => blockHtml(block, around)).join('\n')

function blockHtml(block: Block, around: ContentSurroundings): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlinesHtml(block.children, around)}</p>`
    case 'heading':
      return `<h${block.level}>${inlinesHtml(block.children, around)}</h${block.level}>`
    case 'rule':
      return '<hr>'
    case 'blockquote':
      return `<blockquote>${blocksHtml(block.children, around)}</blockquote>`
    case 'list': {
      const items = block.items.map((item) => `<li>${itemHtml(item, around)}</li>`).join('')
      return block.ordered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`
    }
    case 'table': {
      const head = rowHtml(block.head, 'th', around)
      const rows = block.rows.map((row) => rowHtml(row, 'td', around)).join('')
      return `<table><thead>${head}</thead><tbody>${rows}</tbody></table>`
    }
    case 'mathBlock':
      return `<pre>${escapeText(block.tex)}</pre>`
    case 'unsupported':
      return `<p>${escapeText(block.text)}</p>`
    default:
      return constructHtml(block, around)
  }
}

/** Items of a tight list have no paragraphs. */
const itemHtml = ({ children, loose }: ListItem, around: ContentSurroundings): string =>
  children
    .map((block) =>
      block.type === 'paragraph' && !loose ? inlinesHtml(block.children, around) : blockHtml(block, around),
    )
    .join('\n')

const rowHtml = (cells: readonly TableCell[], tag: 'th' | 'td', around: ContentSurroundings): string =>
  `<tr>${cells.map((cell) => cellHtml(cell, tag, around)).join('')}</tr>`

const cellHtml = ({ align, children }: TableCell, tag: 'th' | 'td', around: ContentSurroundings): string =>
  `<${tag}${align === null ? '' : ` align="${align}"`}>${inlinesHtml(children, around)}</${tag}>`

function constructHtml(node: ConstructNode, around: ContentSurroundings): string {
  switch (node.type) {
    case 'codeBlock':
      return `<pre>${escapeText(node.spans.map(({ text }: CodeSpan) => text).join(''))}</pre>`
    case 'spoiler':
      return `<details><summary>${headerHtml(node.header, around)}</summary>${blocksHtml(node.body, around)}</details>`
    case 'gallery':
      return `<p>${node.images.map((image) => imageHtml(image, around)).join(' ')}</p>`
    case 'video':
      return `<p>${linkHtml(node.href, escapeText(node.title), around)}</p>`
    case 'videoSite':
      return `<p>${linkHtml(node.href, pictureHtml(node.image, node.title || node.href, around), around)}</p>`
    case 'websitePreview':
      return `<blockquote><p>${linkHtml(node.href, escapeText(node.title), around)}</p><p>${escapeText(node.description)}</p></blockquote>`
    case 'tweet': {
      const author =
        node.href === null ? escapeText(node.author) : linkHtml(node.href, escapeText(node.author), around)
      const images = node.images.map((image) => imageHtml(image, around)).join(' ')
      return `<blockquote><p>${author}</p><p>${inlinesHtml(node.children, around)} ${images}</p></blockquote>`
    }
  }
}

const headerHtml = (header: readonly Block[], around: ContentSurroundings): string =>
  header.length === 0 ? escapeText(t('content.spoiler')) : blocksHtml(header, around)

const inlinesHtml = (nodes: readonly Inline[], around: ContentSurroundings): string =>
  nodes.map((node) => inlineHtml(node, around)).join('')

const tags = { strong: 'strong', emphasis: 'em', strike: 'del', inlineCode: 'code' } as const

function inlineHtml(node: Inline, around: ContentSurroundings): string {
  switch (node.type) {
    case 'text':
    case 'highlight':
    case 'texError':
    case 'timestampError':
    case 'unsupported':
      return escapeText(node.text)
    case 'strong':
    case 'emphasis':
    case 'strike':
    case 'inlineCode':
      return `<${tags[node.type]}>${inlinesHtml(node.children, around)}</${tags[node.type]}>`
    case 'lineBreak':
      return '<br>'
    case 'link':
      return linkHtml(addressOf(node.target), inlinesHtml(node.children, around), around)
    case 'mention':
      return `<b>${escapeText(node.text)}</b>`
    case 'math':
      return `<code>${escapeText(node.tex)}</code>`
    case 'emoji':
      return node.kind === 'unicode'
        ? escapeText(node.char)
        : pictureHtml(node.src, `:${node.name}:`, around, 'emoji')
    case 'time':
      return `<time>${escapeText(around.time(node.timestamp))}</time>`
    case 'image':
      return imageHtml(node, around)
    case 'audio':
      return linkHtml(node.original, escapeText(node.title), around)
  }
}

const addressOf = (target: LinkTarget): string => ('url' in target ? target.url : target.path)

/** Links `inner`, which is HTML. Addresses other than http, https and mailto result in `inner` without a link. */
function linkHtml(address: string, inner: string, { realmUrl }: ContentSurroundings): string {
  const url = parseUrl(address.startsWith('/') ? `${new URL(realmUrl).origin}${address}` : address)
  if (url === null || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return inner
  return `<a href="${escapeAttribute(url.href)}" rel="noopener noreferrer">${inner}</a>`
}

const imageHtml = (image: ImagePreview, around: ContentSurroundings): string =>
  linkHtml(image.original, pictureHtml(image.src, image.title, around), around)

function pictureHtml(
  src: string | null,
  title: string,
  around: ContentSurroundings,
  kind = 'picture',
): string {
  const data = src === null ? null : around.picture(src)
  if (data === null) return escapeText(title)
  return `<img class="${kind}" alt="${escapeAttribute(title)}" src="${escapeAttribute(data)}">`
}
