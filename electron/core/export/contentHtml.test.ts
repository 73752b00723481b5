// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { parseContent } from '../../../shared/content/parseContent.ts'
import { contentText } from '../../../shared/content/text/contentText.ts'
import { fixtures } from '../../../shared/content/testing/fixtures.ts'
import { hostileDocuments } from '../../../shared/content/testing/hostileDocuments.ts'
import { hostileHtml, hostileUrls } from '../../../shared/content/testing/hostileHtml.ts'
import { contentHtml, type ContentSurroundings } from './contentHtml.ts'

const realmUrl = 'https://chat.example'
const picture = 'data:image/png;base64,AAAA'
const around: ContentSurroundings = { realmUrl, picture: () => picture, time: String }

/** The HTML has at most two elements per node and a few characters per character of the message. */
const maxElements = 60_000
const maxLength = 3_000_000

const bodyOf = (html: string): HTMLElement =>
  new DOMParser().parseFromString(contentHtml(parseContent(html, realmUrl), around), 'text/html').body

const names = new Set(
  'a b blockquote br code del details em h1 h2 h3 h4 h5 h6 hr img li ol p pre strong summary table tbody td th thead time tr ul'.split(
    ' ',
  ),
)
const attributes: Readonly<Record<string, RegExp>> = {
  href: /^(https?|mailto):/,
  rel: /^noopener noreferrer$/,
  src: /^data:image\/png;base64,AAAA$/,
  class: /^(picture|emoji)$/,
  alt: /^/,
  align: /^(left|center|right)$/,
  start: /^-?\d+$/,
}

function expectHarmless(html: string): void {
  for (const element of bodyOf(html).querySelectorAll('*')) {
    expect(names, html).toContain(element.localName)
    for (const { name, value } of element.attributes)
      expect(attributes[name]?.test(value), `${element.localName} ${name}="${value}" of ${html}`).toBe(true)
  }
}

describe('a message as HTML in a document', () => {
  it.each(fixtures)('has the text of $name and only known elements', ({ html }) => {
    expectHarmless(html)
    const body = bodyOf(html)
    const squeeze = (text: string): string => text.replace(/[\s>•|\d.:_]/g, '')
    const alternatives = [...body.querySelectorAll('img')].map(({ alt }) => alt)
    const text = squeeze([body.textContent, ...alternatives].join(' '))
    const words = contentText(parseContent(html, realmUrl)).split(/\s+/)
    const missing = words.map(squeeze).filter((word) => word !== '' && !text.includes(word))
    // Times are replaced with formatted ones.
    if (body.querySelector('time') === null) expect(missing, text).toEqual([])
  })

  it('has no script, handler, style or foreign address, whatever a server sends', () => {
    for (const html of hostileHtml) for (const url of hostileUrls) expectHarmless(html.replaceAll('U', url))
  })

  it.each(hostileDocuments)('limits the output for hostile content: $name', ({ make }) => {
    const html = contentHtml(parseContent(make(), realmUrl), around)
    expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThan(maxElements)
    expect(html.length).toBeLessThan(maxLength)
  })

  it('shows the name of a missing picture and links to it', () => {
    const html = '<p><a href="/user_uploads/2/ab/barn.png">barn.png</a></p>'
    const tree = parseContent(html, realmUrl)
    expect(contentHtml(tree, { ...around, picture: () => null })).toBe(
      '<p><a href="https://chat.example/user_uploads/2/ab/barn.png" rel="noopener noreferrer">barn.png</a></p>',
    )
  })
})
