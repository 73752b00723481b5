import { fixture, type Fixture } from '../../../testing/build.ts'

export const videoSiteFixtures: readonly Fixture[] = [
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
]
