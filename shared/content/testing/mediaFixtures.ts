import { external, fixture, image, inlines, link, p, tight, type Fixture } from './build.ts'
import type { Block, ImagePreview } from '../tree.ts'

const gallery = (...images: readonly ImagePreview[]): Block => ({ type: 'gallery', images })
const upload = '/user_uploads/2/ab/pic.png'
const thumbnail = '/user_uploads/thumbnail/2/ab/pic.png/840x560.webp'
const preview = `<div class="message_inline_image"><a href="${upload}" title="pic.png"><img data-original-dimensions="1920x1080" data-original-content-type="image/png" src="${thumbnail}"></a></div>`
const picture = image({
  src: thumbnail,
  original: upload,
  title: 'pic.png',
  width: 1920,
  height: 1080,
  contentType: 'image/png',
})

/** Pictures, films, sounds and cards. */
export const mediaFixtures: readonly Fixture[] = [
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
  fixture(
    'Markdown image in the text',
    `<p>so <img alt="our pot" class="inline-image" data-original-dimensions="640x480" data-original-content-type="image/png" data-original-src="${upload}" src="${thumbnail}"> big</p>`,
    p('so ', { ...picture, title: 'our pot', width: 640, height: 480 }, ' big'),
  ),
  fixture(
    'Markdown image, pending',
    `<p><img alt="" class="image-loading-placeholder inline-image" data-original-src="${upload}" src="/static/images/loading/loader-black.svg"></p>`,
    p(
      image({
        src: '/static/images/loading/loader-black.svg',
        original: upload,
        title: 'pic.png',
        pending: true,
      }),
    ),
  ),
  fixture(
    'uploaded video',
    '<div class="message_inline_image message_inline_video"><a href="/user_uploads/2/ab/v.mp4" title="v.mp4"><video preload="metadata" src="/user_uploads/2/ab/v.mp4"></video></a></div>',
    { type: 'video', src: '/user_uploads/2/ab/v.mp4', href: '/user_uploads/2/ab/v.mp4', title: 'v.mp4' },
  ),
  fixture(
    'external video, class order changed',
    '<div class="message_inline_video message_inline_image"><a href="https://tea.example/v.mp4"><video preload="metadata" src="/external_content/0a/76"></video></a></div>',
    { type: 'video', src: '/external_content/0a/76', href: 'https://tea.example/v.mp4', title: 'v.mp4' },
  ),
  fixture(
    'audio, plain and rewritten',
    '<p><audio controls preload="metadata" src="/user_uploads/2/ab/a.mp3" title="a.mp3"></audio> <audio controls data-original-url="https://tea.example/b.ogg" preload="metadata" src="/external_content/0a/62" title="b.ogg"></audio></p>',
    p(
      {
        type: 'audio',
        src: '/user_uploads/2/ab/a.mp3',
        original: '/user_uploads/2/ab/a.mp3',
        title: 'a.mp3',
      },
      ' ',
      {
        type: 'audio',
        src: '/external_content/0a/62',
        original: 'https://tea.example/b.ogg',
        title: 'b.ogg',
      },
    ),
  ),
  fixture(
    'video sites',
    '<div class="youtube-video message_inline_image"><a data-id="abc" href="https://video.example/watch?v=abc"><img src="/external_content/0a/69"></a></div><div class="embed-video message_inline_image"><a data-id="&lt;iframe src=x&gt;" href="https://films.example/7" title="A film"><img src="/external_content/0a/70"></a></div>',
    {
      type: 'videoSite',
      href: 'https://video.example/watch?v=abc',
      image: '/external_content/0a/69',
      title: '',
    },
    { type: 'videoSite', href: 'https://films.example/7', image: '/external_content/0a/70', title: 'A film' },
  ),
  fixture(
    'website preview',
    '<p><a href="https://tea.example/">https://tea.example/</a></p>\n<div class="message_embed"><a class="message_embed_image" href="https://tea.example/" style="background-image: url(&quot;/external_content/0a/6\\28 1\\)&quot;)"></a><div class="data-container"><div class="message_embed_title"><a href="https://tea.example/" title="Tea">Tea</a></div><div class="message_embed_description">All about leaves</div></div></div>',
    p(link(external('https://tea.example/'), 'https://tea.example/')),
    {
      type: 'websitePreview',
      href: 'https://tea.example/',
      title: 'Tea',
      description: 'All about leaves',
      image: '/external_content/0a/6(1)',
    },
  ),
  fixture(
    'tweet',
    '<div class="inline-preview-twitter"><div class="twitter-tweet"><a href="https://posts.example/1"><img class="twitter-avatar" src="/external_content/0a/61"></a><p>kettle is on</p><span>- Jo (@jo)</span><div class="twitter-image"><a href="https://posts.example/1/p"><img src="/external_content/0a/70"></a></div></div></div>',
    {
      type: 'tweet',
      href: 'https://posts.example/1',
      avatar: '/external_content/0a/61',
      author: 'Jo (@jo)',
      children: inlines(['kettle is on']),
      images: [image({ src: '/external_content/0a/70', original: 'https://posts.example/1/p', title: 'p' })],
    },
  ),
  fixture(
    'a folder preview is dropped',
    '<p>x</p>\n<div class="message_inline_ref"><a href="https://box.example/f" title="f"><img src="/external_content/0a/66"></a><div><div class="message_inline_image_title">f</div><desc class="message_inline_image_desc"></desc></div></div>',
    p('x'),
  ),
]
