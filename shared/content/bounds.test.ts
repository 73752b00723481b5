import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../markdown/renderMarkdown.ts'
import { lineText, maxLineLength } from '../model/messages/lineText.ts'
import { foldText } from '../model/search/foldText.ts'
import { snippetOf } from '../model/search/snippet.ts'
import { contentText } from './text/contentText.ts'
import { alertWordPattern, highlightFound, highlightWords } from './text/highlightWords.ts'
import { meContent } from './text/meContent.ts'
import { parseContent } from './parseContent.ts'
import { shownContent } from './shownContent.ts'
import { htmlLimits, notificationLimits, parseHtml } from './html/parseHtml.ts'
import { hostileDocuments } from './testing/hostileDocuments.ts'
import { hostileMarkdown } from './testing/hostileMarkdown.ts'
import { treeSize } from './parseContent.ts'

const maxNodes = 30_000
/** An element beyond the limit is still counted, with its attributes. */
const lastElement = htmlLimits.attributesOfElement + 20
/** Ten times the longest message, because every consumer of the text reads all of it. */
const maxWords = 100_000
/** Total text of links, which may be nested. */
const maxShownWords = 1_000_000
const words = alertWordPattern(['x', 'word'])!

function expectBounded(html: string): void {
  const tree = parseContent(html, 'https://chat.example')
  expect(treeSize(tree).nodes).toBeLessThan(maxNodes)
  expect(contentText(tree, { hideSpoilers: true }).length).toBeLessThan(maxWords)
  const text = contentText(tree)
  const { files, links, media } = shownContent(tree)
  expect(Math.max(files.length, links.length, media.length)).toBeLessThanOrEqual(200)
  expect([...files.map(({ name }) => name), ...links.map(({ title }) => title)].join('').length).toBeLessThan(
    maxShownWords,
  )
  for (const isMeMessage of [false, true])
    expect([...lineText({ content: html, isMeMessage, submessages: [] })].length).toBeLessThanOrEqual(
      maxLineLength,
    )
  expect(foldText(text).length).toBeLessThan(maxWords)
  expect(snippetOf(text, ['bottom', 'x']).text.length).toBeLessThan(500)
  const marked = highlightWords(highlightFound(meContent(tree), ['bottom', 'w']), words)
  expect(treeSize(marked).text).toBeLessThanOrEqual(treeSize(tree).text)
}

describe('a hostile document', () => {
  it.each(hostileDocuments)('has limits for every consumer: $name', ({ make }) => {
    const html = make()
    const { made, steps } = parseHtml(html)
    expect(made).toBeLessThanOrEqual(htmlLimits.nodes + lastElement)
    expect(steps).toBeLessThanOrEqual(htmlLimits.steps + lastElement)
    expectBounded(html)
    const notified = parseContent(html, undefined, notificationLimits)
    expect(treeSize(notified).nodes).toBeLessThan(3 * notificationLimits.nodes)
  })

  it.each(hostileMarkdown)('has limits as Markdown: $name', ({ make }) =>
    expectBounded(renderMarkdown(make()).html),
  )
})

describe('a message beyond the limits', () => {
  it('shows its beginning as plain text', () => {
    const html = `<p>Read <b>this</b> &amp; that</p>${'<p><b>x'.repeat(40_000)}`
    const tree = parseContent(html)
    expect(tree.isCut).toBe(true)
    expect(contentText(tree)).toMatch(/^Read this & that x x/)
    expect(contentText(tree).length).toBeLessThanOrEqual(2000)
  })

  it('shows nothing from its first spoiler on', () => {
    const spoiler = '<div class="spoiler-block"><div class="spoiler-header"><p>The end</p></div>'
    const html = `<p>So it goes</p>${spoiler}<div class="spoiler-content"><p>He did it</p></div></div>`
    const text = contentText(parseContent(html + '<p><b>x'.repeat(40_000)), { hideSpoilers: true })
    expect(text).toBe('So it goes')
  })

  it('contains no part twice, however spoilers are nested', () => {
    const both = '<div class="spoiler-block"><div class="spoiler-header"><blockquote class="spoiler-content">'
    const { steps } = parseHtml(both.repeat(10))
    expect(treeSize(parseContent(both.repeat(10) + 'x')).nodes).toBeLessThan(steps * 3)
    expect(contentText(parseContent(both.repeat(10) + 'x'))).toBe('> '.repeat(10) + 'x')
  })
})
