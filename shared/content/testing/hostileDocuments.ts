import { fixtures } from './fixtures.ts'

/**
 * Message HTML that is as expensive as possible. Created on demand, because all documents together take a hundred
 * megabytes.
 */
export interface HostileDocument {
  readonly name: string
  readonly make: () => string
}

const numbered = (count: number, piece: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => piece(n)).join('')

/** Elements that are opened again in each paragraph, because none is closed. */
const unclosed = (count: number): string =>
  `<p>${numbered(count, (n) => `<b a=${n}>`)}</p>${'<p>x</p>'.repeat(count)}`

const nestable = [
  'blockquote',
  'div',
  'b',
  'span',
  'a href=x',
  'ul><li',
  'ol><li><p',
  'table><tr><td',
  'div class=spoiler-block><div class="spoiler-header spoiler-content"',
  'div class=spoiler-block><div class=spoiler-header><blockquote class=spoiler-content',
  'span class=katex><span class=katex-html',
  'pre><code',
  'font',
  'svg><g',
  'math><mrow',
  'template',
  'select><option',
  'object',
]

const shapes: Readonly<Record<string, () => string>> = {
  'unclosed formatting of 10 KB': () => unclosed(600),
  'unclosed formatting of 26 KB': () => unclosed(1500),
  'unclosed formatting of 1 MB': () => unclosed(15_000),
  'unclosed formatting of many kinds': () =>
    `<p>${'<b><i><u><s><code><font>'.repeat(3000)}${'<p>x'.repeat(20_000)}`,
  'formatting that is adopted': () =>
    `<b>${'<i>'.repeat(8)}<div>${'<br>'.repeat(20_000)}${'</b></i>'.repeat(30_000)}`,
  'formatting adopted again and again': () => '<b><p></b></p>'.repeat(30_000),
  'links inside links': () => '<a href=/x><table><tr><td>'.repeat(20_000),
  'text before tables': () => `<table>${'x<b>'.repeat(40_000)}`,
  'elements before tables': () => `<table><tr>${'<p>x<tr>'.repeat(40_000)}`,
  'tables in tables': () => `${'<table><tr><td><table>'.repeat(200)}${'x<i>'.repeat(50_000)}`,
  'end tags of nothing': () => `${'<div>'.repeat(450)}${'</x>'.repeat(500_000)}`,
  'end tags of paragraphs': () => '</p>'.repeat(300_000),
  'breaks in a span': () => `<span>${'<br>'.repeat(150_000)}`,
  'breaks in a paragraph': () => `<p>${'<br>'.repeat(150_000)}</p>`,
  'attributes of one element': () => `<p ${numbered(100_000, (n) => `a${n} `)}>x</p>`,
  'attributes of many elements': () => numbered(4000, () => `<p ${numbered(90, (n) => `a${n} `)}>x</p>`),
  'attributes of the body': () => numbered(20_000, (n) => `<body a${n}=1><html b${n}=1>`),
  'classes of one element': () => `<div class="${numbered(150_000, (n) => `c${n} `)}">x</div>`,
  'classes of many elements': () => `<div class="${'c '.repeat(1500)}">`.repeat(300),
  galleries: () => '<div class="message_inline_image"><a href="/a"><img src="/a"></a></div>'.repeat(8000),
  pictures: () => '<img class="inline-image" src="/a">'.repeat(10_000),
  players: () => '<audio src="/a"></audio>'.repeat(10_000),
  'named entities': () => `<p>${'&CounterClockwiseContourIntegral;'.repeat(40_000)}</p>`,
  'numbered entities': () => `<p>${'&#65;&#x41;&#'.repeat(100_000)}</p>`,
  'a list of styles': () => embed(';background-image:url(a'.repeat(40_000)),
  'an open address in a style': () => embed(`background-image:url(${'\\a'.repeat(400_000)}`),
  'a list of lengths': () => formula(`<span style="${'height:1em;'.repeat(80_000)}">x</span>`),
  'a length of digits': () => formula(`<span style="height:${'1'.repeat(900)}x">x</span>`.repeat(1500)),
  'a drawing': () =>
    formula(`<svg viewBox="${'1 '.repeat(50_000)}"><path d="${'M0 0'.repeat(200_000)}"></svg>`),
  'a formula of many parts': () => formula('<span class="mord">x</span>'.repeat(40_000)),
  '5 MB of text': () => `<p>${'word '.repeat(1_000_000)}</p>`,
  '3.9 MB of text': () => `<p>${'word '.repeat(780_000)}</p>`,
  'a megabyte of lines in deep quotes': () =>
    `${'<blockquote>'.repeat(38)}${'x<br>'.repeat(13_000)}${'y\n'.repeat(500_000)}`,
  'text in an attribute': () => `<img class="inline-image" src="/a" alt="${'x'.repeat(2_000_000)}">`,
  'an address of letters': () => `<img class="inline-image" src="/${'a'.repeat(700_000)}/">`,
  'an address of slashes': () => `<img class="inline-image" src="/a${'/'.repeat(700_000)}?">`,
  'a link of endless terms': () => `<a href="/#narrow${'/is/dm'.repeat(150_000)}">x</a>`,
  'links that are never closed': () => '<a '.repeat(300_000),
  'tags that are never closed': () => '<'.repeat(1_000_000),
  'code of many signs': () =>
    `<div class="codehilite"><pre><code>${'<span class="k">x</span>'.repeat(40_000)}`,
  'a row of many cells': () => `<table><tr>${'<td>x'.repeat(100_000)}`,
  'rows of many cells': () => `<table>${`<tr>${'<td>'.repeat(1000)}`.repeat(1000)}`,
  'items without text': () => `<ul>${'<li>'.repeat(100_000)}`,
  'text between items': () => `<ul>${'x<br>'.repeat(14_000)}`,
  'text between blocks': () => 'x<hr>'.repeat(14_000),
  comments: () => '<!---->'.repeat(100_000),
  declarations: () => '<!doctype a><?x>'.repeat(40_000),
  nulls: () => `<p>${'\0'.repeat(300_000)}</p>`,
  'plain text to the end': () => `<plaintext>${'<b>'.repeat(300_000)}`,
  'headings and paragraphs without end': () => '<h1><p><dd><dt><li>'.repeat(30_000),
  'marks of one text': () => '<span class="highlight">a</span>'.repeat(40_000),
}

