import {
  entityRule,
  codeRule,
  boldItalicRule,
  boldRule,
  italicRule,
  lineBreakRule,
  strikeRule,
  texRule,
} from './emphasis.ts'
import { emojiCharacterRule, emojiRule, emoticonRule } from './emoji.ts'
import { escapeTyped } from './escapeHtml.ts'
import type { InlineRule } from './inlineRule.ts'
import { linkifierRule, linkRule, webAddressRule } from './links.ts'
import type { MarkdownRun } from './markdownContext.ts'
import { channelLinkRule, groupMentionRule, mentionRule, topicLinkRule } from './mentions.ts'
import { timeRule } from './time.ts'

/**
 * Rules in the server's order: each sees the text left by the previous ones, and its content is parsed by the next
 * ones.
 */
const rules: readonly InlineRule[] = [
  codeRule,
  boldItalicRule,
  mentionRule,
  texRule,
  topicLinkRule,
  channelLinkRule,
  timeRule,
  groupMentionRule,
  linkRule,
  webAddressRule,
  linkifierRule,
  entityRule,
  boldRule,
  italicRule,
  strikeRule,
  emojiRule,
  emoticonRule,
  lineBreakRule,
  emojiCharacterRule,
]

/** Renders the text inside a block as HTML. */
export function inlineHtml(text: string, run: MarkdownRun, firstRule = 0): string {
  const literal = (piece: string) => run.stash.finish(piece, escapeTyped)
  let data = text
  for (let index = firstRule; index < rules.length; index++) {
    let replaced = ''
    let from = 0
    const inside = (piece: string) => inlineHtml(piece, run, index + 1)
    for (const { start, end, html } of rules[index]!(data, { run, inside, literal })) {
      replaced += data.slice(from, start) + run.stash.put(html, data.slice(start, end))
      from = end
    }
    if (from > 0) data = replaced + data.slice(from)
  }
  return literal(data)
}
