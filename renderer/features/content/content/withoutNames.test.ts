import { expect, it } from 'vitest'
import { contentOf } from './contentOf.ts'
import { withoutNames } from './withoutNames.ts'

const link = (name: string, text = name) => `<a href="/user_uploads/2/ab/${name}">${text}</a>`
const preview = (name: string) =>
  `<div class="message_inline_image"><a href="/user_uploads/2/ab/${name}" title="${name}"><img src="/user_uploads/thumbnail/2/ab/${name}/840x560.webp"></a></div>`
const shown = (html: string) => withoutNames(contentOf(html, 'https://chat.example').blocks)

it('removes a line that only names the image below', () => {
  expect(shown(`<p>${link('a.png')}</p>${preview('a.png')}`)).toMatchObject([
    { type: 'gallery', hasCaptions: true },
  ])
})

it('keeps the text above the line', () => {
  const [text, images] = shown(
    `<p>Same on mine.<br>\n${link('a.png')}<br>\n${link('b.png')}</p>${preview('a.png')}${preview('b.png')}`,
  )
  expect(text).toMatchObject({ type: 'paragraph', children: [{ type: 'text', text: 'Same on mine.' }] })
  expect(images).toMatchObject({ type: 'gallery', hasCaptions: true })
})

it.each([
  ['within a sentence', `<p>The bed: ${link('a.png')}</p>${preview('a.png')}`],
  ['with other words', `<p>${link('a.png', 'the bed')}</p>${preview('a.png')}`],
  ['to another file', `<p>${link('b.png')}</p>${preview('a.png')}`],
])('keeps a link %s', (_, html) => {
  const { blocks } = contentOf(html, 'https://chat.example')
  expect(withoutNames(blocks)).toEqual(blocks)
})
