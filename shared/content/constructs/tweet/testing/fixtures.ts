import { fixture, image, inlines, type Fixture } from '../../../testing/build.ts'

export const tweetFixtures: readonly Fixture[] = [
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
]
