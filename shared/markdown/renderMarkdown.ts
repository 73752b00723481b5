import { BlockParser } from './blockParser.ts'
import { blockHtml } from './blockHtml.ts'
import { replaceFences, separateLists } from './fences.ts'
import type { MarkdownContext, MarkdownResult, MarkdownRun } from './markdownContext.ts'
import { normalize } from './normalize.ts'
import { Stash } from './stash.ts'

export type { MarkdownContext, MarkdownResult } from './markdownContext.ts'

/** Ten times what services take by default: the work grows with the text, and nobody sends more. */
const maxLength = 100_000

/** Renders a message's Markdown to the service's HTML. What the context cannot tell stays as typed. */
export function renderMarkdown(typed: string, context: MarkdownContext = {}): MarkdownResult {
  const source = typed.slice(0, maxLength)
  const run: MarkdownRun = {
    context,
    stash: new Stash(),
    userIds: new Set(),
    groupIds: new Set(),
    channelWildcard: false,
    topicWildcard: false,
  }
  const lines = replaceFences(separateLists(normalize(source)), run)
  const root = new BlockParser().parse(lines)
  return {
    html: root.children.map((child) => blockHtml(child, run, false)).join('\n'),
    mentionedUserIds: [...run.userIds],
    mentionedGroupIds: [...run.groupIds],
    channelWildcard: run.channelWildcard,
    topicWildcard: run.topicWildcard,
  }
}