const embed = (style: string): string =>
  `<div class="message_embed"><a class="message_embed_image" href="/a" style="${style}"></a></div>`

const formula = (html: string): string => `<span class="katex"><span class="katex-html">${html}</span></span>`

/** Each tag nested twice: shallow enough to be parsed and repeated, and deeper than any stack. */
const nested: readonly HostileDocument[] = nestable.flatMap((tags) => {
  const open = `<${tags}>`
  const levels = Math.floor(450 / (tags.split('<').length + 1))
  return [
    { name: `${open} inside one another`, make: () => open.repeat(20_000) + 'bottom' },
    {
      name: `towers of ${open}`,
      make: () => `${open.repeat(levels)}x${'</div></p>'.repeat(levels)}`.repeat(300),
    },
  ]
})

/** Maximum characters of a message on the server. */
export const largestMessage = 10_000

/** Constructs per document. Their costs add up, so they need not be repeated alone. */
const perDocument = 5

/** Every construct once alone, then with others in documents ten and a hundred times the maximum length. */
const constructs: readonly HostileDocument[] = [1, 10, 100].flatMap((times) => {
  const shown = fixtures.filter(({ html }) => html !== '')
  const size = times === 1 ? 1 : perDocument
  return Array.from({ length: Math.ceil(shown.length / size) }, (_, n) => {
    const group = shown.slice(n * size, (n + 1) * size)
    return {
      name: `${group.map(({ name }) => name).join(', ')}, ${times} times the greatest message`,
      make: () =>
        group
          .map(({ html }) => html.repeat(Math.ceil((times * largestMessage) / group.length / html.length)))
          .join(''),
    }
  })
})

/** Documents that are as expensive as possible to parse. */
export const hostileShapes: readonly HostileDocument[] = [
  ...Object.entries(shapes).map(([name, make]) => ({ name, make })),
  ...nested,
]

/** Documents for all consumers of message HTML. */
export const hostileDocuments: readonly HostileDocument[] = [...hostileShapes, ...constructs]
