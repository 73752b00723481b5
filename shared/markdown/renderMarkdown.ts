import createMarkdownIt, { type MarkdownIt } from 'markdown-it'
import { addBlocks } from './blocks.ts'
import { addInlines } from './inlines.ts'
import { addLinks } from './links.ts'
import type { MarkdownContext, MarkdownResult, MarkdownRun } from './markdownContext.ts'
import { addOutput } from './output.ts'

export type { MarkdownContext, MarkdownResult } from './markdownContext.ts'

function createParser(): MarkdownIt {
  const parser = createMarkdownIt('default', { html: false, breaks: true, linkify: true, typographer: false })
  // The dialect has no references, setext headings, escapes or entities; quotes and code fences are its own.
  parser.disable([
    'reference',
    'lheading',
    'escape',
    'entity',
    'html_inline',
    'html_block',
    'autolink',
    'image',
  ])
  addBlocks(parser)
  addInlines(parser)
  addLinks(parser)
  addOutput(parser)
  return parser
}

let shared: MarkdownIt | undefined

/** Renders a message's Markdown to the service's HTML. What the context cannot tell stays as typed. */
export function renderMarkdown(source: string, context: MarkdownContext = {}): MarkdownResult {
  shared ??= createParser()
  const run: MarkdownRun = {
    context,
    userIds: new Set(),
    groupIds: new Set(),
    channelWildcard: false,
    topicWildcard: false,
    quoteDepth: 0,
  }
  const html = shared
    .render(source.replace(/\r\n?/g, '\n').replace(/\0/g, ''), { run })
    // Nested lists follow their item's text at once.
    .replace(/([^>\n])\n(<(?:ul|ol)[ >])/g, '$1$2')
    .trim()
  return {
    html,
    mentionedUserIds: [...run.userIds],
    mentionedGroupIds: [...run.groupIds],
    channelWildcard: run.channelWildcard,
    topicWildcard: run.topicWildcard,
  }
}
