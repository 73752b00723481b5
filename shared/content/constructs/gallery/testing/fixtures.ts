import { fixture, image, link, p, tight, type Fixture } from '../../../testing/build.ts'
import type { Block, ImagePreview } from '../../../tree.ts'

const gallery = (...images: readonly ImagePreview[]): Block => ({ type: 'gallery', images })
export const upload = '/user_uploads/2/ab/pic.png'
export const thumbnail = '/user_uploads/thumbnail/2/ab/pic.png/840x560.webp'
const preview = `<div class="message_inline_image"><a href="${upload}" title="pic.png"><img data-original-dimensions="1920x1080" data-original-content-type="image/png" src="${thumbnail}"></a></div>`
export const picture = image({
  src: thumbnail,
  original: upload,
  title: 'pic.png',
  width: 1920,
  height: 1080,
  contentType: 'image/png',
})

export const galleryFixtures: readonly Fixture[] = [
  fixture(
    'preview after its link',
    `<p><a href="${upload}">pic.png</a></p>\n${preview}`,
    p(link({ kind: 'upload', path: upload }, 'pic.png')),
    gallery(picture),
  ),
  fixture(
    'neighbours form a gallery',
    `${preview}${preview}\n<p>x</p>${preview}`,
    gallery(picture, picture),
    p('x'),
    gallery(picture),
  ),
  fixture('preview in a list item', `<ul>\n<li>see ${preview}</li>\n</ul>`, {
    type: 'list',
    ordered: false,
    start: 1,
    items: [tight(p('see '), gallery(picture))],
  }),
  fixture(
    'thumbnail pending',
    `<div class="message_inline_image"><a href="${upload}" title="pic.png"><img class="image-loading-placeholder" data-original-dimensions="1920x1080" data-original-content-type="image/png" src="/static/images/loading/loader-black.svg"></a></div>`,
    gallery({ ...picture, src: '/static/images/loading/loader-black.svg', pending: true }),
  ),
  fixture(
    'animated',
    preview.replace('<img ', '<img data-animated="true" ').replace('840x560.webp', '840x560-anim.webp'),
    gallery({ ...picture, src: thumbnail.replace('.webp', '-anim.webp'), animated: true }),
  ),
  fixture(
    'not web-displayable',
    preview.replace('<img ', '<img data-transcoded-image="1920x1080.webp" '),
    gallery({ ...picture, large: '/user_uploads/thumbnail/2/ab/pic.png/1920x1080.webp' }),
  ),
  fixture(
    'external',
    '<div class="message_inline_image"><a href="https://tea.example/leaf.jpg"><img src="/external_content/0a/68747470"></a></div>',
    gallery(
      image({
        src: '/external_content/0a/68747470',
        original: 'https://tea.example/leaf.jpg',
        title: 'leaf.jpg',
      }),
    ),
  ),
  fixture(
    'external through another host',
    '<div class="message_inline_image"><a href="https://tea.example/leaf.jpg" title="Leaf"><img src="https://proxy.example/0a/68"></a></div>',
    gallery(
      image({ src: 'https://proxy.example/0a/68', original: 'https://tea.example/leaf.jpg', title: 'Leaf' }),
    ),
  ),
  fixture(
    'old: the original as preview, and an old thumbnail address',
    `<div class="message_inline_image"><a href="${upload}"><img src="${upload}"></a></div><div class="message_inline_image"><a href="${upload}"><img data-src-fullsize="/thumbnail?url=x&amp;size=full" src="/thumbnail?url=x&amp;size=thumbnail"></a></div>`,
    gallery(
      image({ src: upload, original: upload, title: 'pic.png' }),
      image({ src: '/thumbnail?url=x&size=thumbnail', original: upload, title: 'pic.png' }),
    ),
  ),
]
