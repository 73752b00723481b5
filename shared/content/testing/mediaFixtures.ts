import { picture, thumbnail, upload } from '../constructs/gallery/testing/fixtures.ts'
import { fixture, image, p, type Fixture } from './build.ts'

/** Images and audio inside the text, and what is dropped. */
export const mediaFixtures: readonly Fixture[] = [
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
    'a folder preview is dropped',
    '<p>x</p>\n<div class="message_inline_ref"><a href="https://box.example/f" title="f"><img src="/external_content/0a/66"></a><div><div class="message_inline_image_title">f</div><desc class="message_inline_image_desc"></desc></div></div>',
    p('x'),
  ),
]
