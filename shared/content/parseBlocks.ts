import { findClass, hasClass, isElement, textNode, type HtmlElement, type HtmlNode } from './html/htmlNode.ts'
import { parseCodeBlock } from './constructs/codeBlock/codeBlock.ts'
import { parseDiv } from './parseDiv.ts'
import { parseInlines } from './parseInlines.ts'
import { mathReach } from './maths/mathStyle.ts'
import { parseMath } from './maths/parseMath.ts'
import { parseTable } from './parseTable.ts'
import { deeper, tooDeep, unsupported, type ParseContext } from './parseContext.ts'
import type { Block, ImagePreview, List, ListItem } from './tree.ts'
import { pushAll } from '../pushAll.ts'

/** Parses the blocks of a container. Inline content between them becomes paragraphs. */
export function parseBlocks(nodes: readonly HtmlNode[], context: ParseContext): readonly Block[] {
  if (tooDeep(context)) return withText(unsupported(nodes))
  const blocks: Block[] = []
  let run: HtmlNode[] = []
  const flush = () => {
    pushAll(blocks, parseParagraph(run, context))
    run = []
  }
  for (const node of nodes) {
    const parse = isElement(node) ? blockParsers.get(node.tagName) : undefined
    if (parse === undefined) run.push(node)
    else {
      flush()
      pushAll(blocks, parse(node as HtmlElement, deeper(context)))
    }
  }
  flush()
  return mergeGalleries(blocks)
}

type BlockParser = (element: HtmlElement, context: ParseContext) => readonly Block[]

const heading =
  (level: 1 | 2 | 3 | 4 | 5 | 6): BlockParser =>
  (element, context) => [{ type: 'heading', level, children: parseInlines(element.childNodes, context) }]

// A Map, because a tag may be named "constructor".
const blockParsers: ReadonlyMap<string, BlockParser> = new Map(
  Object.entries<BlockParser>({
    p: (e, context) => parseParagraph(e.childNodes, context),
    h1: heading(1),
    h2: heading(2),
    h3: heading(3),
    h4: heading(4),
    h5: heading(5),
    h6: heading(6),
    hr: () => [{ type: 'rule' }],
    blockquote: (e, context) => [{ type: 'blockquote', children: parseBlocks(e.childNodes, context) }],
    ul: (e, context) => [parseList(e, context)],
    ol: (e, context) => [parseList(e, context)],
    table: (e, context) => withBlock(parseTable(e, context)),
    pre: (e) => [parseCodeBlock(e)],
    div: (e, context) => parseDiv(e, context),
  }),
)

/**
 * Splits a paragraph at display mathematics, which the server writes inside paragraphs and which are blocks in the
 * tree.
 */
function parseParagraph(nodes: readonly HtmlNode[], context: ParseContext): readonly Block[] {
  const blocks: Block[] = []
  let run: HtmlNode[] = []
  const flush = () => {
    const children = trimmed(parseInlines(run, context))
    if (children.length > 0) blocks.push({ type: 'paragraph', children })
    run = []
  }
  for (const node of nodes) {
    if (isElement(node) && node.tagName === 'span' && hasClass(node, 'katex-display')) {
      flush()
      const katex = findClass(node.childNodes, 'katex')
      blocks.push(
        katex === null ? unsupported([node]) : { ...parseMath(katex, mathReach.block), type: 'mathBlock' },
      )
    } else run.push(node)
  }
  flush()
  return blocks
}

function parseList(element: HtmlElement, context: ParseContext): List {
  const start = Number(element.attrs.find((a) => a.name === 'start')?.value ?? 1)
  const items: ListItem[] = []
  for (const node of element.childNodes) {
    if (isElement(node) && node.tagName === 'li') {
      const loose = node.childNodes.some((c) => isElement(c) && c.tagName === 'p')
      items.push({ loose, children: parseBlocks(node.childNodes, deeper(context)) })
    } else if (isElement(node) || (textNode(node) ?? '').trim() !== '') {
      items.push({ loose: false, children: withText(unsupported([node])) })
    }
  }
  return {
    type: 'list',
    ordered: element.tagName === 'ol',
    start: Number.isSafeInteger(start) ? start : 1,
    items,
  }
}

type Children = ReturnType<typeof parseInlines>

/** Returns the nodes without line breaks and white space at both ends. */
function trimmed(children: Children): Children {
  const isSpace = (c: Children[number] | undefined) =>
    c?.type === 'lineBreak' || (c?.type === 'text' && c.text.trim() === '')
  let from = 0
  let to = children.length
  while (from < to && isSpace(children[from])) from++
  while (to > from && isSpace(children[to - 1])) to--
  return children.slice(from, to)
}

function mergeGalleries(blocks: readonly Block[]): readonly Block[] {
  const out: Block[] = []
  let images: ImagePreview[] = []
  for (const block of blocks) {
    if (block.type !== 'gallery') {
      images = []
      out.push(block)
      continue
    }
    if (images.length === 0) out.push({ type: 'gallery', images })
    pushAll(images, block.images)
  }
  return out
}

const withBlock = (block: Block | null): readonly Block[] => (block === null ? [] : [block])
const withText = (block: ReturnType<typeof unsupported>) => (block.text === '' ? [] : [block])
